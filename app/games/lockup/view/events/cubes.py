"""Cubes and stars that come and go."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from app.engine import Event, Seat, value

Cubes: TypeAlias = tuple[tuple[str, int], ...]  # resources and how many of each


@value(frozen=True, slots=True)
class Gained(Event):
    """Resources from the supply. `room`: as a reward there."""

    sound: ClassVar[str] = "coin"
    moment: ClassVar[str] = "after"

    seat: Seat
    resource: str
    amount: int
    room: str = ""


@value(frozen=True, slots=True)
class BountyTaken(Event):
    """The first crew at a location takes what bandits have brought."""

    sound: ClassVar[str] = "coin"
    moment: ClassVar[str] = "after"

    seat: Seat
    room: str
    cubes: Cubes


@value(frozen=True, slots=True)
class Paid(Event):
    """Resources to the supply."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    cubes: Cubes


@value(frozen=True, slots=True)
class Swapped(Event):
    """Resources to the supply for another one."""

    moment: ClassVar[str] = "after"

    seat: Seat
    given: Cubes
    taken: str


@value(frozen=True, slots=True)
class GainedPower(Event):
    """Power cubes from the supply."""

    moment: ClassVar[str] = "after"

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class GainedStars(Event):
    """Stars of reputation at once. `why`: "effect", "tome", or "library" for the guards."""

    moment: ClassVar[str] = "after"

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
class SuspicionGiven(Event):
    """Suspicion cubes go from one crew to another."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    to: Seat
    amount: int
