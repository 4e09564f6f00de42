"""What happens in Crooks, as the chronicle keeps it: values only, sentences are the templates'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.engine import Event, Face, Faces, Seat


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The crooks are dealt; this seat goes first, drawn by lot or not."""

    seat: Seat
    drawn: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Out for the rest of the game; forced: it could not recruit."""

    seat: Seat
    forced: bool


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """Paid for a pile and looks through it; `crooks` is written down where notes are kept."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    at: str
    price: int
    count: int
    crooks: Faces


@dataclass(frozen=True, slots=True)
class Took(Event):
    """Took one crook from the pile in hand."""

    seat: Seat
    at: str
    crook: Face


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A crook goes to a job, face up."""

    seat: Seat
    job: int
    crook: str


@dataclass(frozen=True, slots=True)
class PlacedDown(Event):
    """A crook goes to a job, face down, for money."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    job: int
    price: int
    crook: Face


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A crook fits nowhere and leaves the game."""

    seat: Seat
    crook: str


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """An accomplice joins the crooks of its player on a job."""

    seat: Seat
    job: int
    crook: str


@dataclass(frozen=True, slots=True)
class Switched(Event):
    """A switch takes a job over; those who were there move on."""

    seat: Seat
    job: int
    to: int
    count: int
    crook: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """An assassin removed a player's crooks from a job; `hidden` of them were shown to nobody."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    victim: Seat
    job: int
    crooks: tuple[str, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class Pickpocketed(Event):
    """Money from the bank."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Spied(Event):
    """Looked at the face-down crooks of a job, or at a pile."""

    seat: Seat
    at: str
    count: int
    crooks: Faces


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """Did without the action of the crook that was just placed."""

    seat: Seat
    action: str


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """At the end, a face-down crook is shown."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    job: int
    crook: str


@dataclass(frozen=True, slots=True)
class JobScored(Event):
    """At the end: who is paid for a job, and how much each."""

    job: int
    worth: int
    winners: tuple[Seat, ...]
    each: int


@dataclass(frozen=True, slots=True)
class GangScored(Event):
    """At the end: who controls a gang."""

    gang: str
    winner: Seat | None
    members: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over; several winners share the victory."""

    winners: tuple[Seat, ...]
    points: int
