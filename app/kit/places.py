"""Places on a table as values: what an option's id names, with its coordinates as typed fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

from app.engine import Say

T = TypeVar("T")


class Place:
    """The base of a game's places, which are values; the fields of a subclass are its coordinates:

        class SafeAt(Place, kind="safe"): ...

    A place is an option of `pick` and `choose`. Its id, which is stored and sent, is its kind and
    its coordinates: `SafeAt("estate", 0)` with the kind "safe" is "safe:estate:0".
    """

    __slots__ = ()

    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:  # with slots a class is made twice, the second time without a word
            cls.kind = kind

    @property
    def id(self) -> str:
        kind: Any = type(self)
        return _spelling(kind)(self)

    def __str__(self) -> str:
        return self.id


def in_a_row(kind: str, things: Iterable[T]) -> dict[Say, T]:
    """Things that lie beside each other, each at its place: "card:1", "card:2" and so on."""
    return {Say(f"{kind}:{place}"): thing for place, thing in enumerate(things, 1)}


@cache
def _spelling(kind: Any) -> Callable[[Any], str]:
    """The format of ids of places of this kind, cached: options are looked up all the time."""
    names = [field.name for field in fields(kind)]
    text = ":".join([kind.kind, *("%s" for _ in names)])
    if not names:
        return lambda place: text
    values = attrgetter(*names)
    return lambda place: text % values(place)
