"""The log when something breaks: callers vanish, connections die, answers are lost on the way."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from app.storage.log import Unwritten
from app.storage.postgres.engine import Database, connect
from app.storage.queries import tables
from tests.storage.support import Wire, decision, make_table, make_tables, steps, writing

_WRITERS = (
    "FROM pg_stat_activity WHERE query LIKE '%to_recordset%' AND pid <> pg_backend_pid()"
    " AND datname = current_database()"  # tests beside this one write as well
)


async def kill_writers(db: Database) -> int:
    """End the writers' connections from the other side."""
    async with db.begin() as session:
        killed = await session.scalars(text(f"SELECT pg_terminate_backend(pid) {_WRITERS}"))
        return len(killed.all())


async def waiting(db: Database) -> int:
    """How many writers wait for somebody's lock."""
    async with db.begin() as session:
        held_up = text(f"SELECT count(*) {_WRITERS} AND wait_event_type = 'Lock'")
        return int(await session.scalar(held_up) or 0)


@pytest.fixture
async def wire(fresh_database: str) -> AsyncIterator[Wire]:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # sockets want short paths
        wire = Wire(fresh_database, Path(folder))
        await wire.mend()
        yield wire
        await wire.cut()


@pytest.fixture
async def far_db(wire: Wire) -> AsyncIterator[Database]:
    """The same database as `db`, over a wire that can be cut."""
    database = await connect(wire.url)
    yield database
    await database.dispose()


async def test_a_caller_that_stops_waiting_cancels_nothing(db: Database) -> None:
    table_id, other = await make_tables(db, 2)
    async with writing(db) as writer:
        async with db.begin() as session:
            await tables.with_lock(session, table_id)
            impatient = asyncio.create_task(writer.append(decision(table_id)))
            await asyncio.sleep(0.05)
            impatient.cancel()
            with pytest.raises(asyncio.CancelledError):
                await impatient
            waiting = asyncio.create_task(writer.append(decision(other)))
            await asyncio.sleep(0.05)
            assert not waiting.done(), "nobody hears of a success before the commit"
        assert await waiting
        assert not await writer.append(decision(table_id)), "it was written after all"
        assert await writer.append(decision(table_id, 1))


async def test_stopping_writes_what_waits(db: Database) -> None:
    ids = await make_tables(db, 20)
    async with writing(db, batch=3) as writer:
        tasks = [asyncio.create_task(writer.append(decision(table_id))) for table_id in ids]
        await asyncio.sleep(0)
    assert all([await task for task in tasks])
    with pytest.raises(RuntimeError, match="isn't running"):
        await writer.append(decision(ids[0], 1))


async def test_a_connection_that_died_while_idle_is_replaced(db: Database) -> None:
    table_id = await make_table(db)
    async with writing(db) as writer:
        assert await writer.append(decision(table_id))
        assert await kill_writers(db) == 1
        assert await writer.append(decision(table_id, 1))
        assert writer.retries == 1
    assert await steps(db, table_id) == [0, 1]


async def test_a_connection_killed_in_the_middle_writes_once(db: Database) -> None:
    ids = await make_tables(db, 5)
    async with writing(db) as writer:
        async with db.begin() as session:
            await tables.with_lock(session, ids[2])
            tasks = [asyncio.create_task(writer.append(decision(table_id))) for table_id in ids]
            await asyncio.sleep(0.1)
            assert await kill_writers(db) == 1
            await asyncio.sleep(0.1)
            assert [await steps(db, table_id) for table_id in ids] == [[]] * 5, "all or nothing"
        assert await asyncio.gather(*tasks) == [True] * 5
        assert writer.retries >= 1
    assert [await steps(db, table_id) for table_id in ids] == [[0]] * 5


@pytest.mark.own_database
@pytest.mark.parametrize("level", ["serializable", "repeatable read"])
async def test_a_stricter_database_only_makes_it_try_again(
    db: Database, fresh_database: str, level: str
) -> None:
    """Two writers with the same tables: one of them learns that the other was in its way."""
    name = make_url(fresh_database).database
    async with db.begin() as session:
        await session.execute(
            text(f"ALTER DATABASE {name} SET default_transaction_isolation = '{level}'")
        )
    ids = await make_tables(db, 4)
    strict = await connect(fresh_database)
    try:
        async with writing(strict) as one, writing(strict) as other:

            def both_try(step: int) -> asyncio.Future[list[bool]]:
                return asyncio.gather(
                    *(writer.append(decision(i, step)) for i in ids for writer in (one, other))
                )

            async with db.begin() as session:
                await session.execute(text("UPDATE tables SET version = version"))
                first = both_try(0)
                while await waiting(db) < 2:  # noqa: ASYNC110 (nothing tells)
                    await asyncio.sleep(0.01)
            for step in range(30):
                won = await (both_try(step) if step else first)
                assert [sum(pair) for pair in zip(won[::2], won[1::2], strict=True)] == [1] * 4
            assert one.retries + other.retries >= 2, "each was told of the one in its way"
    finally:
        await strict.dispose()
    assert [await steps(db, table_id) for table_id in ids] == [list(range(30))] * 4


async def test_a_commit_whose_answer_was_lost_is_recognised(
    db: Database, wire: Wire, far_db: Database
) -> None:
    """The row is in the log, the connection is gone: the second try finds its own row there."""
    ids = await make_tables(db, 5)
    async with writing(far_db) as far, writing(db) as near:
        assert await far.append(decision(ids[0]))
        wire.lose_next_answer = True
        pairs = [(ids[0], 1)] + [(table_id, 0) for table_id in ids[1:]]
        assert all(await asyncio.gather(*(far.append(decision(*pair)) for pair in pairs)))
        assert far.retries == 1
        assert not await near.append(decision(ids[0], 1)), "for everybody else it is taken"
    assert await steps(db, ids[0]) == [0, 1]
    async with db.read() as session:
        stored = await tables.get_table(session, ids[0])
    assert stored is not None
    assert stored.version == 2


async def test_a_lost_answer_is_not_taken_for_a_win(
    db: Database, wire: Wire, far_db: Database
) -> None:
    """The step was somebody else's: losing the refusal on the way changes nothing about it."""
    table_id, warm = await make_tables(db, 2)
    async with writing(far_db) as far, writing(db) as near:
        assert await far.append(decision(warm))
        assert await near.append(decision(table_id, seat=1))
        wire.lose_next_answer = True
        assert not await far.append(decision(table_id, seat=2))


async def test_a_short_absence_of_the_database_is_waited_out(
    db: Database, wire: Wire, far_db: Database
) -> None:
    table_id = await make_table(db)
    async with writing(far_db) as writer:
        await wire.cut()
        task = asyncio.create_task(writer.append(decision(table_id)))
        await asyncio.sleep(0.3)
        await wire.mend()
        assert await task
        assert writer.retries > 1


async def test_a_long_absence_is_reported_and_survived(
    db: Database, wire: Wire, far_db: Database
) -> None:
    table_id, other = await make_tables(db, 2)
    async with writing(far_db, patience=0.2) as writer:
        await wire.cut()
        with pytest.raises(Unwritten, match="can't be reached"):
            await writer.append(decision(table_id))
        await wire.mend()
        assert await writer.append(decision(other))
    assert await steps(db, table_id) == []
