"""The places of 3000 Scoundrels that rules ask for, and the leader's sheet as a grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.engine import Seat
from app.kit.places import Place

# The sheet of a leader; T1 carries the portrait unless six scoundrels are played with.
GRID = (("T1", "T2", "T3"), ("B1", "B2", "B3"))
PORTRAIT = "T1"
_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


def beside(slot: str, arrow: str) -> str | None:
    """The sheet slot that an arrow on this one points at."""
    row, column = next((r, line.index(slot)) for r, line in enumerate(GRID) if slot in line)
    row, column = row + _STEPS[arrow][0], column + _STEPS[arrow][1]
    return GRID[row][column] if 0 <= row < len(GRID) and 0 <= column < len(GRID[0]) else None


@dataclass(frozen=True, slots=True)
class SafeAt(Place):
    """A cell for a safe at a site."""

    kind: ClassVar[str] = "safe"
    site: str
    cell: int


@dataclass(frozen=True, slots=True)
class UnusedAt(Place):
    """The safes of a site that lie beside the board."""

    kind: ClassVar[str] = "unused"
    site: str


@dataclass(frozen=True, slots=True)
class Stolen(Place):
    """A safe on somebody's sheet."""

    kind: ClassVar[str] = "stolen"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class MarkOn(Place):
    """A mark, which is clicked on the safe where it lies."""

    kind: ClassVar[str] = "mark"
    safe: Place
    number: int

    @property
    def at(self) -> str:
        return self.safe.id


@dataclass(frozen=True, slots=True)
class Side(Place):
    """The number of a mark that is to be up."""

    kind: ClassVar[str] = "mark"
    number: int


@dataclass(frozen=True, slots=True)
class OnSheet(Place):
    """A place for a scoundrel on somebody's sheet."""

    kind: ClassVar[str] = "sheet"
    seat: Seat
    slot: str


@dataclass(frozen=True, slots=True)
class InSaloon(Place):
    kind: ClassVar[str] = "saloon"
    cell: int


@dataclass(frozen=True, slots=True)
class TopOfDiscard(Place):
    kind: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Itself(Place):
    """The scoundrel that is being used."""

    kind: ClassVar[str] = "self"


@dataclass(frozen=True, slots=True)
class SlotAt(Place):
    """A slot for poker cards on somebody's sheet."""

    kind: ClassVar[str] = "slot"
    seat: Seat
    slot: str


@dataclass(frozen=True, slots=True)
class Hand(Place):
    """Somebody's whole hand; it is clicked as what it is."""

    kind: ClassVar[str] = "hand"
    seat: Seat

    @property
    def at(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class TopOfDeck(Hand):
    kind: ClassVar[str] = "deck"


@dataclass(frozen=True, slots=True)
class InHand(Place):
    """One card of a hand."""

    kind: ClassVar[str] = "hand"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Person(Hand):
    """Somebody who can be chosen: by name, or by the sheet."""

    kind: ClassVar[str] = "boss"


@dataclass(frozen=True, slots=True)
class AbilityOf(Place):
    """The ability of a leader's sheet for a slot."""

    kind: ClassVar[str] = "leader"
    seat: Seat
    slot: str


@dataclass(frozen=True, slots=True)
class StrategyOf(Place):
    """The strategy card beside somebody's sheet."""

    kind: ClassVar[str] = "strategy"
    seat: Seat


@dataclass(frozen=True, slots=True)
class StrategyCard(Place):
    """One of the two strategy cards that a leader may take."""

    kind: ClassVar[str] = "strategy"
    strategy: str
    seat: Seat

    @property
    def id(self) -> str:
        return f"{self.kind}:{self.strategy}"

    @property
    def at(self) -> str:
        return StrategyOf(self.seat).id


@dataclass(frozen=True, slots=True)
class Leader(Place):
    kind: ClassVar[str] = "leader"
    leader: str


@dataclass(frozen=True, slots=True)
class Service(Place):
    """What can be had at the sheriff's office."""

    kind: ClassVar[str] = "office"
    service: str


@dataclass(frozen=True, slots=True)
class Option(Place):
    """One of the effects that a card leaves to choose from; `do` is its first verb."""

    kind: ClassVar[str] = "option"
    number: int
    do: str
