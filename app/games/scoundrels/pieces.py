"""What lies on the table: scoundrels, marks, safes, plans, and every boss's sheet.

Hidden things are engine cards: poker cards, safes, and the two layers of a scoundrel in the decks.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import Card, Say, Seat, value
from app.games.scoundrels.places import (
    slot_of_sheet,
)


@dataclass(slots=True, eq=False)
class Scoundrel:
    """A trait under a job. The two are swapped as cards; the pair keeps its place."""

    trait: Card
    job: Card


@dataclass(slots=True, eq=False)
class Mark:
    """A two-sided token; `up` is the number that shows."""

    owner: Seat
    sides: tuple[int, int]
    up: int


@dataclass(slots=True, eq=False)
class Safe:
    """A safe, wherever it lies, with the marks on it."""

    card: Card
    site: str
    marks: list[Mark] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Plan:
    """A poker card in a slot of its owner's sheet, with henchmen of the others on it."""

    owner: Seat
    slot: str
    card: Card
    turn: int
    henchmen: list[Seat] = field(default_factory=list)

    @property
    def place(self) -> Say:
        return slot_of_sheet(self.owner, self.slot)

    @property
    def bluff(self) -> bool:
        return self.card.face != self.slot


@dataclass(slots=True, eq=False)
class Boss:
    """A player: money, name in town, henchmen, cards, scoundrels, stolen safes, marks."""

    seat: Seat
    leader: str
    money: int
    reputation: int
    supply: int
    jailed: int
    sheet: dict[str, Scoundrel | None]
    marks: list[Mark]
    destroyed: int = 0
    hand: list[Card] = field(default_factory=list)
    picked: Card | None = None  # to be played, while its slot is being chosen
    deck: list[Card] = field(default_factory=list)  # the last one is on top
    plans: dict[str, Plan] = field(default_factory=dict)  # by slot, oldest first
    aside: Card | None = None  # a 0 laid face up beside the sheet
    played: int = 0
    safes: list[Safe] = field(default_factory=list)
    strategy: str | None = None
    caught_bluff: bool = False

    def scoundrels(self) -> list[Scoundrel]:
        return [scoundrel for scoundrel in self.sheet.values() if scoundrel]

    def free_sheet_slots(self) -> list[str]:
        return [slot for slot, scoundrel in self.sheet.items() if scoundrel is None]

    def slot_of(self, scoundrel: Scoundrel) -> str | None:
        return next((slot for slot, other in self.sheet.items() if other is scoundrel), None)

    def facedown(self) -> list[Plan]:
        return [plan for plan in self.plans.values() if not plan.card.open]


@value(frozen=True, slots=True, eq=False)
class Cause:
    """Something that reactions and triggers of one seat may answer.

    `witnesses` were on the sheet when it happened; `slot` is where a used scoundrel lay that has
    discarded itself since.
    """

    event: str
    seat: Seat
    source: Scoundrel | None = None
    witnesses: tuple[Scoundrel, ...] = ()
    slot: str | None = None
    site: str = ""
    safe: Safe | None = None
    about: str = ""


@value(frozen=True, slots=True)
class Note:
    """What a seat was shown in secret, and when: kept as its memory."""

    seat: Seat
    day: int
    turn: int
    what: str  # safe, slot, deck, hand
    place: str
    faces: tuple[str, ...]
