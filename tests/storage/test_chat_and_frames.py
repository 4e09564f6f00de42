"""What is said at a table, and the recorded views of a finished game."""

from __future__ import annotations

from app.storage.postgres.engine import Database
from app.storage.queries import chat, frames
from tests.storage.support import make_person, make_tables


async def test_the_last_lines_are_shown_oldest_first(db: Database) -> None:
    table_id, other = await make_tables(db, 2)
    ann = await make_person(db)
    said = []
    async with db.begin() as session:
        for number in range(5):
            words = {"seat": 0 if number else None, "name": "Ann", "text": f"<b>№ {number}"}
            said.append(await chat.say(session, table_id, person_id=ann.id, **words))
    async with db.read() as session:
        assert await chat.last_lines(session, table_id) == said
        assert await chat.last_lines(session, table_id, 2) == said[-2:]
        assert await chat.last_lines(session, other) == []
    assert [(line.seat, line.text) for line in said[:2]] == [(None, "<b>№ 0"), (0, "<b>№ 1")]


async def test_frames_are_bytes_that_come_back(db: Database) -> None:
    table_id, other = await make_tables(db, 2)
    async with db.begin() as session:
        await frames.put_frames(session, table_id, b"\0\x1f\x8b")
        await frames.put_frames(session, table_id, b"\0again")
    async with db.read() as session:
        assert await frames.get_frames(session, table_id) == b"\0again"
        assert await frames.get_frames(session, other) is None
