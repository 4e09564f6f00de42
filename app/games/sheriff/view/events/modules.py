"""The modules: laws, special orders, the black market, merry men."""

from __future__ import annotations

from typing import ClassVar

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
class LawsPassed(Event):
    """New laws in force, first in order first, and those that are not any more."""

    moment: ClassVar[str] = "alone"

    officers: Seats
    laws: Names
    old: Names


@value(frozen=True, slots=True)
class OrdersOpened(Event):
    orders: Names


@value(frozen=True, slots=True)
class OrderFilled(Event):
    moment: ClassVar[str] = "alone"

    seat: Seat
    order: str
    legal: str
    contraband: str


@value(frozen=True, slots=True)
class BlackMarketBought(Event):
    """A card of the black market for goods that leave the game."""

    moment: ClassVar[str] = "alone"

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
class MerryManEntered(Event):
    """A merry man came in with a bag that passed."""

    moment: ClassVar[str] = "alone"
    sound: ClassVar[str] = "reveal"

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
class Gambled(Event):
    """The top goods card is turned up."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    good: str
