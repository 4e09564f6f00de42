"""What one viewer is shown: small frozen dataclasses that hold only what they may know."""

from __future__ import annotations

from app.engine import Part, Seat, value
from app.games.sheriff.score import Score, Title, Total
from app.games.sheriff.view.terms import Counted, TermsView

Cards = tuple[str | None, ...]
Names = tuple[str, ...]


@value(frozen=True, slots=True)
class Course(Part, home="gate"):
    """Where the game is: the round, its step, and who holds office."""

    round: int
    rounds: int
    step: str
    officers: tuple[Seat, ...]
    first: Seat | None
    settling: Seat | None


@value(frozen=True, slots=True)
class Market(Part, home="market"):
    """The deck and the discard piles, the last card on top; what a merchant exchanges now."""

    deck: int
    piles: tuple[Names, ...]
    aside: Cards


@value(frozen=True, slots=True)
class Stand(Part, home="stands", own_first=True, audience="viewer"):
    """A player's stand: gold, open goods by kind, the closed zone, what lies under it.

    `merry`: whether there is a merry man in hand; None while nobody else can tell.
    `record`: true bags and lies so far, and in office bags opened and let pass.
    """

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
class Hand(Part, home="hand", own_first=True, audience="owner"):
    """The cards in hand; new merry men lie beside it until one is kept."""

    seat: Seat
    cards: Cards
    merry_men: Cards


@value(frozen=True, slots=True)
class Bag(Part, home="gate", audience="viewer"):
    """A bag: its size, what was declared, and what has become of it.

    `seal` is what it is bound to, and `offers` what was offered about it, as far as the viewer
    knows; `solo` treats it alone.
    """

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
class Deals(Part, home="gate", audience="viewer"):
    """Offers, demands and deals of this round that the viewer may know of, oldest first."""

    terms: tuple[TermsView, ...]


@value(frozen=True, slots=True)
class Laws(Part, home="town"):
    """The laws in force, first in order first; those drawn now, as far as the viewer knows."""

    laws: Names
    drawn: Cards
    deck: int


@value(frozen=True, slots=True)
class Orders(Part, home="town"):
    """The open special orders."""

    orders: Cards
    deck: int


@value(frozen=True, slots=True)
class BlackMarket(Part, home="town"):
    """What is left on the black market, the next card of each pair first."""

    cards: tuple[Names, ...]


@value(frozen=True, slots=True)
class Chest(Part, home="town"):
    """The deputies' chest."""

    gold: int
    cards: Cards


@value(frozen=True, slots=True)
class Result(Part, home="end"):
    """The final scoring; empty while the game goes on."""

    done: bool
    titles: tuple[Title, ...]
    totals: tuple[Total, ...]


def result(score: Score | None) -> Result:
    return Result(True, score.titles, score.totals) if score else Result(False, (), ())
