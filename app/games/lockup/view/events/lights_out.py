"""Lights out: strength and suspicion at one location after the other."""

from __future__ import annotations

from app.engine import Event, Seat, value


@value(frozen=True, slots=True)
class LightsOut(Event, moment="alone"):
    """Roll call is over; the locations are checked one after the other."""

    round: int


@value(frozen=True, slots=True)
class TurnedUp(Event, sound="reveal", moment="turned-up"):
    """Strength: a crew's face-down tokens at a location are turned up."""

    seat: Seat
    room: str
    tokens: tuple[str, ...]


@value(frozen=True, slots=True)
class Ranked(Event, moment="alone"):
    """Strength: the order at a location, from strong to weak."""

    room: str
    order: tuple[tuple[Seat, int], ...]  # seats and strengths


@value(frozen=True, slots=True)
class Suspected(Event, moment="after"):
    """Suspicion: all cubes of a location go to a crew."""

    seat: Seat
    room: str
    amount: int


@value(frozen=True, slots=True)
class Unsuspected(Event):
    """Suspicion: each crew there has a lookout, so the cubes stay."""

    room: str
    amount: int


@value(frozen=True, slots=True)
class Declined(Event):
    """A crew does without the reward of a location."""

    seat: Seat
    room: str


@value(frozen=True, slots=True)
class NoReward(Event):
    """There is no reward for a crew: none for its place, or none that it can have."""

    seat: Seat
    room: str


@value(frozen=True, slots=True)
class ToLibrary(Event, moment="after"):
    """A crew without a reward moves its tokens to the library."""

    seat: Seat
    room: str
    tokens: tuple[str, ...]


@value(frozen=True, slots=True)
class MarkerTaken(Event, moment="after"):
    """A crew takes the first player marker."""

    seat: Seat
