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


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))


def plain(value: Any) -> Any:
    """A part, or what a part holds, as dicts, lists, strings and numbers; a part says its type."""
    if isinstance(value, (str, int, float, type(None))):
        return value
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if is_dataclass(value):
        kind: Any = type(value)
        content = {name: plain(getattr(value, name)) for name in _names(kind)}
        return {"type": kind.__name__, **content} if isinstance(value, Part) else content
    raise TypeError(f"{type(value).__name__} has no business in a part")
