"""The clock of each seat as it is stored, and the arithmetic of a single one.

When clocks start and stop: see table_clock.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from app.engine import Seat
from app.storage.queries.tables import TableRow
from app.tables.clocks import shared_clock
from app.tables.clocks.shared_clock import SharedClock

State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat's clock; it runs while `since` is set."""

    bank: float = 0.0
    kind: str = ""
    since: datetime | None = None
    due: datetime | None = None
    warned: int = 0
    late: bool = False  # its time was up, and the table has reacted to that
    # Seconds for this question alone; more than these come from the bank. None: the bank stays.
    allowed: float | None = None
    # When time is up, the rules' answer for silence is given, whatever the table chose.
    binding: bool = False

    def stopped(self, at: datetime) -> SeatClock:
        """The clock once the table no longer waits for this seat."""
        if self.since is None or self.allowed is None:
            return SeatClock(self.bank)
        over = (at - self.since).total_seconds() - self.allowed
        return SeatClock(max(0.0, self.bank - max(0.0, over)))

    def restarted(self, at: datetime) -> SeatClock:
        """The clock with the full time for this question again."""
        if self.since is None or self.due is None:
            return self
        bank = self.stopped(at).bank
        seconds = None if self.allowed is None else timedelta(seconds=self.allowed + bank)
        due = at + (seconds or self.due - self.since)
        return replace(self, bank=bank, since=at, due=due, late=False)


@dataclass(frozen=True, slots=True)
class TableClocks:
    """The clocks of a table. While it is paused, they stand at the moment the pause began."""

    seats: Mapping[Seat, SeatClock]
    paused: datetime | None = None
    untouched: SeatClock = SeatClock()
    # The clock of the deciding seat before each decision, by the number of decisions before it.
    before: Mapping[int, SeatClock] = field(default_factory=dict)
    shared: SharedClock | None = None

    @property
    def deadline(self) -> datetime | None:
        """The moment at which the next seat runs out of time."""
        if self.paused:
            return None
        return min(
            (clock.due for clock in self.seats.values() if clock.due and not clock.late),
            default=None,
        )

    def stored(self) -> tuple[State, datetime | None]:
        """The form that is stored, and the next deadline, by which the table is found."""
        seats = {
            str(s): _plain(clock) for s, clock in self.seats.items() if clock != self.untouched
        }
        state: State = {"seats": seats} if seats else {}
        if self.before:
            state["before"] = {str(n): _plain(clock) for n, clock in self.before.items()}
        if self.paused:
            state["paused"] = self.paused.isoformat()
        if self.shared:
            state["shared"] = self.shared.stored()
        return state, self.deadline

    def with_clock(self, seat: Seat, clock: SeatClock) -> TableClocks:
        return replace(self, seats={**self.seats, seat: clock})

    def pushed(self, by: timedelta, not_before: datetime | None = None) -> TableClocks:
        """Every running clock moved into the future, with no deadline before `not_before`."""
        seats = {s: _pushed(clock, by, not_before) for s, clock in self.seats.items()}
        before = {n: _pushed(clock, by, not_before) for n, clock in self.before.items()}
        shared = self.shared and self.shared.pushed(by, not_before)
        return replace(self, seats=seats, before=before, shared=shared)


def read(row: TableRow) -> TableClocks:
    """The stored clocks of this table."""
    state = row.clock_state
    seats = {int(seat): _clock(stored) for seat, stored in state.get("seats", {}).items()}
    before = {int(number): _clock(stored) for number, stored in state.get("before", {}).items()}
    shared = shared_clock.read(state.get("shared"))
    return TableClocks(seats, _moment(state.get("paused")), full(row), before, shared)


def full(row: TableRow) -> SeatClock:
    return SeatClock(float(row.clock.get("bank", 0)))


def _pushed(clock: SeatClock, by: timedelta, not_before: datetime | None) -> SeatClock:
    if clock.since is None or clock.due is None or clock.late:
        return clock
    extra = max(by, not_before - clock.due) if not_before else by
    return replace(clock, since=clock.since + extra, due=clock.due + extra)


def _plain(clock: SeatClock) -> State:
    if clock.since is None or clock.due is None:
        return {"bank": clock.bank}
    return {
        "bank": clock.bank,
        "kind": clock.kind,
        "since": clock.since.isoformat(),
        "due": clock.due.isoformat(),
        "warned": clock.warned,
        "late": clock.late,
        "allowed": clock.allowed,
        "binding": clock.binding,
    }


def _clock(stored: State) -> SeatClock:
    moments = {name: _moment(stored.get(name)) for name in ("since", "due")}
    return SeatClock(**{**stored, **moments})


def _moment(stored: str | None) -> datetime | None:
    return datetime.fromisoformat(stored) if stored else None
