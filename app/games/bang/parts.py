"""What one viewer is shown: small frozen dataclasses that hold only what they may know."""

from __future__ import annotations

from app.engine import Part, Seat, value


@value(frozen=True, slots=True)
class Thing:
    """A card in front of a character: `ready` if it can be used, `asleep` if it has no effect."""

    place: str
    card: str
    name: str
    ready: bool
    asleep: bool


@value(frozen=True, slots=True)
class Under:
    """A card or an attack that is being resolved."""

    name: str
    seat: Seat | None
    to: Seat | None
    needed: int
    made: int
    aimed: str


@value(frozen=True, slots=True)
class Range:
    """How far a character is from the viewer's, and whether their weapon reaches it."""

    figure: int
    distance: int
    reached: bool


@value(frozen=True, slots=True)
class Course(Part, home="centre"):
    """Whose turn it is, in which phase, and the events: the active ones and the next."""

    game: int
    games: int
    turn: int
    active: Seat | None
    phase: str
    clockwise: bool
    event: str
    next: str
    events: int
    orange: str
    oranges: int


@value(frozen=True, slots=True)
class Figure(Part, home="street", own_first=True):
    """A character on the street; `place` is where it sits, clockwise."""

    seat: Seat
    number: int
    place: int
    character: str
    texts: tuple[str, ...]
    life: int
    most: int
    alive: bool
    ghost: bool
    turn: bool
    active: bool
    gun: int
    things: tuple[Thing, ...]
    cards: int
    marks: tuple[str, ...]
    money: int


@value(frozen=True, slots=True)
class Role(Part, home="street", audience="viewer", own_first=True):
    """Somebody's role, for those who know it; `open`: all do. `goal` is what they play for."""

    seat: Seat
    role: str | None
    open: bool
    out: bool
    goal: str


@value(frozen=True, slots=True)
class Hand(Part, home="hand", audience="viewer", own_first=True):
    """A hand: its owner sees all of it in order, the others what they know to be there."""

    seat: Seat
    count: int
    cards: tuple[str | None, ...]


@value(frozen=True, slots=True)
class Ranges(Part, home="street", audience="viewer"):
    """Distances from the viewer's active character to all others."""

    seat: Seat | None
    gun: int
    ranges: tuple[Range, ...]


@value(frozen=True, slots=True)
class Piles(Part, home="centre"):
    """The deck, and the discard pile with its last cards, the top one first."""

    deck: int
    discard: int
    last: tuple[str, ...]


@value(frozen=True, slots=True)
class UnderWay(Part, home="centre"):
    """What is being played and answered now, the innermost last."""

    plays: tuple[Under, ...]


@value(frozen=True, slots=True)
class Fan(Part, home="centre", audience="viewer"):
    """Cards laid out for a choice: for one player (others see backs), or face up.

    `about` is who gets the chosen card.
    """

    seat: Seat | None
    why: str
    cards: tuple[str | None, ...]
    about: Seat | None


@value(frozen=True, slots=True)
class Offer(Part, home="hand", audience="viewer"):
    """Two characters, one of which the viewer chooses."""

    characters: tuple[str, ...]


@value(frozen=True, slots=True)
class Auction(Part, home="centre"):
    """Hiring: the character up for auction, and those still to come."""

    character: str
    bid: int
    bidder: Seat | None
    left: tuple[str, ...]


@value(frozen=True, slots=True)
class Score(Part, home="end"):
    """The end: why, who has won, and what the games of a series have paid."""

    done: bool
    reason: str
    winners: tuple[Seat, ...]
    paid: tuple[tuple[int, ...], ...]
    money: tuple[int, ...]
