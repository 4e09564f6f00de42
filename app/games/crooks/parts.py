"""What one viewer is shown: small frozen dataclasses that hold only what they may know."""

from __future__ import annotations

from app.engine import Part, Seat, value
from app.games.crooks.score import GangPaid, JobPaid, Total


@value(frozen=True, slots=True)
class CrookView:
    """A crook on the table; no face: its back. `open`: everybody sees it."""

    face: str | None
    open: bool


@value(frozen=True, slots=True)
class Note:
    """What a seat saw, and when: a memory written down for this player.

    `stale`: others have recruited there since, so it may no longer be true.
    """

    turn: int
    at: str
    faces: tuple[str, ...]
    took: str | None
    stale: bool
    seat: Seat

    def tells_of(self, place: str) -> bool:
        """Whether the note still says what lies there."""
        return self.at == place and not self.stale


@value(frozen=True, slots=True)
class Members:
    """How many face-up members of a gang a player has on the table."""

    gang: str
    count: int


@value(frozen=True, slots=True)
class Course(Part, home="jobs", one_place=True):
    """Whose turn it is; nobody's once the game is over."""

    turn: int
    active: Seat | None


@value(frozen=True, slots=True)
class Job(Part, home="jobs", one_place=True):
    """A job: its worth and leader by face-up crooks, and its face-down crooks."""

    value: int
    worth: int
    closed: int
    leaders: tuple[Seat, ...]


@value(frozen=True, slots=True)
class Purse(Part, home="jobs", one_place=True):
    """The head of a mastermind's row: colour, money, standing.

    `holds`: they have a crook in hand. `full`: they have crooks on every job.
    """

    seat: Seat
    colour: str
    money: int
    passed: bool
    active: bool
    holds: bool
    full: bool
    points: int | None


@value(frozen=True, slots=True)
class Slot(Part, home="jobs", one_place=True):
    """Where a mastermind's row crosses a job; the last crook lies on top."""

    seat: Seat
    job: int
    crooks: tuple[CrookView, ...]


@value(frozen=True, slots=True)
class Hideout(Part, home="hideouts", one_place=True):
    """A pile: its size, its price, and what the viewer last saw remain there."""

    hideout: str
    count: int
    price: int
    saw: tuple[str, ...]
    stale: bool


@value(frozen=True, slots=True)
class Box(Part, home="out", one_place=True):
    """Crooks that have left the game."""

    crooks: tuple[CrookView, ...]


@value(frozen=True, slots=True)
class Fan(Part, home="hand", audience="owner"):
    """The cards somebody is looking at: that player sees faces, the others only how many."""

    seat: Seat | None
    at: str
    stage: str
    cards: tuple[str | None, ...]


@value(frozen=True, slots=True)
class Notes(Part, home="me", one_place=True):
    """The viewer's memory. `kept`: whether this table keeps notes."""

    kept: bool
    notes: tuple[Note, ...]


@value(frozen=True, slots=True)
class Gangs(Part, home="jobs", one_place=True):
    """A player's face-up members of each gang, and the number of face-down crooks."""

    seat: Seat
    members: tuple[Members, ...]
    closed: int
    bonus: int


@value(frozen=True, slots=True)
class Score(Part, home="end", one_place=True):
    """The final scoring; empty while the game goes on."""

    done: bool
    jobs: tuple[JobPaid, ...]
    gangs: tuple[GangPaid, ...]
    totals: tuple[Total, ...]
