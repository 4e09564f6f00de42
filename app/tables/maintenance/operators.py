"""What the host of the server may do with any table: end its game, or delete it."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.queries import table_changes, tables
from app.storage.queries.cleanup import leading_to
from app.tables.bus import News
from app.tables.core.registry import TableRegistry
from app.tables.core.transaction import Transaction, transact
from app.tables.people import absence


async def end(registry: TableRegistry, table_id: str) -> bool:
    """End a running game without a result; False if none is running there."""
    live = await registry.table(table_id)
    ended = False

    async def act(tx: Transaction) -> None:
        nonlocal ended
        if tx.row.status in ("playing", "parked"):
            await absence.end_game(tx)
            ended = True

    await transact(live, act)
    return ended


async def remove(registry: TableRegistry, table_id: str) -> None:
    """Delete a table with everything that was played and said there."""
    live = await registry.table(table_id)
    async with live.lock, registry.services.db.begin() as session:
        before = await _removed(session, table_id)
    registry.drop(table_id)
    for other in before:  # their link to this table is gone
        if other in registry.tables:
            await registry.tables[other].refresh()
    registry.services.bus.tell(*(News(one, "table") for one in (table_id, *before)))


async def _removed(session: AsyncSession, table_id: str) -> list[str]:
    await tables.with_lock(session, table_id)
    before = await leading_to(session, table_id)
    await table_changes.remove_table(session, table_id)
    return before
