"""What one viewer is shown: small frozen dataclasses that hold only what they may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from app.engine import Part, Seat, value
from app.games.scoundrels.rules.score import Total


@value(frozen=True, slots=True)
class ScoundrelView:
    """A trait under a job, what it costs, its technology icons, whether it was used already."""

    place: str
    trait: str
    job: str
    price: int
    icons: int
    used: bool


@value(frozen=True, slots=True)
class MarkView:
    """A mark on a safe: whose, and the number that is up."""

    place: str
    owner: Seat
    number: int


@value(frozen=True, slots=True)
class SafeView:
    """A safe; without a face its back. `may_look`: by a mark, or by owning it; `open`: to all."""

    place: str
    site: str
    face: str | None
    value: int | None
    open: bool
    may_look: bool
    marks: tuple[MarkView, ...]


@value(frozen=True, slots=True)
class SlotView:
    """A slot of a sheet and the poker card in it; no face: its back. `passed`: who let it pass."""

    place: str
    slot: str
    taken: bool
    face: str | None
    open: bool
    henchmen: tuple[Seat, ...]
    passed: tuple[Seat, ...]
    current: bool


@value(frozen=True, slots=True)
class CellView:
    """A place for a scoundrel on a sheet."""

    place: str
    slot: str
    scoundrel: ScoundrelView | None


@value(frozen=True, slots=True)
class UsingView:
    """Something that is being used now: a scoundrel, or by name what is none."""

    seat: Seat
    trait: str
    job: str
    name: str


@value(frozen=True, slots=True)
class NoteView:
    """What this seat was shown, and when; the safe may have been moved or hidden since."""

    seat: Seat
    day: int
    round: int
    what: str
    place: str
    now: str
    faces: tuple[str, ...]


@value(frozen=True, slots=True)
class RowOfJail:
    """One player's henchmen in jail and place on the reputation track."""

    seat: Seat
    jailed: int
    reputation: int


@value(frozen=True, slots=True)
class ServiceView:
    """A service of the sheriff's office."""

    place: str
    service: str
    cost: int
    open: bool


@value(frozen=True, slots=True)
class Course(Part, home="town", one_place=True):
    """Day, round of the day, whose turn it is (nobody's in the evening) and which step."""

    day: int
    days: int
    round: int
    active: Seat | None
    first: Seat | None  # None while leaders and strategies are chosen
    step: str
    limit: int


@value(frozen=True, slots=True)
class Using(Part, home="town", one_place=True):
    """What is being used now, the innermost last; empty most of the time."""

    chain: tuple[UsingView, ...]


@value(frozen=True, slots=True)
class Saloon(Part, home="town"):
    """Three cells, new scoundrels come in on the left; how many cards are left to make them of."""

    cells: tuple[CellView, ...]
    traits: int
    jobs: int
    second_jobs: int


@value(frozen=True, slots=True)
class Discard(Part, home="town"):
    """The discard pile, the top one first; all of it is face up."""

    scoundrels: tuple[ScoundrelView, ...]


@value(frozen=True, slots=True)
class Sheriff(Part, home="town"):
    """The sheriff's office, the jail and the reputation track."""

    services: tuple[ServiceView, ...]
    rows: tuple[RowOfJail, ...]
    lowest: int
    highest: int


@value(frozen=True, slots=True)
class Site(Part, home="sites"):
    """A site: its cells with their safes, the values it may hold, its unused safes."""

    site: str
    printed: tuple[int, ...]
    cells: tuple[SafeView | None, ...]
    unused: int


@value(frozen=True, slots=True)
class Sheet(Part, home="sheets"):
    """A boss: all that lies on and around the sheet."""

    audience = "owner"
    own_first = True
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "purse": ("money",),
        "stock": ("reputation", "icons", "supply", "jailed", "destroyed", "marks"),
        "loot": ("safes",),
        "grid": ("cells", "strategy", "strategy_used"),
        "slots": ("slots",),
        "cards": ("hand", "deck"),
    }
    seat: Seat
    leader: str
    suit: str
    active: bool
    money: int
    reputation: int
    supply: int
    jailed: int
    destroyed: int
    hand: tuple[str | None, ...]
    deck: int
    slots: tuple[SlotView, ...]
    cells: tuple[CellView, ...]
    safes: tuple[SafeView, ...]
    marks: tuple[tuple[int, int], ...]
    strategy: str | None
    strategy_used: bool
    icons: int


@value(frozen=True, slots=True)
class Hand(Part, home="hand"):
    """The viewer's own hand beside the question, and what was played today; otherwise nobody's.

    `picked`: the card that is about to be played, while its slot is being chosen.
    """

    seat: Seat | None
    suit: str
    cards: tuple[str | None, ...]
    picked: int | None
    played: tuple[SlotView, ...]
    money: int


@value(frozen=True, slots=True)
class Notes(Part, home="me", one_place=True):
    """The viewer's memory of what was shown in secret."""

    notes: tuple[NoteView, ...]


@value(frozen=True, slots=True)
class Scores(Part, home="end", one_place=True):
    """The final scoring; empty while the game goes on."""

    done: bool
    totals: tuple[Total, ...]
    decided: str
