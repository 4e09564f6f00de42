"""Places on a table as values: what an option's id names, with its coordinates as typed fields."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Place:
    """The base of a game's places; the fields of a subclass are its coordinates.

    A place is an option of `pick` and `choose`. Its id, which is stored and sent, is its kind and
    its coordinates: `SafeAt("estate", 0)` with the kind "safe" is "safe:estate:0".
    """

    kind: ClassVar[str]

    @property
    def id(self) -> str:
        kind: Any = type(self)
        names = _coordinates(kind)
        return ":".join((self.kind, *(str(getattr(self, name)) for name in names)))

    def __str__(self) -> str:
        return self.id


@cache
def _coordinates(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
