"""Find the parts and events that a game defines, so that no list of them has to be kept."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import TypeGuard

from app.engine import Event, Part


def parts_of(*modules: ModuleType) -> tuple[type[Part], ...]:
    """Every part that these modules define."""
    found = (kind for module in modules for kind in _kinds(module))
    return tuple(kind for kind in found if not issubclass(kind, Event))


def events_of(*modules: ModuleType) -> tuple[type[Event], ...]:
    """Every event that these modules define."""
    found = (kind for module in modules for kind in _kinds(module))
    return tuple(kind for kind in found if issubclass(kind, Event))


def _kinds(module: ModuleType) -> Iterator[type[Part]]:
    """The classes in the order of their definition; for a package, those of its modules as well."""
    for value in list(vars(module).values()):
        if isinstance(value, ModuleType) and value.__name__.startswith(f"{module.__name__}."):
            yield from _kinds(value)
        elif _is_part(value) and value.__module__ == module.__name__:
            yield value


def _is_part(value: object) -> TypeGuard[type[Part]]:
    return isinstance(value, type) and issubclass(value, Part)
