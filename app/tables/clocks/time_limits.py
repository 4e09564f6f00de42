"""The time that a question gets: by the game's own times, and by the clock that the host chose.

Without a clock, a question runs out only if it always does, and none does where one person plays
with bots. A live clock without seconds uses the game's own times. Seconds that the host typed
replace these, but never lengthen a last chance and never touch a shared clock. At a table by days
every question has the table's days.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.engine import Seat
from app.engine.times import USUAL, Limit
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables.clocks.seat_clock import SeatClock
from app.tables.clocks.shared_clock import SharedClock

USUAL_LIMIT = USUAL.limit(None)


@dataclass(frozen=True, slots=True)
class Waited:
    """A seat that the game waits for, the kind of its question, and the game's time for that."""

    seat: Seat
    kind: str
    limit: Limit = USUAL_LIMIT


def started(
    row: TableRow, clock: SeatClock, waited: Waited, at: datetime, shared: SharedClock | None
) -> SeatClock:
    """This seat's clock, from the moment the table waits for it."""
    limit = waited.limit
    if row.clock.get("kind") == "days":
        due = at + timedelta(days=row.clock["days"])
        return SeatClock(clock.bank, waited.kind, at, due, binding=limit.always)
    if not runs(row, limit):
        return SeatClock(clock.bank)
    if limit.shared and shared:
        return SeatClock(clock.bank, waited.kind, at, shared.due, binding=True)
    if limit.always:
        seconds = min(limit.seconds, row.clock.get("seconds", limit.seconds))
        due = at + timedelta(seconds=seconds)
        return SeatClock(clock.bank, waited.kind, at, due, binding=True)
    seconds = row.clock.get("seconds", limit.seconds)
    due = at + timedelta(seconds=seconds + clock.bank)
    return SeatClock(clock.bank, waited.kind, at, due, allowed=seconds)


def runs(row: TableRow, limit: Limit) -> bool:
    """Whether such a question has a time limit at this table."""
    if row.clock.get("kind", "none") != "none":
        return True
    return limit.always and sum(is_played_by_person(seat) for seat in row.seats) > 1


def sharing(row: TableRow, limit: Limit) -> bool:
    """Whether such a question uses up a clock that it shares with others."""
    return bool(limit.shared) and row.clock.get("kind") != "days" and runs(row, limit)


def stands_still(row: TableRow) -> bool:
    """Whether no person is left; then bots and clocks stop too."""
    return not any(is_played_by_person(seat) and not seat.left for seat in row.seats)


def is_played_by_person(seat: SeatRow) -> bool:
    """Whether a person plays this seat, rather than a bot in their place."""
    return seat.person_id is not None and seat.standin is None
