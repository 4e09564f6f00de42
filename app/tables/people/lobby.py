"""Opening a table, changing it before the game begins, starting. Seats: see seating.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import N_, Game
from app.engine.table import Table
from app.games import GAMES
from app.storage.queries import seats, tables
from app.storage.queries.cleanup import leading_to
from app.storage.queries.people import Person
from app.storage.queries.tables import TableRow, TableSettings
from app.tables.bus import News
from app.tables.clocks import table_clock
from app.tables.core.live_table import LiveTable
from app.tables.core.loading import deal_of
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal, not_the_host
from app.tables.fairness import fair_deal
from app.tables.settings import checked


async def open_table(
    registry: TableRegistry, host: Person, wanted: TableSettings, *, limit: int
) -> LiveTable:
    """Open a table with free seats. Nobody sits there yet, not even the host."""
    settings = checked(wanted)
    async with registry.services.db.begin() as session:
        await check_limit(session, host, limit)
        table_id = tables.new_id()
        await create(session, registry.services, table_id, settings, host)
    return await registry.table(table_id)


async def check_limit(session: AsyncSession, host: Person, limit: int) -> None:
    """Refuse if this person hosts that many unfinished tables already."""
    if await tables.count_open_tables_of(session, host.id) >= limit:
        raise Refusal("too-many-tables", N_("You have %(limit)s tables open already."), limit=limit)


async def create(
    session: AsyncSession, services: Services, table_id: str, settings: TableSettings, host: Person
) -> None:
    """Store a new table that promises its deal."""
    commitment = fair_deal.commitment(services.table_secret(table_id))
    dealt_from = _todays(services, settings.game)
    await tables.create_table(
        session, table_id, settings, **dealt_from, host_id=host.id, commitment=commitment
    )


def _todays(services: Services, game: str) -> dict[str, Any]:
    """The edition of the rules and the cards that a game starting now is dealt from."""
    return {"edition": GAMES[game].edition, "card_set": services.card_sets.current[game].hash}


async def change_settings(live: LiveTable, host: Person, wanted: TableSettings) -> None:
    """The host changes the settings. Nobody is ready any more: they agreed to something else."""
    settings = checked(replace(wanted, game=live.row.game))
    dealt_from = _todays(live.services, settings.game)

    async def act(tx: Transaction) -> None:
        check_gathering(tx.row, host)
        if not await tables.change_settings(tx.session, live.id, settings, **dealt_from):
            raise Refusal("seats-taken", N_("You can't remove a seat somebody is sitting in."))
        for seat in tx.row.seats[: settings.seat_count]:
            await seats.set_ready(tx.session, live.id, seat.seat, False)

    await transact(live, act)


async def start(live: LiveTable, host: Person) -> None:
    """Remove the free seats and deal the cards."""

    async def act(tx: Transaction) -> None:
        check_gathering(tx.row, host)
        game = GAMES[tx.row.game]
        if sum(not seat.free for seat in tx.row.seats) < game.min_seats:
            raise Refusal("too-few", N_("At least %(low)s players are needed."), low=game.min_seats)
        await seats.close_ranks(tx.session, live.id)
        row = await _by_the_rules_of_today(tx, game)
        waiting = table_clock.waiting_of(Table(game, await deal_of(live.services, row)))
        state, deadline = table_clock.after_change(row, waiting, tx.now)
        await tables.start(tx.session, live.id, deadline_at=deadline, clock_state=state)

    await transact(live, act)


async def _by_the_rules_of_today(tx: Transaction, game: Game[Any]) -> TableRow:
    """Take over rules and cards that were corrected since the table was opened."""
    row = await tx.look_again()
    settings = replace(row.settings, options=game.read_options(row.options))
    dealt_from = _todays(tx.live.services, game.id)
    await tables.change_settings(tx.session, row.id, settings, **dealt_from)
    return await tx.look_again()


async def close(registry: TableRegistry, live: LiveTable, host: Person) -> None:
    """The host deletes a table at which nothing has been played."""
    before = list[str]()
    async with live.lock, registry.services.db.begin() as session:
        row = await tables.with_lock(session, live.id)
        if row is not None:
            check_gathering(row, host)
            before = await leading_to(session, live.id)
            await tables.delete_table(session, live.id)
    registry.drop(live.id)
    for table_id in before:  # their link to this table is gone
        if table_id in registry.tables:
            await registry.tables[table_id].refresh()
    registry.services.bus.tell(*(News(table_id, "table") for table_id in (live.id, *before)))


def check_gathering(row: TableRow, host: Person | None = None) -> None:
    """Refuse after the start, or if `host` isn't the host."""
    if host is not None and row.host_id != host.id:
        raise not_the_host()
    if row.status != "gathering":
        raise Refusal("started", N_("The game has begun already."))
