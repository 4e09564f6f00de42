"""Uses, and the money, reputation and henchmen that they moved."""

from __future__ import annotations

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
class UsedStrategy(Event, moment="alone"):
    """A strategy card."""

    seat: Seat
    strategy: str


@value(frozen=True, slots=True)
class Gained(Event, sound="coin"):
    """Money from the bank."""

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class Paid(Event, sound="coin"):
    """Money to the bank."""

    seat: Seat
    amount: int


@value(frozen=True, slots=True)
class StoleMoney(Event, sound="coin", moment="alone"):
    """Money from a player."""

    seat: Seat
    victim: Seat
    amount: int


@value(frozen=True, slots=True)
class ReputationMoved(Event, moment="after"):
    """The token moved by this much and is here now."""

    seat: Seat
    change: int
    now: int


@value(frozen=True, slots=True)
class Freed(Event):
    """A henchman leaves jail."""

    seat: Seat
    owner: Seat


@value(frozen=True, slots=True)
class Jailed(Event, moment="alone"):
    """An available henchman goes to jail."""

    owner: Seat
