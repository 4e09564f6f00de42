"""3000 Scoundrels in a real house: the last call of a table without a clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.engine import Dice
from app.games import GAMES
from app.storage.log import read_log
from app.storage.postgres.engine import Database
from app.tables.bots.runner import BotRunner
from app.tables.card_sets import CardSets
from app.tables.core.live_table import LiveTable
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.people import lobby, seating
from app.tables.people.lobby import Wishes
from tests.tables.support import SECRET, TestHouse, codes, guest


@pytest.fixture
async def house(
    db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[TestHouse]:
    monkeypatch.delitem(GAMES, "auction")
    sets = CardSets(tmp_path)
    async with db.begin() as session:
        await sets.store(session)
    house = TestHouse(db, sets, SECRET)
    house.writer.start()
    yield house
    await house.writer.stop()


async def test_ruling_45_who_is_silent_at_the_last_call_lets_the_card_pass(
    house: TestHouse,
) -> None:
    runner, clockwork = BotRunner(house, 0), DeadlineScheduler(house)
    ann = await guest(house.db, "Ann")
    live = await lobby.open_table(house, ann, Wishes("scoundrels", 2, away="vote"), limit=1)
    await seating.sit(live, ann)
    await seating.add_bot(live, ann, "outlaw")
    await lobby.start(live, ann)
    async with asyncio.timeout(60):
        while live.playing.waiting_for() != [(0, "suspect.last")]:
            await as_she_likes(live)
            await runner.idle()
    version, said = live.row.version, codes(live)
    house.later(seconds=29)
    await clockwork.tick()
    assert live.row.version == version
    house.later(seconds=1)
    await clockwork.tick()
    await runner.idle()
    async with house.db.read() as session:
        (line, *_) = await read_log(session, live.id, version)
    assert (line.seat, line.kind, line.choice, line.by) == (0, "suspect.last", "let", "clock")
    assert codes(live) == said
    await runner.stop()


async def as_she_likes(live: LiveTable) -> None:
    """Ann answers whatever the table waits for, and makes no use of offers."""
    for ask_id, ask in live.playing.open_asks().items():
        if ask.seat == 0 and not ask.optional:
            await live.decide(0, ask_id, ask.shape.any(Dice(ask_id.encode())))
            return
