"""The modules: laws, special orders, the black market, merry men."""

from __future__ import annotations

from app.engine import Event, Face, Faces, Seat, value
from app.games.sheriff.view.events.goods import Names, Seats


@value(frozen=True, slots=True)
class LawsDrawn(Event):
    officers: Seats
    count: int
    laws: Faces


@value(frozen=True, slots=True)
class LawsShown(Event):
    officers: Seats
    laws: Names


@value(frozen=True, slots=True)
class LawFavoured(Event):
    """A deputy, or the Sheriff, has chosen one of the drawn laws by its place."""

    seat: Seat
    place: int


@value(frozen=True, slots=True)
class LawsPassed(Event, moment="alone"):
    """New laws in force, first in order first, and those that are not any more."""

    officers: Seats
    laws: Names
    old: Names


@value(frozen=True, slots=True)
class OrdersOpened(Event):
    orders: Names


@value(frozen=True, slots=True)
class OrderFilled(Event, moment="alone"):
    seat: Seat
    order: str
    legal: str
    contraband: str


@value(frozen=True, slots=True)
class BlackMarketBought(Event, moment="alone"):
    """A card of the black market for goods that leave the game."""

    seat: Seat
    card: str
    good: str
    count: int


@value(frozen=True, slots=True)
class MerryMenDrawn(Event):
    seat: Seat
    count: int
    men: Faces


@value(frozen=True, slots=True)
class MerryManKept(Event):
    """One stays in hand, the rest goes under the deck."""

    seat: Seat
    man: Face


@value(frozen=True, slots=True)
class MerryManEntered(Event, moment="alone", sound="reveal"):
    """A merry man came in with a bag that passed."""

    seat: Seat
    man: str
    reward: int


@value(frozen=True, slots=True)
class MerryManCaught(Event):
    """A merry man was found in an opened bag."""

    seat: Seat
    man: str


@value(frozen=True, slots=True)
class WeaponsShown(Event):
    """Weapons that were smuggled in are shown for their reward."""

    seat: Seat
    cards: Names


@value(frozen=True, slots=True)
class SafeConduct(Event):
    """A bag has to pass."""

    seat: Seat
    owner: Seat


@value(frozen=True, slots=True)
class Peeked(Event):
    """Somebody looks into a closed bag."""

    seat: Seat
    owner: Seat
    cards: Faces


@value(frozen=True, slots=True)
class PutOnStall(Event):
    """A good goes from the hand straight onto the stand."""

    seat: Seat
    good: str


@value(frozen=True, slots=True)
class Gambled(Event, sound="reveal"):
    """The top goods card is turned up."""

    seat: Seat
    good: str
