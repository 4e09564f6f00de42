"""What nobody comes back to: it is not listed, not looked after by bots, and in the end deleted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from app.storage.postgres.engine import Database
from app.storage.queries import handovers, people, seats, table_changes, tables
from app.storage.queries.cleanup import played_by_bots, sweep
from app.storage.queries.seats import Sitter
from app.storage.schema.models import Handover, Table
from tests.storage.support import decision, make_person, make_table, writing


async def aged(db: Database, table_id: str, **columns: Any) -> None:
    """Make it look as if that had been so many days ago."""
    moments = {name: datetime.now(UTC) - timedelta(days=days) for name, days in columns.items()}
    async with db.begin() as session:
        await session.execute(update(Table).where(Table.id == table_id).values(**moments))


async def seated(db: Database, *, bot: bool = False) -> str:
    table_id = await make_table(db, visibility="listed")
    person = await make_person(db)
    async with db.begin() as session:
        await seats.save_seat(session, table_id, Sitter("Ann", person_id=person.id))
        if bot:
            await seats.save_seat(session, table_id, Sitter("Robo", bot="random"))
    return table_id


async def moves(db: Database, table_id: str, days: float) -> None:
    """A game that has begun long ago, and has gone on so many days ago."""
    async with db.begin() as session:
        await table_changes.start(session, table_id)
    await aged(db, table_id, started_at=100, created_at=100)
    at = datetime.now(UTC) - timedelta(days=days)
    async with writing(db) as writer:
        assert await writer.append(decision(table_id, at=at - timedelta(days=1)))
        assert await writer.append(decision(table_id, 1, at=at))


async def listed(db: Database) -> set[str]:
    async with db.read() as session:
        return {row.id for row in await tables.listed(session)}


async def test_what_nobody_comes_back_to_is_not_listed(db: Database) -> None:
    lonely, old, full, ancient = [
        *[await make_table(db, visibility="listed") for _ in range(2)],
        *[await seated(db) for _ in range(2)],
    ]
    for table_id, days in ((lonely, 0.9), (old, 1.1), (full, 6), (ancient, 8)):
        await aged(db, table_id, created_at=days)
    lively, still = [await seated(db) for _ in range(2)]
    await moves(db, lively, 6)
    await moves(db, still, 8)
    assert await listed(db) == {lonely, full, lively}


async def test_bots_look_after_games_that_have_moved_lately(db: Database) -> None:
    begun, moved, still, people_only = [await seated(db, bot=number < 3) for number in range(4)]
    async with db.begin() as session:
        await table_changes.start(session, begun)
    for table_id, days in ((moved, 2), (still, 4), (people_only, 0)):
        await moves(db, table_id, days)
    since = datetime.now(UTC) - timedelta(days=3)
    async with db.read() as session:
        assert set(await played_by_bots(session, since)) == {begun, moved}
    async with db.begin() as session:
        await seats.set_standin(session, people_only, 0, "random")
    async with db.read() as session:
        assert people_only in await played_by_bots(session, since)


async def test_tables_that_were_opened_for_nobody_are_deleted(db: Database) -> None:
    young, old, full, begun = [
        *[await make_table(db) for _ in range(2)],
        *[await seated(db) for _ in range(2)],
    ]
    async with db.begin() as session:
        await table_changes.start(session, begun)
        await seats.open_seat(session, begun, 0)
    for table_id, days in ((young, 29), (old, 31), (full, 31), (begun, 31)):
        await aged(db, table_id, created_at=days)
    async with db.begin() as session:
        await sweep(session)
    async with db.read() as session:
        left = [t for t in (young, old, full, begun) if await tables.get_table(session, t)]
    assert left == [young, full, begun]


@pytest.mark.parametrize(("minutes", "works"), [(1, True), (-1, False)])
async def test_links_to_other_devices_end_with_their_time(
    db: Database, minutes: int, works: bool
) -> None:
    person = await make_person(db)
    async with db.begin() as session:
        token = await handovers.make_handover(session, person.id, timedelta(minutes=5))
        until = datetime.now(UTC) + timedelta(minutes=minutes)
        await session.execute(update(Handover).values(expires_at=until))
    async with db.begin() as session:
        await sweep(session)
        assert (await session.get(Handover, people.token_digest(token)) is not None) == works
