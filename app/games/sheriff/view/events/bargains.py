"""Offers, deals, and what changes hands."""

from __future__ import annotations

from app.engine import Event, Faces, Seat, value
from app.games.sheriff.view.events.goods import Names, Seats
from app.games.sheriff.view.terms import Counted, TermsView


@value(frozen=True, slots=True)
class Offered(Event):
    """An offer, or a demand, lies on the table."""

    seat: Seat
    terms: TermsView


@value(frozen=True, slots=True)
class OfferEnded(Event):
    """An offer is off the table: withdrawn, refused, replaced, lapsed, undone; `why` it lapsed."""

    seat: Seat
    state: str
    why: str
    terms: TermsView


@value(frozen=True, slots=True)
class DealStruck(Event, moment="alone", sound="coin"):
    """An offer or a demand is accepted, and binds."""

    seat: Seat
    terms: TermsView


@value(frozen=True, slots=True)
class DealPressed(Event):
    """A deputy agrees to an offer or a demand; the other one has to agree as well."""

    seat: Seat
    terms: TermsView


@value(frozen=True, slots=True)
class PressTakenBack(Event):
    """A deputy agrees no more, before the other one has."""

    seat: Seat
    terms: TermsView


@value(frozen=True, slots=True)
class ShowedClosed(Event):
    """Closed cards are shown to the takers beforehand."""

    seat: Seat
    takers: Seats
    count: int
    cards: Faces


@value(frozen=True, slots=True)
class GoldPaid(Event, sound="coin"):
    """Gold changes hands; nobody pays: the bank or the chest; nobody takes: the bank does."""

    seat: Seat | None
    takers: Seats
    gold: int
    why: str


@value(frozen=True, slots=True)
class GoodsGiven(Event):
    """Goods change hands: open ones, and a number of closed ones. Nobody gives: the chest does."""

    seat: Seat | None
    takers: Seats
    goods: Names
    closed: int
    cards: Faces


@value(frozen=True, slots=True)
class PaidInGoods(Event):
    """Goods in place of gold; contraband is shown and lies face down at the receiver's."""

    seat: Seat
    takers: Seats
    goods: Names
    contraband: Names


@value(frozen=True, slots=True)
class Forgiven(Event):
    """The part of a debt that can't be paid at all."""

    seat: Seat
    gold: int


@value(frozen=True, slots=True)
class NotThere(Event):
    """Goods promised by name that are not there."""

    seat: Seat
    takers: Seats
    names: Counted


@value(frozen=True, slots=True)
class Proof(Event):
    """The takers see the giver's closed goods, to prove that nothing is kept back."""

    seat: Seat
    takers: Seats
    cards: Faces


@value(frozen=True, slots=True)
class SplitProposed(Event):
    """A deputy says what the first of the two should get of the chest."""

    seat: Seat
    gold: int
    goods: int


@value(frozen=True, slots=True)
class ChestShared(Event, sound="coin"):
    """What a deputy gets of the chest."""

    seat: Seat
    gold: int
    goods: Names
    closed: int
