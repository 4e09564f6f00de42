"""Stored names of parts, events and fields: fingerprints, JSON and frames keep them for good.

By default a class and its fields are stored under the names they have in the code. After a
renaming, one line keeps the old name:

    class Wallet(Part):                                        # once called Purse
        stored_type: ClassVar[str] = "Purse"
        cash: int = field(metadata=stored_as("money"))         # once called money
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any, Final, TypeAlias, get_args, get_type_hints

_KEY: Final = "stored_as"
Names: TypeAlias = tuple[tuple[str, str], ...]


def stored_as(name: str) -> Mapping[str, str]:
    """Metadata of a renamed field: the name under which it is still stored."""
    return {_KEY: name}


@cache
def stored_names(kind: Any) -> Names | None:
    """Each field of a dataclass with its stored name, in order; None for any other type."""
    if not is_dataclass(kind):
        return None
    return tuple((f.name, f.metadata.get(_KEY, f.name)) for f in fields(kind))


@cache
def has_its_own_names(kind: Any) -> bool:
    """Whether this class and all it may hold are stored under their names in the code."""
    hints, names = get_type_hints(kind), stored_names(kind) or ()
    held: set[Any] = {inner for name, _ in names for inner in _mentioned(hints[name])}
    return (
        all(name == stored for name, stored in names)
        and Any not in held  # which could be anything
        and all(map(_holds_no_more, held))
    )


def _holds_no_more(kind: Any) -> bool:
    """Whether this is plain, or a class with its own names; a part also says its type."""
    if not stored_names(kind):
        return True
    return not hasattr(kind, "stored_type") and has_its_own_names(kind)


def _mentioned(hint: Any) -> Iterator[Any]:
    """This annotation and all within it."""
    yield hint
    for inner in get_args(hint):
        yield from _mentioned(inner)


def from_storage(stored: Any, kinds: Iterable[Any]) -> Any:
    """Rebuild what was stored, with the attributes that today's code asks for.

    `kinds` are the dataclasses that it may be. Anything they don't know keeps its stored names.
    """
    if isinstance(stored, list):
        return tuple(from_storage(item, kinds) for item in stored)
    if not isinstance(stored, Mapping):
        return stored
    kind = _kind_of(stored, kinds)
    today = _today(kind) if kind else {}
    if not kind and not all(isinstance(key, str) and key.isidentifier() for key in stored):
        return {key: from_storage(item, kinds) for key, item in stored.items()}
    attributes = {}
    for key, item in stored.items():
        name, inner = today.get(key, (key, ()))
        attributes[name] = from_storage(item, inner)
    if hasattr(kind, "stored_type"):  # what lies in a part may have a field of its own by this name
        attributes["type"] = kind.__name__
    return SimpleNamespace(**attributes)


def _kind_of(stored: Mapping[str, Any], kinds: Iterable[Any]) -> Any:
    """The dataclass that this was written from: found by its type if given, else by its fields."""
    for kind in kinds:
        named = getattr(kind, "stored_type", None)
        known = {name for _, name in stored_names(kind) or ()}
        if stored.get("type") == named if named else known >= {*stored}:
            return kind
    return None


@cache
def _today(kind: Any) -> Mapping[str, tuple[str, tuple[Any, ...]]]:
    """Stored name -> today's name, and the dataclasses that the field may hold."""
    hints = get_type_hints(kind)
    return {old: (new, tuple(_dataclasses(hints[new]))) for new, old in stored_names(kind) or ()}


def _dataclasses(hint: Any) -> Iterator[Any]:
    """Every dataclass that a type annotation mentions."""
    return filter(is_dataclass, _mentioned(hint))
