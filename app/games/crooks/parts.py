"""What one viewer is shown: small frozen dataclasses that hold only what they may know."""

from __future__ import annotations

from typing import ClassVar

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
class Course(Part):
    """Whose turn it is; nobody's once the game is over."""

    home: ClassVar[str] = "jobs"
    one_place: ClassVar[bool] = True
    turn: int
    active: Seat | None


@value(frozen=True, slots=True)
class Job(Part):
    """A job: its worth and leader by face-up crooks, and its face-down crooks."""

    home: ClassVar[str] = "jobs"
    one_place: ClassVar[bool] = True
    value: int
    worth: int
    closed: int
    leaders: tuple[Seat, ...]


@value(frozen=True, slots=True)
class Purse(Part):
    """The head of a mastermind's row: colour, money, standing.

    `holds`: they have a crook in hand. `full`: they have crooks on every job.
    """

    home: ClassVar[str] = "jobs"
    one_place: ClassVar[bool] = True
    seat: Seat
    colour: str
    money: int
    passed: bool
    active: bool
    holds: bool
    full: bool
    points: int | None


@value(frozen=True, slots=True)
class Slot(Part):
    """Where a mastermind's row crosses a job; the last crook lies on top."""

    home: ClassVar[str] = "jobs"
    one_place: ClassVar[bool] = True
    seat: Seat
    job: int
    crooks: tuple[CrookView, ...]


@value(frozen=True, slots=True)
class Hideout(Part):
    """A pile: its size, its price, and what the viewer last saw remain there."""

    home: ClassVar[str] = "hideouts"
    one_place: ClassVar[bool] = True
    hideout: str
    count: int
    price: int
    saw: tuple[str, ...]
    stale: bool


@value(frozen=True, slots=True)
class Box(Part):
    """Crooks that have left the game."""

    home: ClassVar[str] = "out"
    one_place: ClassVar[bool] = True
    crooks: tuple[CrookView, ...]


@value(frozen=True, slots=True)
class Fan(Part):
    """The cards somebody is looking at: that player sees faces, the others only how many."""

    home: ClassVar[str] = "hand"
    audience: ClassVar = "owner"
    seat: Seat | None
    at: str
    stage: str
    cards: tuple[str | None, ...]


@value(frozen=True, slots=True)
class Notes(Part):
    """The viewer's memory. `kept`: whether this table keeps notes."""

    home: ClassVar[str] = "me"
    one_place: ClassVar[bool] = True
    kept: bool
    notes: tuple[Note, ...]


@value(frozen=True, slots=True)
class Gangs(Part):
    """A player's face-up members of each gang, and the number of face-down crooks."""

    home: ClassVar[str] = "jobs"
    one_place: ClassVar[bool] = True
    seat: Seat
    members: tuple[Members, ...]
    closed: int
    bonus: int


@value(frozen=True, slots=True)
class Score(Part):
    """The final scoring; empty while the game goes on."""

    home: ClassVar[str] = "end"
    one_place: ClassVar[bool] = True
    done: bool
    jobs: tuple[JobPaid, ...]
    gangs: tuple[GangPaid, ...]
    totals: tuple[Total, ...]
