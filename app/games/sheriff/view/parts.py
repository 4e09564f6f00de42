"""What one viewer is shown: small frozen dataclasses that hold only what they may know."""

from __future__ import annotations

from typing import ClassVar, Literal

from app.engine import Part, Seat, value
from app.games.sheriff.score import Score, Title, Total
from app.games.sheriff.view.terms import Counted, TermsView

Cards = tuple[str | None, ...]
Names = tuple[str, ...]


@value(frozen=True, slots=True)
class Course(Part):
    """Where the game is: the round, its step, and who holds office."""

    home: ClassVar[str] = "gate"
    round: int
    rounds: int
    step: str
    officers: tuple[Seat, ...]
    first: Seat | None
    settling: Seat | None


@value(frozen=True, slots=True)
class Market(Part):
    """The deck and the discard piles, the last card on top; what a merchant exchanges now."""

    home: ClassVar[str] = "market"
    deck: int
    piles: tuple[Names, ...]
    aside: Cards


@value(frozen=True, slots=True)
class Stand(Part):
    """A player's stand: gold, open goods by kind, the closed zone, what lies under it.

    `merry`: whether there is a merry man in hand; None while nobody else can tell.
    `record`: true bags and lies so far, and in office bags opened and let pass.
    """

    home: ClassVar[str] = "stands"
    own_first: ClassVar[bool] = True
    audience: ClassVar[Literal["everybody", "owner", "viewer"]] = "viewer"

    seat: Seat
    colour: str
    office: str
    gold: int
    goods: Counted
    zone: Cards
    under: Names
    orders: Names
    black_market: Names
    hand: int
    merry: bool | None
    bag_bonus: int
    fine_percent: int
    record: tuple[int, int, int, int]
    points: int | None


@value(frozen=True, slots=True)
class Hand(Part):
    """The cards in hand; new merry men lie beside it until one is kept."""

    home: ClassVar[str] = "hand"
    own_first: ClassVar[bool] = True
    audience: ClassVar[Literal["everybody", "owner", "viewer"]] = "owner"

    seat: Seat
    cards: Cards
    merry_men: Cards


@value(frozen=True, slots=True)
class Bag(Part):
    """A bag: its size, what was declared, and what has become of it.

    `seal` is what it is bound to, and `offers` what was offered about it, as far as the viewer
    knows; `solo` treats it alone.
    """

    home: ClassVar[str] = "gate"
    audience: ClassVar[Literal["everybody", "owner", "viewer"]] = "viewer"

    seat: Seat
    size: int
    cards: Cards
    declared: Counted
    shown: Names
    verdict: str | None
    seal: str | None
    offers: tuple[TermsView, ...]
    lamps: tuple[tuple[Seat, str], ...]
    pressed: tuple[Seat, ...]
    solo: Seat | None


@value(frozen=True, slots=True)
class Deals(Part):
    """Offers, demands and deals of this round that the viewer may know of, oldest first."""

    home: ClassVar[str] = "gate"
    audience: ClassVar[Literal["everybody", "owner", "viewer"]] = "viewer"

    terms: tuple[TermsView, ...]


@value(frozen=True, slots=True)
class Laws(Part):
    """The laws in force, first in order first; those drawn now, as far as the viewer knows."""

    home: ClassVar[str] = "town"
    laws: Names
    drawn: Cards
    deck: int


@value(frozen=True, slots=True)
class Orders(Part):
    """The open special orders."""

    home: ClassVar[str] = "town"
    orders: Cards
    deck: int


@value(frozen=True, slots=True)
class BlackMarket(Part):
    """What is left on the black market, the next card of each pair first."""

    home: ClassVar[str] = "town"
    cards: tuple[Names, ...]


@value(frozen=True, slots=True)
class Chest(Part):
    """The deputies' chest."""

    home: ClassVar[str] = "town"
    gold: int
    cards: Cards


@value(frozen=True, slots=True)
class Result(Part):
    """The final scoring; empty while the game goes on."""

    home: ClassVar[str] = "end"
    done: bool
    titles: tuple[Title, ...]
    totals: tuple[Total, ...]


def result(score: Score | None) -> Result:
    return Result(True, score.titles, score.totals) if score else Result(False, (), ())
