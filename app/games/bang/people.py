"""Players, their characters along the street, and the cards in front of them.

A `Player` has a seat, a role and a hand; a `Figure` is a character with its lives and the cards in
front of it. Each player has one figure, or two in the game for two players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.engine import Card, Seat


@dataclass(slots=True, eq=False)
class InPlay:
    """A card in front of somebody. A green one becomes `ready` some time after it was laid down."""

    card: Card
    name: str
    ready: bool = False


@dataclass(slots=True, eq=False)
class Figure:
    """A character on the street. `texts` are the abilities it has, its own first."""

    number: int
    player: Player
    character: Card
    counter: Card | None = None  # the second character, face down, which counts the lives
    life: int = 0
    most: int = 0
    front: list[InPlay] = field(default_factory=list)
    texts: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)  # of these abilities
    drawn: list[Card] = field(default_factory=list)  # characters of Greygory Deck
    alive: bool = True
    ghost: bool = False
    locked: bool = False  # failed to get out of Jail this turn
    seat: Seat = field(init=False)
    place: str = field(init=False)  # as options name it: "figure:3"

    def __post_init__(self) -> None:
        self.seat = self.player.seat
        self.place = f"figure:{self.number}"

    @property
    def hand(self) -> list[Card]:
        return self.player.hand

    def has_in_front(self, name: str) -> InPlay | None:
        for thing in self.front:
            if thing.name == name:
                return thing
        return None


@dataclass(slots=True, eq=False)
class Player:
    """A seat: a role, a hand, money of the series, one character or two."""

    seat: Seat
    role: Card | None = None
    hand: list[Card] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    money: int = 0
    skips: bool = False  # the next turn, because of Lady Rosa
    cuffed: bool = False
    suit: str = ""  # named under the printed Handcuffs
    accused: bool = False  # somebody has accused them this turn
    accuser: bool = False
    kept: list[Card] = field(default_factory=list)  # for the next game
    price: int = 0  # paid for the character
    kept_character: Card | None = None

    active: Figure = field(init=False)
    place: str = field(init=False)  # of the hand, as options name it: "hand:2"

    def __post_init__(self) -> None:
        self.place = f"hand:{self.seat}"

    @property
    def alive(self) -> bool:
        return any([figure.alive for figure in self.figures])

    def living(self) -> list[Figure]:
        return [figure for figure in self.figures if figure.alive]

    @property
    def role_name(self) -> str:
        return self.role.face if self.role else ""
