"""Crooks at a real table: played to its end by bots and the clock, in and out of memory."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from app.engine import ALL
from app.games import GAMES
from app.storage.postgres.engine import Database
from app.storage.queries.tables import TableSettings
from app.tables.bots.runner import BotRunner
from app.tables.card_sets import CardSets
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.people import lobby, seating
from tests.tables.support import Tables, guest


async def test_a_game_of_crooks_from_the_lobby_to_its_end(
    db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(GAMES, "auction")
    sets = CardSets(tmp_path)
    async with db.begin() as session:
        await sets.store(session)
    registry = Tables(db, sets)
    registry.services.writer.start()
    runner, scheduler = BotRunner(registry, 0), DeadlineScheduler(registry)
    await runner.start()
    ann = await guest(db, "Ann")
    wanted = TableSettings("crooks", 4, clock={"kind": "live", "seconds": 30}, away="silent")
    live = await lobby.open_table(registry, ann, wanted, limit=1)
    await seating.sit(live, ann, contribution=b"lucky")
    for bot in ("boss", "random", "boss"):
        await seating.add_bot(live, ann, bot)
    await lobby.start(live, ann)
    async with asyncio.timeout(60):
        while live.row.status == "playing":  # Ann never says a word
            await runner.idle()
            registry.later(seconds=15)  # longer, and the machine would seem to have slept
            await scheduler.tick()
            registry.forget_idle(timedelta())
            live = await registry.table(live.id)
    assert live.row.result is not None
    assert sorted(seat for seat, _, _ in live.row.result["standings"]) == [0, 1, 2, 3]
    before = await live.view(ALL)
    await live.refresh()
    assert await live.view(ALL) == before
    await runner.stop()
    await registry.services.writer.stop()
