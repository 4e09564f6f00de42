"""Clocks of a table: what a host may choose, and how much time each seat has left.

Pure functions over stored facts: no seat's time depends on its hidden cards. A deadline starts when
the table begins to wait for a seat and doesn't move while others act. A decision that is taken back
never happened: its time continues from when the question was first asked. What happens at a
deadline: see app/tables/deadlines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from app.engine import N_, Seat
from app.engine.table import Table
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables.clocks import shared_clock
from app.tables.clocks.seat_clock import SeatClock, State, TableClocks, full, read
from app.tables.clocks.time_limits import (
    Waited,
    is_played_by_person,
    sharing,
    stands_still,
    started,
)
from app.tables.errors import Refusal
from app.tables.model import ClockView

Acted = tuple[Seat, str]  # whose decision, and of what kind
Waiting = Sequence[Waited]

_LIMITS = {
    "none": {},
    "live": {"seconds": (5, 3600), "bank": (0, 7200), "increment": (0, 600)},
    "days": {"days": (1, 30)},
}
_OPTIONAL = {"seconds": None, "bank": 0, "increment": 0}  # no seconds: the game's own times


def checked_clock(raw: Mapping[str, Any] | None) -> dict[str, Any]:
    """The clock that a host asks for, checked."""
    given = dict(raw or {"kind": "none"})
    kind = given.pop("kind", None)
    limits = _LIMITS.get(kind) if isinstance(kind, str) else None
    if limits is None or not given.keys() <= limits.keys():
        raise _bad_clock()
    wanted = {name: given.get(name, _OPTIONAL.get(name)) for name in limits}
    for name, (low, high) in limits.items():
        value = wanted[name]
        if name not in given and value is None and name in _OPTIONAL:
            del wanted[name]
        elif isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise _bad_clock()
    return {"kind": kind, **wanted}


def waiting_of(table: Table[Any]) -> list[Waited]:
    """The seats that this game waits for, and for how long by its own times."""
    return [Waited(seat, kind, table.limit(kind)) for seat, kind in table.waiting_for()]


def _bad_clock() -> Refusal:
    return Refusal("bad-clock", N_("There is no such clock."))


# --- what changes them ---------------------------------------------------------------------------


def after_change(row: TableRow, waiting: Waiting, now: datetime) -> tuple[State, datetime | None]:
    """The clocks after any event other than a decision. `waiting`: who is waited for now."""
    return _changed(row, waiting, None, now).stored()


def after_decision(
    row: TableRow, waiting: Waiting, acted: Acted, now: datetime, number: int | None
) -> tuple[State, datetime | None]:
    """The clocks after a decision.

    `number`: how many decisions came before it. None: it can't be taken back, and neither can
    any decision before it.
    """
    clock = read(row).seats.get(acted[0], SeatClock())
    clocks = _changed(row, waiting, acted, now)
    if number is None:
        clocks = replace(clocks, before={})
    elif clock.since is not None:
        clocks = replace(clocks, before={**clocks.before, number: clock})
    return clocks.stored()


def after_take_back(
    row: TableRow, waiting: Waiting, seat: Seat, number: int, now: datetime
) -> tuple[State, datetime | None]:
    """The clocks after this seat took a decision back: its time goes on as if nothing had happened.

    A seat that decided without being waited for (an offer, a changed sealed answer) had no clock to
    go back to.
    """
    clocks = _changed(row, waiting, None, now)
    clock = clocks.before.get(number)
    if clock is not None and is_played_by_person(row.seats[seat]):
        waited = _waited(waiting, seat)
        if waited and clocks.shared and sharing(row, waited.limit):
            clock = replace(clock, due=clocks.shared.due)  # a shared clock is nobody's to turn back
        clocks = clocks.with_clock(
            seat, _hurried(row, row.seats[seat], clock, clocks.paused or now)
        )
    before = {n: kept for n, kept in clocks.before.items() if n < number}
    return replace(clocks, before=before).stored()


def must_have_time(row: TableRow, seat: Seat, number: int, now: datetime) -> None:
    """Refuse a take-back whose restored clock has already run out.

    A seat that stepped in had no clock for that, and must not restart the one that runs now.
    """
    clocks = read(row)
    clock = clocks.before.get(number)
    if clock and clock.due and clock.due <= (clocks.paused or now):
        raise Refusal("time-used-up", N_("The time for that decision has run out."))
    if clock is None and clocks.seats.get(seat, SeatClock()).since is not None:
        sentence = N_(
            "Your time for the next decision is already running, so it can't be taken back."
        )
        raise Refusal("time-is-running", sentence)


def _changed(row: TableRow, waiting: Waiting, acted: Acted | None, now: datetime) -> TableClocks:
    clocks = read(row)
    at = clocks.paused or now
    waiting = () if stands_still(row) else waiting
    wanted = next((one.limit for one in waiting if sharing(row, one.limit)), None)
    clocks = replace(clocks, shared=shared_clock.after(clocks.shared, wanted, at))
    seats = {
        seat.seat: _after(row, seat, clocks, _waited(waiting, seat.seat), acted, at)
        for seat in row.seats
    }
    return replace(clocks, seats=seats)


def _after(
    row: TableRow,
    seat: SeatRow,
    clocks: TableClocks,
    waited: Waited | None,
    acted: Acted | None,
    at: datetime,
) -> SeatClock:
    """Only an answer the table waited for stops a seat's clock and earns the increment."""
    clock = clocks.seats.get(seat.seat, full(row))
    did = clock.since is not None and acted == (seat.seat, clock.kind)
    goes_on = waited is not None and clock.kind == waited.kind and not did
    if clock.since and goes_on and is_played_by_person(seat):
        return _hurried(row, seat, clock, at)
    earned = did and not clock.binding
    clock = clock.stopped(at)
    if earned:
        clock = replace(clock, bank=clock.bank + row.clock.get("increment", 0))
    if waited is None or not is_played_by_person(seat):
        return clock
    return _hurried(row, seat, started(row, clock, waited, at, clocks.shared), at, waited.kind)


