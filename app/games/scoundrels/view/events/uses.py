"""Uses, and the money, reputation and henchmen that they moved."""

from __future__ import annotations

from typing import ClassVar

from app.engine import Event, Seat, value


@value(frozen=True, slots=True)
class Used(Event):
    """A scoundrel is used; `by` is the job of the one that uses it, if any."""

    seat: Seat
    trait: str
    job: str
    by: str


@value(frozen=True, slots=True)
class UsedAgain(Event):
    """The same scoundrel a second time, with the job it has now."""

    seat: Seat
    trait: str
    job: str


@value(frozen=True, slots=True)
class UsedAbility(Event):
    """An ability of the leader's sheet."""

    seat: Seat
    ability: str


@value(frozen=True, slots=True)
class UsedStrategy(Event):
    """A strategy card."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    strategy: str


@value(frozen=True, slots=True)
class Gained(Event):
    """Money from the bank."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class Paid(Event):
    """Money to the bank."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class StoleMoney(Event):
    """Money from a player."""

    sound: ClassVar[str] = "coin"
    moment: ClassVar[str] = "alone"

    seat: Seat
    victim: Seat
    amount: int


@value(frozen=True, slots=True)
class ReputationMoved(Event):
    """The token moved by this much and is here now."""

    moment: ClassVar[str] = "after"

    seat: Seat
    change: int
    now: int


@value(frozen=True, slots=True)
class Freed(Event):
    """A henchman leaves jail."""

    seat: Seat
    owner: Seat


@value(frozen=True, slots=True)
class Jailed(Event):
    """An available henchman goes to jail."""

    moment: ClassVar[str] = "alone"

    owner: Seat
