"""3000 Scoundrels at a real table: the last call without a clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.engine import Dice
from app.games import GAMES
from app.storage.log import read_log
from app.storage.postgres.engine import Database
from app.storage.queries.people import Person
from app.storage.queries.tables import TableSettings
from app.tables.bots.runner import BotRunner
from app.tables.card_sets import CardSets
from app.tables.core.live_table import LiveTable
from app.tables.deadlines.answers_ahead import AnswersAhead
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.people import lobby, seating
from app.tables.people.answers_ahead import set_ahead
from tests.tables.support import Tables, codes, guest


@pytest.fixture
async def registry(
    db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Tables]:
    monkeypatch.delitem(GAMES, "auction")
    sets = CardSets(tmp_path)
    async with db.begin() as session:
        await sets.store(session)
    registry = Tables(db, sets)
    registry.services.writer.start()
    yield registry
    await registry.services.writer.stop()


async def test_ruling_45_who_is_silent_at_the_last_call_lets_the_card_pass(
    registry: Tables,
) -> None:
    runner, scheduler = BotRunner(registry, 0), DeadlineScheduler(registry)
    await runner.start()
    live = await at_the_last_call(registry, runner, {"kind": "live", "seconds": 3600})
    version, said = live.row.version, codes(live)
    registry.later(seconds=29)
    await scheduler.tick()
    assert live.row.version == version
    registry.later(seconds=1)
    await scheduler.tick()
    await runner.idle()
    async with registry.services.db.read() as session:
        (line, *_) = await read_log(session, live.id, version)
    assert (line.seat, line.kind, line.choice, line.by) == (0, "suspect.last", "let", "clock")
    assert codes(live) == said
    await runner.stop()


async def test_a_player_who_lets_every_last_call_pass_is_waited_for_no_more(
    registry: Tables,
) -> None:
    runner, answers = BotRunner(registry, 0), AnswersAhead(registry)
    await runner.start()
    live = await at_the_last_call(registry, runner, {"kind": "none"})
    await answers.start()
    version, ann = live.row.version, live.row.seats[0].person_id
    assert ann
    person = Person(ann, "Ann", "en", registry.services.now(), None)
    await set_ahead(live, person, "suspect.last", "pass")
    await answers.idle()
    async with registry.services.db.read() as session:
        told = [line for line in await read_log(session, live.id, version) if line.seat == 0]
    assert (told[0].kind, told[0].choice, told[0].by) == ("suspect.last", "let", "ahead")
    await answers.stop()
    await runner.stop()


async def test_one_who_plays_with_bots_and_without_a_clock_may_think(registry: Tables) -> None:
    runner, scheduler = BotRunner(registry, 0), DeadlineScheduler(registry)
    await runner.start()
    live = await at_the_last_call(registry, runner, None)
    version = live.row.version
    registry.later(hours=1)
    await scheduler.tick()
    assert live.row.version == version
    await runner.stop()


async def at_the_last_call(
    registry: Tables, runner: BotRunner, clock: dict[str, Any] | None
) -> LiveTable:
    """Ann plays with a bot, and is asked whether she lets its card pass."""
    ann = await guest(registry.services.db, "Ann")
    wanted = TableSettings("scoundrels", 2, away="vote", clock=clock)
    live = await lobby.open_table(registry, ann, wanted, limit=1)
    await seating.sit(live, ann)
    await seating.add_bot(live, ann, "outlaw")
    await lobby.start(live, ann)
    async with asyncio.timeout(60):
        while live.playing.waiting_for() != [(0, "suspect.last")]:
            await as_she_likes(live)
            await runner.idle()
    return live


async def as_she_likes(live: LiveTable) -> None:
    """Ann answers whatever the table waits for, and makes no use of offers."""
    for ask_id, ask in live.playing.open_asks().items():
        if ask.seat == 0 and not ask.optional:
            await live.decide(0, ask_id, ask.shape.any(Dice(ask_id.encode())))
            return
