"""The task that wakes up at deadlines. What happens then: see timeout.py.

Deadlines are read from the database, so they hold for tables that no process has in memory. Every
process acts on them; the second finds nothing left to do. While no server runs, clocks stand still:
servers record every few seconds that they are alive, and the next to start, or to wake up with a
machine that slept, moves all deadlines by the gap.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import datetime, timedelta

from app.engine.errors import Refused, TableOver
from app.storage.queries.last_alive import beat
from app.storage.queries.table_changes import set_clock_state
from app.storage.queries.tables import (
    deadline_due,
    get_table,
    live_tables,
    next_deadline,
    with_lock,
)
from app.tables.clocks import seat_clock, table_clock
from app.tables.core.live_table import LiveTable
from app.tables.core.registry import TableRegistry
from app.tables.core.transaction import transact
from app.tables.deadlines.timeout import time_is_up
from app.tables.errors import Refusal
from app.tables.people.gone_people import look_who_is_gone

log = logging.getLogger(__name__)

PULSE = 10.0  # seconds
AFTER_TROUBLE = 3.0
AT_ONCE = 8  # tables handled at the same time
AFTER_RESTART = timedelta(minutes=1)  # the least time that anybody has then


class DeadlineScheduler:
    """Sleeps until the next deadline, then acts on it."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._next: datetime | None = None
        self._beat: datetime | None = None
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self, *, alone: bool = True) -> None:
        self._registry.table_changed.subscribe(self.table_changed)
        await self.catch_up(alone=alone)
        self._task = asyncio.create_task(self._run(), name="deadlines")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def table_changed(self, live: LiveTable) -> None:
        """Wake up earlier if the deadline of this table is now the nearest."""
        deadline = live.row.deadline_at
        if deadline and live.row.status == "playing" and (not self._next or deadline < self._next):
            self._next = deadline
            self._woken.set()

    async def catch_up(self, *, alone: bool = True) -> None:
        """Move the deadlines by the time during which no server ran.

        If several servers start at once, the first does it, and the others wait for its transaction
        before they read any deadline.
        """
        now = self._registry.services.now()
        async with self._registry.services.db.begin() as session:
            before = await beat(session, now)
            gone = now - before if before else timedelta()
            if gone < timedelta(seconds=2 * PULSE):  # a server was running all the time
                if not alone:
                    return
                gone = timedelta()
            for row in await live_tables(session):
                if row.deadline_at and (held := await with_lock(session, row.id)):
                    clocks = seat_clock.read(held).pushed(gone, not_before=now + AFTER_RESTART)
                    await set_clock_state(session, held.id, *clocks.stored())

    async def tick(self) -> bool:
        """Act on every deadline that has passed; False if one of them failed."""
        now = self._registry.services.now()
        if self._beat is not None and now - self._beat >= timedelta(seconds=2 * PULSE):
            await self.catch_up(alone=False)  # the machine slept
            for live in list(self._registry.tables.values()):
                await live.refresh()
        if self._beat is None or now - self._beat >= timedelta(seconds=PULSE):
            async with self._registry.services.db.begin() as session:
                await beat(session, now)
            self._beat = now
            await self._look_who_is_gone()
        async with self._registry.services.db.read() as session:
            due = await deadline_due(session, now)
        fine = True
        for start in range(0, len(due), AT_ONCE):
            batch = due[start : start + AT_ONCE]
            fine &= all(await asyncio.gather(*(self._served(table_id) for table_id in batch)))
        async with self._registry.services.db.read() as session:
            self._next = await next_deadline(session)
        return fine

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                fine = await self.tick()
            except Exception as error:  # the database is away: it will be back
                log.error("the clocks can't be read: %s", type(error).__name__)
                fine = False
            await self._sleep(fine)

    async def _sleep(self, fine: bool) -> None:
        """Sleep until the next deadline or beat, or until a table changes."""
        if not fine:
            await asyncio.sleep(AFTER_TROUBLE)
            return
        left = PULSE
        if self._next:
            left = min(PULSE, (self._next - self._registry.services.now()).total_seconds())
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.05, left)):
                await self._woken.wait()

    async def _look_who_is_gone(self) -> None:
        for live in list(self._registry.tables.values()):
            try:
                await look_who_is_gone(live)
            except Exception as error:
                log.error("who is at table %s: %s", live.id, type(error).__name__)

    # --- at a deadline -----------------------------------------------------------------------

    async def _served(self, table_id: str) -> bool:
        try:
            await self._serve(await self._registry.table(table_id))
        except (Refused, Refusal, TableOver):
            pass  # it was decided at the last moment
        except Exception as error:
            log.error("the clock of table %s: %s", table_id, type(error).__name__)
            return False
        return True

    async def _serve(self, live: LiveTable) -> None:
        await self._up_to_date(live)
        seats = table_clock.due(live.row, self._registry.services.now())
        for seat in seats:
            await time_is_up(live, seat)
        if not seats:  # the table's stored deadline is out of date
            await transact(live, lambda tx: tx.set_clocks(seat_clock.read(tx.row)))

    async def _up_to_date(self, live: LiveTable) -> None:
        """Reload if another process paused the clocks or moved a deadline."""
        async with self._registry.services.db.read() as session:
            row = await get_table(session, live.id)
        if row and (row.version, row.clock_state) != (live.row.version, live.row.clock_state):
            await live.refresh()
