"""The places that questions name: rooms, tokens, cards, cubes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.engine import Say, Seat
from app.kit.places import Place

NOTHING: Final = Say("nothing")
DECLINE: Final = Say("decline")


@dataclass(frozen=True, slots=True)
class RoomAt(Place, kind="room"):
    """A location."""

    room: str


@dataclass(frozen=True, slots=True)
class InCell(Place, kind="cell"):
    """A token in somebody's holding cell."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class TokenAt(Place, kind="token"):
    """A token at a location, or there a card of the guards."""

    room: str
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class GoonAt(Place, kind="goon"):
    """A goon at a location."""

    room: str


@dataclass(frozen=True, slots=True)
class ItemAt(Place, kind="item"):
    """A slot of the item display."""

    slot: int


@dataclass(frozen=True, slots=True)
class ReservedAt(Place, kind="reserved"):
    """An item that somebody has reserved."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class TomeAt(Place, kind="tome"):
    """A tome in somebody's hand."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class CubeAt(Place, kind="cube"):
    """A cube on somebody's board."""

    seat: Seat
    resource: str
    number: int


@dataclass(frozen=True, slots=True)
class DrawnAt(Place, kind="drawn"):
    """A card that somebody looks at now."""

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
