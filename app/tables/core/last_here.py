"""When each person was last at the table, as far as this process knows, and who is gone.

Nobody is gone before five minutes without a socket and without an act. Where people play by days,
or have paused, their time must be up as well: they were never meant to sit there.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from app.engine import Seat
from app.storage.queries.tables import TableRow
from app.tables.clocks import seat_clock
from app.tables.clocks.time_limits import is_played_by_person
from app.tables.core.watchers import Watchers

GONE_AFTER = timedelta(minutes=5)


class LastHere:
    """The moment each person was last here; for those not seen yet, when that was noticed."""

    def __init__(self) -> None:
        self._at: dict[int, datetime] = {}
        self._gone: frozenset[Seat] = frozenset()  # at the last look

    def note(self, row: TableRow, watchers: Watchers, now: datetime) -> None:
        """Note who is here. To be called before somebody goes, too."""
        for seat in row.seats:
            if seat.person_id is not None:
                self._at.setdefault(seat.person_id, now)
                if watchers.present(seat.seat):
                    self._at[seat.person_id] = now

    def acted(self, person_id: int | None, now: datetime) -> None:
        if person_id is not None:
            self._at[person_id] = now

    def news(self, gone: frozenset[Seat]) -> frozenset[Seat]:
        """The seats whose people have gone, or come back, since the last look."""
        before, self._gone = self._gone, gone
        return before ^ gone

    def gone(self, row: TableRow, watchers: Watchers, now: datetime) -> frozenset[Seat]:
        """The seats whose people are gone, though they have not left."""
        if row.status not in ("playing", "parked"):
            return frozenset()
        self.note(row, watchers, now)
        clocks = seat_clock.read(row)
        patient = row.clock.get("kind") == "days" or clocks.paused is not None
        return frozenset(
            seat.seat
            for seat in row.seats
            if is_played_by_person(seat)
            and now - self._at.get(seat.person_id or 0, now) >= GONE_AFTER
            and (not patient or clocks.seats.get(seat.seat, clocks.untouched).late)
        )
