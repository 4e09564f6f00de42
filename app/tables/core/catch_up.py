"""Playing on what another process has written to a table that is in memory here."""

from __future__ import annotations

from app.engine.errors import Diverged
from app.engine.log import Entry
from app.storage.log import LogRow
from app.storage.queries.changes_since import Written
from app.tables.core.live_table import LiveTable


def entry_of(row: LogRow) -> Entry:
    """A stored line as the engine's."""
    return Entry(row.seat, row.kind, row.choice, row.seen, row.by, row.rewind_to)  # type: ignore[arg-type]


async def follow(live: LiveTable, written: Written) -> None:
    """Play it, and show it to those who watch here."""
    async with live.lock:
        if live.stale or (written.version > live.row.version and not goes_on(live, written)):
            await live.house.reload(live)
        live.publish()


def goes_on(live: LiveTable, written: Written) -> bool:
    """Play what has been written since; False if memory must be made anew instead."""
    new = [line for line in written.rows if line.step >= live.row.version]
    table = live.table
    if live.stale or table is None or table.version != live.row.version:
        return False
    if "parked" in (written.status, live.row.status):
        return False
    if len(new) != written.version - live.row.version:
        return False
    try:
        live.table = table.extend([entry_of(line) for line in new])
    except Diverged:
        live.stale = True
        return False
    live.went_on(written, new)
    return True
