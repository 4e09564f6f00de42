"""Places on a table as values: what an option's id names, with its coordinates as typed fields."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Place:
    """The base of a game's places; the fields of a subclass are its coordinates.

    A place is an option of `pick` and `choose`. Its id, which is stored and sent, is its kind and
    its coordinates: `SafeAt("estate", 0)` with the kind "safe" is "safe:estate:0".
    """

    kind: ClassVar[str]

    @property
    def id(self) -> str:
        return ":".join((self.kind, *(str(getattr(self, field.name)) for field in fields(self))))

    def __str__(self) -> str:
        return self.id
