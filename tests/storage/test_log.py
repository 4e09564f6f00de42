"""The log: what is written is read back, batches share a commit, one of two racers wins."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.storage import log
from app.storage.log import read_log
from app.storage.postgres.engine import Database
from app.storage.queries import tables
from app.storage.queries.tables import deadline_due, next_deadline
from tests.storage.support import decision, make_table, make_tables, steps, writing

CHOICES = [
    "slot:5",
    ["a", "b"],
    7,
    {"gold": 3, "goods": [], "promise": "честно \U0001f91e"},
    None,
    "",
]


async def test_what_is_written_is_read_back_in_order(db: Database) -> None:
    table_id = await make_table(db)
    appends = [
        decision(table_id, step, choice=choice, key=f"k{step}", seat=step % 2)
        for step, choice in enumerate(CHOICES)
    ]
    appends.append(decision(table_id, 6, seat=None, kind="rewind", choice=None, rewind_to=2))
    async with writing(db) as writer:
        for append in appends:
            assert await writer.append(append)
    async with db.read() as session:
        assert await read_log(session, table_id) == [append.row for append in appends]
        assert await read_log(session, table_id, 5) == [append.row for append in appends[5:]]
        assert await read_log(session, "no such table") == []


async def test_the_table_changes_with_its_row(db: Database) -> None:
    table_id = await make_table(db)
    now = datetime.now(UTC)
    result = {"winners": [0], "standings": [[0, 3, 1]]}
    async with writing(db) as writer:
        await writer.append(decision(table_id, 0, deadline_at=now, clock_state={"bank": [60, 55]}))
        async with db.read() as session:
            running = await tables.get_table(session, table_id)
        await writer.append(
            decision(
                table_id, 1, status="finished", result=result, secret=b"s3cret", finished_at=now
            )
        )
    async with db.read() as session:
        over = await tables.get_table(session, table_id)
    assert running is not None
    assert (running.version, running.status, running.deadline_at) == (1, "playing", now)
    assert running.clock_state == {"bank": [60, 55]}
    assert (running.result, running.secret) == (None, None)
    assert over is not None
    assert (over.version, over.status, over.deadline_at) == (2, "finished", None)
    assert over.clock_state == running.clock_state, "none was given, so it stays"
    assert (over.result, over.secret, over.finished_at) == (result, b"s3cret", now)


async def test_rows_of_many_tables_share_one_commit(db: Database) -> None:
    ids = await make_tables(db, 50)
    async with writing(db) as writer:
        assert all(await asyncio.gather(*(writer.append(decision(id_)) for id_ in ids)))
        assert (writer.commits, writer.rows, writer.retries) == (1, 50, 0)
    async with db.read() as session:
        transactions = await session.scalar(text("SELECT count(DISTINCT xmin::text) FROM log"))
    assert transactions == 1


async def test_a_batch_is_bounded(db: Database) -> None:
    ids = await make_tables(db, 10)
    async with writing(db, batch=4) as writer:
        assert all(await asyncio.gather(*(writer.append(decision(id_)) for id_ in ids)))
        assert (writer.commits, writer.rows) == (3, 10)


async def test_two_writers_race_for_each_step_and_one_wins(db: Database) -> None:
    """Opposite orders, so that writers that locked as they came would deadlock."""
    ids = await make_tables(db, 12)
    async with writing(db) as one, writing(db) as other:
        for step in range(15):
            won, lost = await asyncio.gather(
                asyncio.gather(*(one.append(decision(i, step, seat=1)) for i in ids)),
                asyncio.gather(*(other.append(decision(i, step, seat=2)) for i in ids[::-1])),
            )
            assert [a + b for a, b in zip(won, lost[::-1], strict=True)] == [1] * len(ids)
            async with db.read() as session:
                for table_id, first in zip(ids, won, strict=True):
                    (row,) = await read_log(session, table_id, step)
                    assert row.seat == (1 if first else 2)
        assert one.rows + other.rows == 12 * 15


async def test_writers_with_the_same_tables_wait_but_never_deadlock(db: Database) -> None:
    """Both get stuck in the middle of their batches, which hold the same tables in other orders."""
    ids = await make_tables(db, 20)
    async with writing(db) as one, writing(db) as other:
        for step in range(4):
            async with db.begin() as session:
                await tables.with_lock(session, ids[10])
                batches = asyncio.gather(
                    *(one.append(decision(table_id, step)) for table_id in ids),
                    *(other.append(decision(table_id, step)) for table_id in ids[::-1]),
                )
                await asyncio.sleep(0.1)
            assert (await batches).count(True) == len(ids)
        assert (one.retries, other.retries) == (0, 0), "neither was chosen as a deadlock's victim"


async def test_two_in_one_batch_for_the_same_step_have_one_winner(db: Database) -> None:
    table_id = await make_table(db)
    rivals = [decision(table_id, seat=seat, clock_state={"seat": seat}) for seat in range(5)]
    async with writing(db) as writer:
        answers = await asyncio.gather(*(writer.append(rival) for rival in rivals))
    assert sorted(answers) == [False] * 4 + [True]
    async with db.read() as session:
        table = await tables.get_table(session, table_id)
        (row,) = await read_log(session, table_id)
    assert table is not None
    assert table.clock_state == {"seat": row.seat}, "the winner's row goes with the winner's table"


async def test_a_row_that_loses_does_not_touch_the_table(db: Database) -> None:
    one, other = await make_tables(db, 2)
    stale = {"clock_state": {"stale": True}, "deadline_at": datetime.now(UTC)}
    async with writing(db) as writer:
        answers = await asyncio.gather(
            writer.append(decision(one, 1, **stale)),
            writer.append(decision(one, 0)),
            writer.append(decision(other, 0)),
            writer.append(decision(other, 1, **stale)),
        )
    assert answers == [False, True, True, False]
    async with db.read() as session:
        for table_id in (one, other):
            table = await tables.get_table(session, table_id)
            assert table is not None
            assert (table.version, table.clock_state, table.deadline_at) == (1, {}, None)


async def test_a_log_has_no_gaps(db: Database) -> None:
    table_id = await make_table(db)
    async with writing(db) as writer:
        assert not await writer.append(decision(table_id, 1))
        assert await writer.append(decision(table_id, 0))
        assert not await writer.append(decision(table_id, 0))
        assert await writer.append(decision(table_id, 1))
    assert await steps(db, table_id) == [0, 1]


async def test_the_same_key_of_the_same_seat_counts_once(db: Database) -> None:
    table_id = await make_table(db)
    async with writing(db) as writer:
        assert await writer.append(decision(table_id, 0, key="k"))
        assert not await writer.append(decision(table_id, 1, key="k"))
        assert await writer.append(decision(table_id, 1, key="k", seat=1))
    assert await steps(db, table_id) == [0, 1]


async def test_a_row_that_cannot_be_stored_fails_alone(db: Database) -> None:
    ids = await make_tables(db, 6)
    bad = [
        decision("no such table"),
        decision(ids[0], status="confused"),
        decision(ids[1], choice="\0"),
        decision(ids[2], fingerprint="\ud800"),
    ]
    good = [decision(table_id) for table_id in ids[3:]]
    async with writing(db) as writer:
        mixed = [bad[0], good[0], bad[1], good[1], bad[2], good[2], bad[3]]
        answers = await asyncio.gather(
            *(writer.append(append) for append in mixed), return_exceptions=True
        )
        assert answers[1::2] == [True, True, True]
        assert all(isinstance(answer, Exception) for answer in answers[::2]), answers
        assert await writer.append(decision(ids[0])), "the writer goes on, and so does the table"
        with pytest.raises(ValueError, match="JSON"):
            await writer.append(decision(ids[1], choice=float("nan")))
    assert [await steps(db, table_id) for table_id in ids[1:3]] == [[], []]


async def test_a_locked_table_holds_up_the_others_for_a_moment_only(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "HELD_UP", 200)
    locked, free = await make_tables(db, 2)
    async with writing(db) as writer:
        async with db.begin() as session:
            await tables.with_lock(session, locked)
            refused, written = await asyncio.gather(
                writer.append(decision(locked)),
                writer.append(decision(free)),
                return_exceptions=True,
            )
        assert isinstance(refused, DBAPIError)
        assert written is True
        assert await writer.append(decision(locked))


async def test_deadlines_are_found(db: Database) -> None:
    now = datetime.now(UTC)
    late, later, parked, quiet = await make_tables(db, 4)
    async with writing(db) as writer:
        await writer.append(decision(late, deadline_at=now - timedelta(seconds=1)))
        await writer.append(decision(later, deadline_at=now + timedelta(hours=1)))
        await writer.append(decision(parked, deadline_at=now - timedelta(hours=1), status="parked"))
        await writer.append(decision(quiet))
        async with db.read() as session:
            assert await next_deadline(session) == now - timedelta(seconds=1)
            assert await deadline_due(session, now) == [late]
            assert await deadline_due(session, now + timedelta(hours=2)) == [late, later]
        await writer.append(decision(late, 1))
        await writer.append(decision(later, 1))
    async with db.read() as session:
        assert await next_deadline(session) is None
