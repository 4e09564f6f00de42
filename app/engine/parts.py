"""What leaves the engine: parts, small frozen dataclasses that hold what one viewer may know.

A viewer is a seat, an onlooker (None), or ALL: the eye that sees everything, for replays of
finished games and for fingerprints, never for a person at a running table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, ClassVar, Final, Literal, TypeAlias

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | Literal["all"] | None

ONLOOKER: Final = None
ALL: Final = "all"


def sees_all(viewer: Viewer) -> bool:
    return viewer == ALL


@dataclass(frozen=True, slots=True)
class Part:
    """One element of a view. `home` names the region of the page where it is put when it is new."""

    home: ClassVar[str] = "board"


_ATOMS: Final = frozenset({str, int, float, bool, type(None)})


@cache
def names_of(kind: Any) -> tuple[str, ...] | None:
    """The fields of a dataclass, in their order; None for any other type."""
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else None


def plain(value: Any) -> Any:
    """A part, or what a part holds, as dicts, lists, strings and numbers; a part says its type."""
    kind: Any = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _ATOMS else plain(item) for item in value]
    names = names_of(kind)
    if names is not None:
        content = {"type": kind.__name__} if issubclass(kind, Part) else {}
        for name in names:  # most are atoms: a call less for each
            item = getattr(value, name)
            content[name] = item if type(item) in _ATOMS else plain(item)
        return content
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, (str, int, float)):
        return value
    raise TypeError(f"{kind.__name__} has no business in a part")
