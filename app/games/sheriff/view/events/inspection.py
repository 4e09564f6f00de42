"""Bags before the Sheriff or the deputies: what they show, and what becomes of it."""

from __future__ import annotations

from app.engine import Event, Faces, Seat, value
from app.games.sheriff.view.events.goods import Names, Seats
from app.games.sheriff.view.terms import Counted


@value(frozen=True, slots=True)
class InformersHeard(Event):
    """All merchants have secretly pointed at somebody, or at nobody."""

    count: int


@value(frozen=True, slots=True)
class InformerKnown(Event):
    """An informer pointed at this opened bag; `liar`: rightly."""

    seat: Seat
    accused: Seat
    liar: bool


@value(frozen=True, slots=True)
class LampSet(Event):
    """A deputy's stance on a bag."""

    seat: Seat
    owner: Seat
    lamp: str


@value(frozen=True, slots=True)
class PassPressed(Event):
    """A deputy would let a bag pass now."""

    seat: Seat
    owner: Seat


@value(frozen=True, slots=True)
class Alone(Event, moment="alone"):
    """A deputy is about to act alone on these bags."""

    seat: Seat
    owners: Seats
    what: str


@value(frozen=True, slots=True)
class BagPassed(Event, moment="alone", sound="reveal"):
    """A bag passes: legal goods are shown, of contraband only the number."""

    seat: Seat
    by: Seats
    count: int
    goods: Names
    closed: int
    contraband: Faces


@value(frozen=True, slots=True)
class BagOpened(Event, moment="alone", sound="reveal"):
    """A bag is opened, card by card: what each costs its owner, and what is paid in the end.

    Of an honest bag, what each card costs those who opened it.
    """

    seat: Seat
    by: Seats
    declared: Counted
    cards: Names
    fines: tuple[int, ...]
    debt: int
    honest: bool


@value(frozen=True, slots=True)
class Confiscated(Event):
    """Goods go onto a discard pile."""

    seat: Seat
    pile: int
    goods: Names


@value(frozen=True, slots=True)
class Salvaged(Event):
    """A confiscated good goes onto this player's stand."""

    seat: Seat
    good: str
