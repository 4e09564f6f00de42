"""Events of Crooks: values only; the sentences are in the templates."""

from __future__ import annotations

from app.engine import Event, Face, Faces, Seat, value


@value(frozen=True, slots=True)
class Began(Event):
    """The crooks are dealt; this seat goes first, drawn by lot or not."""

    seat: Seat
    drawn: bool


@value(frozen=True, slots=True)
class Passed(Event, moment="alone", begins_turn=True):
    """A player is out for the rest of the game; `forced`: they could not recruit."""

    seat: Seat
    forced: bool


@value(frozen=True, slots=True)
class PutAway(Event, moment="alone"):
    """A player passes instead of robbing: the crook in hand leaves the game, unseen."""

    seat: Seat
    crook: Face


@value(frozen=True, slots=True)
class Opened(Event, sound="coin", begins_turn=True):
    """A player has paid for a pile and looks through it; `crooks` is kept where notes are."""

    seat: Seat
    at: str
    price: int
    count: int
    crooks: Faces


@value(frozen=True, slots=True)
class Took(Event):
    """A player takes one crook from the pile."""

    seat: Seat
    at: str
    crook: Face


@value(frozen=True, slots=True)
class Placed(Event, moment="alone"):
    """A crook goes to a job, face up."""

    seat: Seat
    job: int
    crook: str


@value(frozen=True, slots=True)
class PlacedDown(Event, sound="coin"):
    """A crook goes to a job, face down, for money."""

    seat: Seat
    job: int
    price: int
    crook: Face


@value(frozen=True, slots=True)
class Left(Event, moment="alone"):
    """A crook fits nowhere and leaves the game."""

    seat: Seat
    crook: str


@value(frozen=True, slots=True)
class Joined(Event):
    """An accomplice joins the crooks of its player on a job."""

    seat: Seat
    job: int
    crook: str


@value(frozen=True, slots=True)
class Switched(Event, moment="alone"):
    """A switch takes a job over; the crooks there move on."""

    seat: Seat
    job: int
    to: int
    count: int
    crook: str


@value(frozen=True, slots=True)
class Removed(Event, sound="reveal", moment="alone"):
    """An assassin removed a player's crooks from a job; `hidden` of them were shown to nobody."""

    seat: Seat
    victim: Seat
    job: int
    crooks: tuple[str, ...]
    hidden: int


@value(frozen=True, slots=True)
class Pickpocketed(Event, sound="coin"):
    """Money from the bank."""

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class Spied(Event, moment="alone"):
    """A spy looks at the face-down crooks of a job, or at a pile."""

    seat: Seat
    at: str
    count: int
    crooks: Faces


@value(frozen=True, slots=True)
class Skipped(Event):
    """A player leaves the action of the crook just placed unused."""

    seat: Seat
    action: str


@value(frozen=True, slots=True)
class TurnedUp(Event, sound="reveal", moment="turned-up"):
    """At the end, a face-down crook is shown."""

    seat: Seat
    job: int
    crook: str


@value(frozen=True, slots=True)
class JobScored(Event):
    """At the end: who is paid for a job, and how much each."""

    job: int
    worth: int
    winners: tuple[Seat, ...]
    each: int


@value(frozen=True, slots=True)
class GangScored(Event):
    """At the end: who controls a gang."""

    gang: str
    winner: Seat | None
    members: int
    bonus: int


@value(frozen=True, slots=True)
class Ended(Event):
    """The game is over; several winners share the victory."""

    winners: tuple[Seat, ...]
    points: int
