"""The places that questions name: rooms, tokens, cards, cubes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from app.engine import Say, Seat
from app.kit.places import Place

NOTHING: Final = Say("nothing")
DECLINE: Final = Say("decline")


@dataclass(frozen=True, slots=True)
class RoomAt(Place):
    """A location."""

    kind: ClassVar[str] = "room"
    room: str


@dataclass(frozen=True, slots=True)
class InCell(Place):
    """A token in somebody's holding cell."""

    kind: ClassVar[str] = "cell"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class TokenAt(Place):
    """A token at a location, or there a card of the guards."""

    kind: ClassVar[str] = "token"
    room: str
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class GoonAt(Place):
    """A goon at a location."""

    kind: ClassVar[str] = "goon"
    room: str


@dataclass(frozen=True, slots=True)
class ItemAt(Place):
    """A slot of the item display."""

    kind: ClassVar[str] = "item"
    slot: int


@dataclass(frozen=True, slots=True)
class ReservedAt(Place):
    """An item that somebody has reserved."""

    kind: ClassVar[str] = "reserved"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class TomeAt(Place):
    """A tome in somebody's hand."""

    kind: ClassVar[str] = "tome"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class CubeAt(Place):
    """A cube on somebody's board."""

    kind: ClassVar[str] = "cube"
    seat: Seat
    resource: str
    number: int


@dataclass(frozen=True, slots=True)
class DrawnAt(Place):
    """A card that somebody looks at now."""

    kind: ClassVar[str] = "drawn"
    number: int


def crew_of(seat: Seat) -> Say:
    """Somebody's crew, also read in words."""
    return Say(f"crew:{seat}", at=f"crew:{seat}")


def kind_of(resource: str) -> Say:
    """A kind of resource in the supply."""
    return Say(f"supply:{resource}")


def way(do: str, place: Place) -> Say:
    """One of several things to do with the card at a place: "item:2/craft"."""
    return Say(f"{place.id}/{do}", at=place.id)
