"""Opening a table, changing it before the game begins, starting. Seats: see seating.py."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from secrets import token_bytes
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import N_
from app.engine.errors import BadOptions
from app.engine.table import Table
from app.games import GAMES
from app.storage.queries import seats, table_changes, tables
from app.storage.queries.cleanup import leading_to
from app.storage.queries.people import Person, hold
from app.storage.queries.tables import TableRow, TableSettings
from app.tables.bus import News
from app.tables.clocks import table_clock
from app.tables.core.live_table import LiveTable
from app.tables.core.loading import deal_of
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal
from app.tables.fairness import fair_deal
from app.tables.fairness.promise import Promise, promise_of
from app.tables.people.gathering import check_gathering, somebody_is_missing
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
    """Refuse if this person hosts that many unfinished tables already.

    Holds the person until the end of the transaction: all who count at once would find room.
    """
    await hold(session, host.id)
    if await tables.count_open_tables_of(session, host.id) >= limit:
        raise Refusal("too-many-tables", N_("You already have %(limit)s tables open."), limit=limit)


async def create(
    session: AsyncSession, services: Services, table_id: str, settings: TableSettings, host: Person
) -> None:
    """Store a new table that promises its deal."""
    dealt_from = _todays(services, settings.game)
    promise = promised(services, table_id, settings)
    await table_changes.create_table(
        session,
        table_id,
        settings,
        **dealt_from,
        host_id=host.id,
        commitment=promise["commitment"],
        promise=promise,
    )


def promised(services: Services, table_id: str, settings: TableSettings) -> Promise:
    """The promise that a table with these settings would make today."""
    return promise_of(
        GAMES[settings.game],
        services.card_sets.current[settings.game],
        table_id=table_id,
        commitment=fair_deal.commitment(table_id, services.table_secret(table_id)),
        options=settings.options,
        seats=settings.seat_count,
    )


def _todays(services: Services, game: str) -> dict[str, Any]:
    """The edition of the rules and the cards that a game starting now is dealt from."""
    return {"edition": GAMES[game].edition, "card_set": services.card_sets.current[game].hash}


async def change_settings(live: LiveTable, host: Person, wanted: TableSettings) -> None:
    """The host changes the settings. Nobody is ready any more: they agreed to something else."""
    settings = checked(replace(wanted, game=live.row.game))

    async def act(tx: Transaction) -> None:
        check_gathering(tx.row, host)
        await _set(tx, settings)
        for seat in tx.row.seats[: settings.seat_count]:
            await seats.set_ready(tx.session, live.id, seat.seat, False)

    await transact(live, act)


async def start(live: LiveTable, host: Person, *, complete: bool = False) -> None:
    """Remove the free seats and deal the cards. `complete`: only if nobody is missing."""
    await _check_promise(live, host)

    async def act(tx: Transaction) -> None:
        check_gathering(tx.row, host)
        if complete and somebody_is_missing(tx.row):
            raise Refusal("somebody-missing", N_("Not everybody has sat down yet."))
        game = GAMES[tx.row.game]
        if sum(not seat.free for seat in tx.row.seats) < game.min_seats:
            raise Refusal("too-few", N_("At least %(low)s players are needed."), low=game.min_seats)
        if all(seat.person_id is None for seat in tx.row.seats):
            raise Refusal(
                "only-bots", N_("At least one person has to play: bots don't play alone.")
            )
        await seats.close_ranks(tx.session, live.id)
        row = await _contributed_by_all(tx)
        waiting = table_clock.waiting_of(Table(game, await deal_of(live.services, row)))
        state, deadline = table_clock.after_change(row, waiting, tx.now)
        await table_changes.start(tx.session, live.id, deadline_at=deadline, clock_state=state)

    await transact(live, act)


async def renew_promises(registry: TableRegistry) -> None:
    """At the start of a server: renew promises whose rules or cards were corrected meanwhile."""
    async with registry.services.db.read() as session:
        waiting = await tables.gathering(session)
    for row in waiting:
        with suppress(BadOptions):  # such options have to be chosen again before the start
            if row.game in GAMES and _promise_of_today(registry.services, row) != row.promise:
                await renew_promise(await registry.table(row.id))


async def renew_promise(live: LiveTable) -> bool:
    """Promise the deal of today's rules and cards. Whether that is a different one."""

    async def act(tx: Transaction) -> bool:
        check_gathering(tx.row)
        settings = replace(tx.row.settings, options=_options_of_today(tx.row))
        return await _set(tx, settings)

    return await transact(live, act)


async def _check_promise(live: LiveTable, host: Person) -> None:
    """Refuse to deal anything but what the people at this table have been promised."""
    check_gathering(live.row, host)
    if _promise_of_today(live.services, live.row) != live.row.promise:
        await renew_promise(live)
        raise Refusal(
            "promise-changed",
            N_("The rules or cards of this table have been corrected: everybody must agree again."),
        )


async def _set(tx: Transaction, settings: TableSettings) -> bool:
    """Store settings and their promise. If that is another one, contributions to it are void."""
    services, table_id = tx.live.services, tx.row.id
    dealt_from = _todays(services, settings.game)
    if not await table_changes.change_settings(tx.session, table_id, settings, **dealt_from):
        raise Refusal("seats-taken", N_("You can't remove a seat somebody is sitting in."))
    promise = promised(services, table_id, settings)
    if promise == tx.row.promise:
        return False
    await table_changes.set_promise(tx.session, table_id, promise["commitment"], promise)
    await seats.void_contributions(tx.session, table_id)
    return True


async def _contributed_by_all(tx: Transaction) -> TableRow:
    """Draw contributions for people who have not agreed again since the promise changed."""
    row = await tx.reread()
    for seat in row.seats:
        if seat.person_id is not None and seat.contribution is None:
            drawn = token_bytes(fair_deal.CONTRIBUTION_BYTES)
            await seats.set_contribution(tx.session, row.id, seat.seat, drawn)
    return await tx.reread()


def _promise_of_today(services: Services, row: TableRow) -> Promise:
    settings = replace(row.settings, options=_options_of_today(row))
    return promised(services, row.id, settings)


def _options_of_today(row: TableRow) -> dict[str, Any]:
    """The chosen options, and defaults for those that are newer than the table."""
    return GAMES[row.game].read_options(row.options)


async def close(registry: TableRegistry, live: LiveTable, host: Person) -> None:
    """The host deletes a table at which nothing has been played."""
    before = list[str]()
    async with live.lock, registry.services.db.begin() as session:
        row = await tables.with_lock(session, live.id)
        if row is not None:
            check_gathering(row, host)
            before = await leading_to(session, live.id)
            await table_changes.delete_table(session, live.id)
    registry.drop(live.id)
    for table_id in before:  # their link to this table is gone
        if table_id in registry.tables:
            await registry.tables[table_id].refresh()
    registry.services.bus.tell(*(News(table_id, "table") for table_id in (live.id, *before)))
