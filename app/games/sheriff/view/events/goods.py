"""Goods on their way into a bag: market, loading, declaration."""

from __future__ import annotations

from app.engine import Event, Faces, Seat, value
from app.games.sheriff.view.terms import Counted

Seats = tuple[Seat, ...]


Names = tuple[str, ...]


@value(frozen=True, slots=True)
class ShowedAside(Event):
    """An open exchange: these goods go, as many are drawn."""

    seat: Seat
    goods: Names


@value(frozen=True, slots=True)
class SetAside(Event):
    """Goods are set aside face down."""

    seat: Seat
    count: int
    goods: Faces


@value(frozen=True, slots=True)
class TookFromPile(Event):
    seat: Seat
    pile: int
    good: str


@value(frozen=True, slots=True)
class Drew(Event):
    """Goods from the deck, which only their player sees."""

    seat: Seat
    count: int
    goods: Faces


@value(frozen=True, slots=True)
class Discarded(Event):
    """Goods go onto a discard pile, the last one on top."""

    seat: Seat
    pile: int
    goods: Names


@value(frozen=True, slots=True)
class Loaded(Event):
    """A bag is closed."""

    seat: Seat
    count: int
    cards: Faces


@value(frozen=True, slots=True)
class Declared(Event, moment="declarations"):
    """What a merchant says is in the bag."""

    seat: Seat
    kinds: Counted


@value(frozen=True, slots=True)
class LidLifted(Event, sound="reveal"):
    """A card of a bag is shown to all and stays inside."""

    seat: Seat
    card: str
