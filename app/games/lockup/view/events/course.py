"""The course of the game, with the roll call."""

from __future__ import annotations

from app.engine import Event, Faces, Seat, value


@value(frozen=True, slots=True)
class Began(Event):
    """Everything is set up; this seat has the first player marker, drawn by lot or not."""

    seat: Seat
    drawn: bool


@value(frozen=True, slots=True)
class RoundBegan(Event, moment="alone"):
    """Roll call: a new round, in which this seat goes first."""

    round: int
    rounds: int
    seat: Seat


@value(frozen=True, slots=True)
class TraitChosen(Event, moment="traits"):
    """Expert mode: a player keeps this trait."""

    seat: Seat
    trait: str


@value(frozen=True, slots=True)
class Placed(Event, moment="alone", begins_turn=True):
    """Tokens go to a location: some face up, and a number of them face down."""

    seat: Seat
    room: str
    up: tuple[str, ...]
    down: int
    hidden: Faces


@value(frozen=True, slots=True)
class Passed(Event, begins_turn=True):
    """A player has no more turns in this roll call. `forced`: no token was left."""

    seat: Seat
    forced: bool
    left: int  # tokens that stay in the cell


@value(frozen=True, slots=True)
class Ended(Event):
    """The game is over. No winners: the guards have won."""

    winners: tuple[Seat, ...]
    points: int
    guards: int | None