def _hurried(
    row: TableRow, seat: SeatRow, clock: SeatClock, at: datetime, kind: str = ""
) -> SeatClock:
    """A seat whose person has left is due at once: the others don't wait for its time to pass."""
    if not seat.left or row.away == "wait" or clock.late:
        return clock
    return replace(clock, kind=clock.kind or kind, since=clock.since or at, due=at)


def restarted(row: TableRow, waiting: Waiting, now: datetime, seats: Iterable[Seat]) -> TableClocks:
    """The clocks with the time of these seats restarted, where they are waited for."""
    clocks = read(row)
    at = clocks.paused or now
    for seat in seats:
        clock = clocks.seats.get(seat, full(row)).stopped(at)
        waited = _waited(waiting, seat)
        if waited:
            clock = started(row, clock, waited, at, clocks.shared)
        clocks = clocks.with_clock(seat, clock)
    return clocks


def warned(row: TableRow, seat: Seat, now: datetime) -> TableClocks:
    """The clocks after a warning: this seat gets the time for its decision once more."""
    clocks = read(row)
    clock = clocks.seats[seat]
    return clocks.with_clock(seat, replace(clock.restarted(now), warned=clock.warned + 1))


def marked_late(row: TableRow, seat: Seat) -> TableClocks:
    """The clocks with this seat marked late: the table has reacted to the end of its time."""
    clocks = read(row)
    return clocks.with_clock(seat, replace(clocks.seats[seat], late=True))


def paused(row: TableRow, now: datetime) -> TableClocks:
    """The clocks stopped, even for players who go on deciding."""
    return replace(read(row), paused=now)


def resumed(row: TableRow, now: datetime) -> TableClocks:
    """The clocks running again from where they stood."""
    clocks = read(row)
    return replace(clocks, paused=None).pushed(now - (clocks.paused or now))


# --- what they show ------------------------------------------------------------------------------


def due(row: TableRow, now: datetime) -> list[Seat]:
    """The seats whose time is up and for which nothing has been done yet."""
    clocks = read(row)
    if clocks.paused:
        return []
    return [
        s for s, clock in clocks.seats.items() if clock.due and clock.due <= now and not clock.late
    ]


_NO_CLOCK = ClockView()


def clock_view(
    row: TableRow, waiting: Sequence[Acted], since: Mapping[Seat, datetime] | None = None
) -> ClockView:
    """The clocks as everybody sees them, and since when each seat is waited for."""
    view = _clock_view(row, waiting)
    return replace(view, since=since) if since and waiting else view


def _clock_view(row: TableRow, waiting: Sequence[Acted]) -> ClockView:
    if not row.clock_state and row.clock.get("kind", "none") == "none":
        return _NO_CLOCK
    clocks = read(row)
    waited = {seat for seat, _ in waiting}
    deadlines = {s: clock.due for s, clock in clocks.seats.items() if s in waited and clock.due}
    live = row.clock.get("kind") == "live" and row.status == "playing"
    return ClockView(
        row.clock.get("kind", "none"),
        {} if clocks.paused else deadlines,
        {s.seat: clocks.seats.get(s.seat, full(row)).bank for s in row.seats} if live else {},
        clocks.paused is not None,
    )


def _waited(waiting: Waiting, seat: Seat) -> Waited | None:
    return next((one for one in waiting if one.seat == seat), None)
