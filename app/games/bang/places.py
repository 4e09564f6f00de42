"""The names of the places that rules ask for, and the ways in which a card can be played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from app.engine import Card, Say, Seat, value
from app.games.bang.people import Figure, InPlay
from app.kit.places import Place

T = TypeVar("T")


@value(frozen=True, slots=True)
class InHand(Place, kind="hand"):
    """A card in somebody's hand."""

    seat: Seat
    number: int

    @property
    def id(self) -> str:
        """Spelled like that of any place, but faster: most questions are about a hand."""
        return f"hand:{self.seat}:{self.number}"


@value(frozen=True, slots=True)
class HandOf(Place, kind="hand"):
    """Any card of somebody's hand: nobody chooses which."""

    seat: Seat


@value(frozen=True, slots=True)
class InFront(Place, kind="front"):
    """A card in front of a character."""

    figure: int
    number: int


@value(frozen=True, slots=True)
class At(Place, kind="figure"):
    """A character on the street."""

    number: int

    @property
    def at(self) -> str:
        return self.id


@value(frozen=True, slots=True)
class Open(Place, kind="fan"):
    """A card that lies face up to be chosen: in the store, among those looked at, turned up."""

    number: int


@value(frozen=True, slots=True)
class Named(Place, kind="card"):
    """A kind of card, by its name."""

    card: str


@dataclass(slots=True, eq=False)
class Way:
    """One way to use a card, an ability or an event now: "hand:0:2/bang>figure:3".

    `name` is the card or ability that it is used as; `at` is what is clicked first.
    """

    at: str
    name: str
    id: str
    card: Card | None = None
    thing: InPlay | None = None  # the green card that is used
    target: Figure | None = None
    aimed: InPlay | None = None  # a card in front of the target


def ability(name: str) -> Say:
    return Say(f"ability:{name}")


DECK, DISCARD = Say("deck"), Say("discard")
END = Way("end", "end", "end")
HIT, GIVE_UP, STOP = Say("hit"), Say("give_up"), Say("stop")


def always(place: T) -> Callable[[], T]:
    """A silent answer that is fixed when the question is asked."""
    return lambda: place
