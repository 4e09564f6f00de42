"""Changes to a table beside its log: one short transaction under its lock, shown to everybody.

The lock keeps decisions from overwriting the change. What may change, and by whom, is decided in
app/tables/people and app/tables/deadlines.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import Seat
from app.engine.errors import EngineError
from app.engine.status import TableStatus
from app.storage.postgres.engine import conflicting
from app.storage.queries import table_changes, tables
from app.storage.queries.tables import TableRow
from app.tables.bus import News
from app.tables.clocks import seat_clock, table_clock
from app.tables.core.announcements import write_line
from app.tables.core.live_table import LiveTable
from app.tables.core.memory import Freshness
from app.tables.core.shielded import shielded
from app.tables.errors import Refusal, no_such_table
from app.tables.model import ChatLine

T = TypeVar("T")


class _Behind(Exception):
    """The game went on in another process."""


@dataclass(slots=True)
class Transaction:
    """A running change, with the stored row, locked until the transaction ends."""

    live: LiveTable
    session: AsyncSession
    row: TableRow
    lines: list[ChatLine] = field(default_factory=list)

    @property
    def now(self) -> datetime:
        return self.live.services.now()

    @property
    def waiting(self) -> table_clock.Waiting:
        """The seats that the game waits for."""
        table = self.live.table
        playing = table is not None and self.row.status == "playing"
        return table_clock.waiting_of(table) if table and playing else ()

    @property
    def status(self) -> TableStatus:
        """The seats that are out of the game, and whether people may talk."""
        return self.live.status

    async def say(self, code: str, **values: Any) -> None:
        """Write a line of the server into the chat, shown after the commit."""
        if "seat" in values:
            values.setdefault("name", self.row.seats[values["seat"]].name)
        line = await write_line(self.session, self.row.id, code, **values)
        self.lines.append(line)

    async def reread(self) -> TableRow:
        """Read the row again, with the changes made so far."""
        row = await tables.get_table(self.session, self.row.id)
        assert row is not None, "it is held"
        self.row = row
        return row

    async def set_votes(self, votes: dict[str, Any]) -> None:
        await table_changes.set_votes(self.session, self.row.id, votes)

    async def set_clocks(self, clocks: seat_clock.TableClocks) -> None:
        await table_changes.set_clock_state(self.session, self.row.id, *clocks.stored())

    async def move_clocks(self, *again: Seat) -> None:
        """Adapt the clocks to the changed seats; those in `again` restart."""
        row = await self.reread()
        state, deadline = table_clock.after_change(row, self.waiting, self.now)
        await table_changes.set_clock_state(self.session, row.id, state, deadline)
        if again:
            row = await self.reread()
            await self.set_clocks(table_clock.restarted(row, self.waiting, self.now, again))


async def transact(live: LiveTable, act: Callable[[Transaction], Awaitable[T]]) -> T:
    """Run `act` in one transaction under the table's lock. Shielded from client disconnects."""
    return await shielded(_locked(live, act))


async def _locked(live: LiveTable, act: Callable[[Transaction], Awaitable[T]]) -> T:
    async with live.lock:
        try:
            answer, lines = await _up_to_date(live, act)
            await live.take_over_row()
        except (Refusal, EngineError):
            raise
        except BaseException:
            live.distrust()  # it may be stored or not
            raise
        live.say(*lines)
    live.services.bus.tell(News(live.id, "table"))
    live.changed()
    return answer


async def _up_to_date(
    live: LiveTable, act: Callable[[Transaction], Awaitable[T]]
) -> tuple[T, list[ChatLine]]:
    """Retry until `act` has seen the current row."""
    if live.freshness is Freshness.INVALID:
        await live.reload()
    while True:
        try:
            return await _stored(live, act)
        except _Behind:
            await live.reload()
        except DBAPIError as error:  # only in databases with a stricter isolation level
            if not conflicting(error):
                raise


async def _stored(
    live: LiveTable, act: Callable[[Transaction], Awaitable[T]]
) -> tuple[T, list[ChatLine]]:
    async with live.services.db.begin() as session:
        row = await tables.with_lock(session, live.id)
        if row is None:
            raise no_such_table()
        if (row.version, row.status) != (live.row.version, live.row.status):
            raise _Behind
        tx = Transaction(live, session, row)
        return await act(tx), tx.lines
