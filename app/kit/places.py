"""Places on a table as values: what an option's id names, with its coordinates as typed fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
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
        return _spelling(kind)(self)

    def __str__(self) -> str:
        return self.id


@cache
def _spelling(kind: Any) -> Callable[[Any], str]:
    """How places of this kind write their ids: options are looked up all the time."""
    names = [field.name for field in fields(kind)]
    text = ":".join([kind.kind, *("%s" for _ in names)])
    if not names:
        return lambda place: text
    values = attrgetter(*names)
    return lambda place: text % values(place)
