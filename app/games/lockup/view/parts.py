"""What one viewer is shown: small frozen dataclasses that hold only what they may know.

A `seat` of -1 is the guards of a solo game. Places are ids that questions name.
"""

from __future__ import annotations

from typing import TypeAlias

from app.engine import Part, Seat, value
from app.games.lockup.score_sheet import Total

Cubes: TypeAlias = tuple[tuple[str, int], ...]


@value(frozen=True, slots=True)
class TokenView:
    """A token, or a guard card; no face: its back. `open`: everybody sees it."""

    place: str
    face: str | None
    open: bool


@value(frozen=True, slots=True)
class Stack:
    """A crew at a location. `known`: its strength as far as this viewer knows the tokens.

    `hidden`: tokens this viewer doesn't know. `bonus`: of it, by tomes. `rank`: 1 for the first,
    once the order is fixed; 0 before. `done`: it has had its reward, or none.
    """

    seat: Seat
    tokens: tuple[TokenView, ...]
    known: int
    hidden: int
    bonus: int
    lookout: bool
    rank: int
    done: bool


@value(frozen=True, slots=True)
class GoonView:
    """A goon in its slot, or recruited."""

    place: str
    face: str


@value(frozen=True, slots=True)
class ItemView:
    """An item; `place` is empty where it can't be chosen any more."""

    place: str
    face: str


@value(frozen=True, slots=True)
class TomeView:
    """A tome in hand; no face: its back."""

    place: str
    face: str | None


@value(frozen=True, slots=True)
class TypeCount:
    """How many goons of a type a crew has, and what they would score now."""

    type: str
    count: int
    stars: int


@value(frozen=True, slots=True)
class Progress:
    """How far a crew is with a goal."""

    seat: Seat
    count: int


@value(frozen=True, slots=True)
class GoalView:
    """A goal, who has it, what it brings to the first and the second, and who is how far."""

    goal: str
    kind: str
    holder: Seat | None
    stars: int
    second: int
    progress: tuple[Progress, ...]


@value(frozen=True, slots=True)
class WorthView:
    """What a card would be worth to this viewer now, in stars at the end.

    A goon's type would grow from `before` to one more; of an item it says whether it can be paid.
    """

    place: str
    stars: int
    before: int
    payable: bool


@value(frozen=True, slots=True)
class Course(Part, home="course"):
    """Where the game is. `step`: "traits", "roll_call", "lights_out", "storage", "patrol",
    "watch", "raid", "over".

    `room`: the location that is being checked, and `stage` how far: "compare", "suspicion",
    "rewards".
    """

    round: int
    rounds: int
    step: str
    active: Seat | None
    marker: Seat
    room: str
    stage: str
    suspicion_left: int


@value(frozen=True, slots=True)
class RoomView(Part, home="rooms"):
    """A location: its goon, black cubes, what bandits brought, the crews there."""

    room: str
    number: int
    goon: GoonView | None
    suspicion: int
    bounty: Cubes
    stacks: tuple[Stack, ...]
    checking: bool
    checked: bool


@value(frozen=True, slots=True)
class Sheet(Part, home="crews", own_first=True):
    """A crew: what lies on its board and in front of it. Own ones show cell and tomes, too."""

    audience = "owner"
    seat: Seat
    board: str
    active: bool
    first: bool
    passed: bool
    reputation: int
    power: int
    suspicion: int
    storage: int | None
    stock: Cubes
    cell: tuple[TokenView, ...]
    closed_left: int
    tomes: tuple[TomeView, ...]
    items: tuple[ItemView, ...]
    reserved: tuple[ItemView, ...]
    goons: tuple[GoonView, ...]
    types: tuple[TypeCount, ...]
    symbols: tuple[tuple[str, int], ...]
    trait: str | None
    goals: tuple[str, ...]


@value(frozen=True, slots=True)
class Display(Part, home="items"):
    """The items that can be crafted or reserved; an empty slot is None."""

    slots: tuple[ItemView | None, ...]
    deck: int


@value(frozen=True, slots=True)
class Goals(Part, home="goals"):
    """The goals of this game."""

    goals: tuple[GoalView, ...]


@value(frozen=True, slots=True)
class SupplyView(Part, home="supply"):
    """What is left in the supply, and how high the decks are."""

    stock: Cubes
    power: int
    suspicion: int
    tomes: int
    tome_discard: tuple[str, ...]
    goons: int
    goon_discard: tuple[str, ...]


@value(frozen=True, slots=True)
class GuardRoom(Part, home="guards"):
    """Solo: the guards' decks and the location cards that have been turned up."""

    level: str
    deck: int
    orders: int
    turned: tuple[str, ...]


@value(frozen=True, slots=True)
class Cell(Part, home="hand"):
    """The viewer's own tokens in the cell and tomes in hand: always in sight."""

    seat: Seat | None
    tokens: tuple[TokenView, ...]
    power: int
    closed_left: int
    used: tuple[str, ...]
    tomes: tuple[TomeView, ...]


@value(frozen=True, slots=True)
class Fan(Part, home="hand"):
    """Cards that somebody looks at now: that player sees faces, the others only how many.

    `what`: "tome", "goon" or "trait".
    """

    seat: Seat | None
    what: str
    cards: tuple[TomeView, ...]


@value(frozen=True, slots=True)
class Worth(Part, home="hand"):
    """What goons and items would be worth to this viewer now."""

    cards: tuple[WorthView, ...]


@value(frozen=True, slots=True)
class Scores(Part, home="end"):
    """The final scoring; empty while the game goes on."""

    done: bool
    totals: tuple[Total, ...]
    decided: str
