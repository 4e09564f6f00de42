"""Cubes and stars that come and go."""

from __future__ import annotations

from typing import TypeAlias

from app.engine import Event, Seat, value

Cubes: TypeAlias = tuple[tuple[str, int], ...]  # resources and how many of each


@value(frozen=True, slots=True)
class Gained(Event, sound="coin", moment="after"):
    """Resources from the supply. `room`: as a reward there."""

    seat: Seat
    resource: str
    amount: int
    room: str = ""


@value(frozen=True, slots=True)
class BountyTaken(Event, sound="coin", moment="after"):
    """The first crew at a location takes what bandits have brought."""

    seat: Seat
    room: str
    cubes: Cubes


@value(frozen=True, slots=True)
class Paid(Event, sound="coin"):
    """Resources to the supply."""

    seat: Seat
    cubes: Cubes


@value(frozen=True, slots=True)
class Swapped(Event, moment="after"):
    """Resources to the supply for another one."""

    seat: Seat
    given: Cubes
    taken: str


@value(frozen=True, slots=True)
class GainedPower(Event, moment="after"):
    """Power cubes from the supply."""

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class GainedStars(Event, moment="after"):
    """Stars of reputation at once. `why`: "effect", "tome", or "library" for the guards."""

    seat: Seat
    amount: int
    why: str


@value(frozen=True, slots=True)
class StorageGrew(Event):
    """A crew can keep more resources."""

    seat: Seat
    storage: int


@value(frozen=True, slots=True)
class SuspicionDropped(Event):
    """Suspicion cubes go back to the supply."""

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class SuspicionTaken(Event):
    """Suspicion cubes from the supply, by a trait."""

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class SuspicionGiven(Event, moment="alone"):
    """Suspicion cubes go from one crew to another."""

    seat: Seat
    to: Seat
    amount: int
