"""Another game with the same people: a new table that keeps a seat for each, one further on.

People sit down themselves, because everybody contributes to the deal; bots come along.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine import N_
from app.storage.queries import seats, table_changes, tables
from app.storage.queries.people import Person
from app.storage.queries.seats import Sitter
from app.tables.core.live_table import LiveTable
from app.tables.core.registry import TableRegistry
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal, not_your_seat
from app.tables.people.lobby import check_limit, create
from app.tables.settings import checked


async def rematch(
    registry: TableRegistry, live: LiveTable, person: Person, *, limit: int
) -> LiveTable:
    """The table of the next game, opened by the first who asks."""

    async def act(tx: Transaction) -> str:
        row = tx.row
        if person.id != row.host_id and row.seat_of(person.id) is None:
            raise not_your_seat()
        if row.status != "finished":
            raise Refusal("not-finished", N_("This game is not over yet."))
        if row.next_table:
            return row.next_table
        await check_limit(tx.session, person, limit)
        return await _open(tx, person)

    return await registry.table(await transact(live, act))


async def _open(tx: Transaction, host: Person) -> str:
    old = tx.row
    new_id = tables.new_id()
    settings = checked(replace(old.settings, seat_count=len(old.seats)))
    await create(tx.session, tx.live.services, new_id, settings, host)
    for seat in old.seats:
        place = (seat.seat - 1) % len(old.seats)
        if seat.bot:
            sitter = Sitter(seat.name, bot=seat.bot)
            await seats.save_seat(tx.session, new_id, sitter, place)
            await seats.set_look(tx.session, new_id, place, seat.colour, seat.figure)
        elif seat.person_id is not None:
            await seats.reserve_seat(tx.session, new_id, place, seat)
    await table_changes.set_next_table(tx.session, old.id, new_id)
    return new_id
