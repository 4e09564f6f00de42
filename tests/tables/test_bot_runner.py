"""Bots: what they see, when they answer, and that they give the seat back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from app.engine import Choice, Dice, Offer, Say, Sight, choose, interruptible
from app.games import GAMES
from app.storage.log import Append, Unwritten, read_log
from app.storage.postgres.engine import Database
from app.storage.schema.models import Table
from app.tables.bots import answers
from app.tables.bots.runner import BotRunner
from app.tables.core.live_table import LiveTable
from app.tables.errors import Overtaken
from app.tables.people import lobby, seating
from tests.tables.support import (
    AUCTION,
    FAULTS,
    Auction,
    Company,
    Tables,
    begun,
    gathered,
    modest,
    running,
)


@pytest.fixture
async def runner(registry: Tables) -> AsyncIterator[BotRunner]:
    runner = BotRunner(registry, 0)
    await runner.start()
    yield runner
    await runner.stop()


async def with_bots(registry: Tables, *names: str, **wanted: Any) -> Company:
    company = await gathered(registry, "Ann", seats=len(names) + 1, **wanted)
    for bot in names:
        await seating.add_bot(company.live, company.host, bot)
    await lobby.start(company.live, company.host)
    return company


async def by(company: Company) -> list[str]:
    async with company.live.services.db.read() as session:
        return [row.by for row in await read_log(session, company.live.id)]


async def test_bots_answer_what_they_are_asked(registry: Tables, runner: BotRunner) -> None:
    company = await with_bots(registry, "modest", "random", options={"rounds": 1})
    await runner.idle()
    assert await by(company) == ["bot", "bot"]
    assert company.live.playing.questions(1)[0].chosen == 2
    await company.answer(0, 0)
    await runner.idle()
    assert company.live.row.status == "finished"


async def test_once_no_person_is_left_the_game_stands_still(
    registry: Tables, runner: BotRunner
) -> None:
    company = await with_bots(registry, "modest", "random", options={"rounds": 2}, away="bot")
    live = company.live
    await runner.idle()
    before = live.row.version
    await seating.leave(live, company.host)
    await runner.idle()
    assert live.row.seats[0].standin == "modest"
    assert (live.row.status, live.row.version) == ("playing", before)
    await seating.sit(live, company.host)
    await company.answer(0, 0)
    await runner.idle()
    assert live.row.version > before + 1, "it goes on where it stood"


async def test_a_bot_that_thinks_when_the_last_person_leaves(
    registry: Tables, runner: BotRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer would be the first that nobody is there to see."""
    company = await gathered(registry, "Ann", seats=2)
    await seating.add_bot(company.live, company.host, "modest")
    left, found = asyncio.Event(), registry.table

    async def table(table_id: str) -> LiveTable:
        await left.wait()
        return await found(table_id)

    monkeypatch.setattr(registry, "table", table)
    await lobby.start(company.live, company.host)
    await seating.leave(company.live, company.host)
    left.set()
    await runner.idle()
    assert company.live.row.version == 0


async def test_a_bot_sees_what_its_seat_sees_and_no_more(
    registry: Tables, runner: BotRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    sights: list[Sight] = []

    def spy(sight: Sight) -> Choice:
        sights.append(sight)
        return 1

    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, bots={"spy": spy}))
    company = await with_bots(registry, "spy")
    before = await company.live.view(1)
    await runner.idle()
    (sight,) = sights
    assert (sight.seat, sight.seats, sight.options) == (1, 2, {"rounds": 3})
    assert sight.parts == {n: p for n, p in before.parts.items() if not n.startswith("log:")}
    assert sight.parts["purse:0"].card is None
    assert sight.dice is not company.live.playing.state.dice


@pytest.mark.parametrize("bot", ["broken", "cheat"])
async def test_a_bot_that_fails_is_replaced_by_chance_and_tells_no_secret(
    registry: Tables, runner: BotRunner, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    company = await with_bots(registry, bot, options={"rounds": 1})
    await runner.idle()
    assert await by(company) == ["bot"]
    assert bot in caplog.text
    assert "Purse" not in caplog.text


async def test_a_bot_that_meets_a_broken_rule_tries_again(
    registry: Tables,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("app.tables.bots.runner.RETRY", 0)
    runner = BotRunner(registry, 0)  # which nobody calls but this test
    company = await with_bots(registry, "modest")
    await company.answer(0, 1)
    FAULTS.append(RuntimeError("the ace of spades broke a rule"))
    runner.table_changed(company.live)
    await runner.idle()
    assert await by(company) == ["player", "bot"]
    assert "RuntimeError" in caplog.text
    assert "spades" not in caplog.text


@pytest.mark.parametrize("trouble", [Unwritten("away"), Overtaken()], ids=["away", "overtaken"])
async def test_a_bot_tries_again_however_long_that_is_in_vain(
    registry: Tables, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    monkeypatch.setattr("app.tables.bots.runner.RETRY", 0)
    monkeypatch.setattr("app.tables.bots.runner.ATTEMPTS", 3)
    runner = BotRunner(registry, 0)  # which nobody calls but this test
    company = await with_bots(registry, "modest")
    await company.answer(0, 1)
    absences = iter([trouble] * 10)
    append = registry.services.writer.append

    async def sometimes(line: Append) -> bool:
        for absence in absences:
            raise absence
        return await append(line)

    monkeypatch.setattr(registry.services.writer, "append", sometimes)
    runner.table_changed(company.live)
    await runner.idle()
    assert await by(company) == ["player", "bot"]


async def test_a_table_that_cannot_be_loaded_stops_no_bot_elsewhere(
    db: Database, registry: Tables
) -> None:
    first, second = [await with_bots(registry, "modest") for _ in range(2)]
    async with registry.services.db.begin() as session:
        await session.execute(
            update(Table).where(Table.id == first.live.id).values(commitment="another")
        )
    async with running(db) as later:
        runner = BotRunner(later, 0)
        await runner.start()
        await runner.idle()
        assert (await by(first), await by(second)) == ([], ["bot"])
        await runner.stop()


async def test_each_question_is_answered_once(registry: Tables, runner: BotRunner) -> None:
    company = await with_bots(registry, "modest", "modest")
    for _ in range(5):
        registry.table_changed(company.live)
    await runner.idle()
    assert await by(company) == ["bot", "bot"]


@pytest.mark.parametrize("thinks", [0, 2, 3.7])
async def test_the_delay_is_the_same_whatever_is_asked(
    registry: Tables, monkeypatch: pytest.MonkeyPatch, thinks: float
) -> None:
    """However many things to choose from, however hard the hand: the moment tells nothing."""
    now, decided, sleep = [0.0], [], asyncio.sleep

    async def noted(seconds: float) -> None:
        now[0] += seconds
        await sleep(0)

    def slow(sight: Sight) -> Choice:
        now[0] += thinks
        return modest(sight)

    monkeypatch.setattr(asyncio, "sleep", noted)
    monkeypatch.setattr("app.tables.bots.runner.monotonic", lambda: now[0])
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, bots={"slow": slow}))
    runner = BotRunner(registry, 7.5)
    await runner.start()
    registry.table_changed.subscribe(lambda live: decided.append((live.row.version, now[0])))
    company = await with_bots(registry, "slow", options={"rounds": 1})
    await runner.idle()
    assert decided[-1] == (1, 7.5)
    await company.answer(0, 0)
    await runner.idle()
    assert await by(company) == ["bot", "player", "bot"]
    assert decided[-1] == (3, 15)


async def test_a_bot_that_sits_in_plays_until_the_person_is_back(
    registry: Tables, runner: BotRunner
) -> None:
    company = await begun(registry, "Ann", "Bob", away="bot")
    await seating.leave(company.live, company.people[1])
    await runner.idle()
    await company.answer(0, 9)
    await company.answer(0, "large")
    await runner.idle()
    await seating.sit(company.live, company.people[1])
    await company.answer(0, 9)
    await company.answer(0, "large")
    await runner.idle()
    assert await by(company) == ["bot", "player", "player", "bot", "player", "player"]
    assert company.live.playing.waiting_for()[0][0] in (0, 1)


async def test_a_person_who_decides_first_is_not_overruled(registry: Tables) -> None:
    runner = BotRunner(registry, 1)
    await runner.start()
    company = await begun(registry, "Ann", "Bob", away="bot")
    await seating.leave(company.live, company.people[1])
    await company.answer(1, 7)
    await runner.idle()
    assert await by(company) == ["player"]
    assert company.live.playing.questions(1)[0].chosen == 7
    await runner.stop()


async def test_after_a_restart_bots_go_on_by_themselves(db: Database, registry: Tables) -> None:
    company = await with_bots(registry, "modest")
    async with running(db) as later:
        runner = BotRunner(later, 0)
        await runner.start()
        await runner.idle()
        assert await by(company) == ["bot"]
        await runner.stop()


async def test_stopping_ends_the_thinking(registry: Tables) -> None:
    runner = BotRunner(registry, 3600)
    await runner.start()
    company = await with_bots(registry, "modest")
    async with asyncio.timeout(5):
        await runner.stop()
    registry.table_changed(company.live)
    async with asyncio.timeout(5):
        await runner.idle()
    assert await by(company) == []


# --- offers --------------------------------------------------------------------------------------


async def with_offer(state: Auction) -> None:
    """Seat 0 chooses; seat 1 may take something first."""
    taken: list[str] = []

    async def take(_: object) -> None:
        taken.append("it")

    def offers() -> list[Offer]:
        return [] if taken else [Offer(1, "take", take)]

    await interruptible(choose(0, "prize", [Say("small")]), offers)
    state.points[1] += len(taken)
    state.round += 1
    state.over = state.round == 1


@pytest.mark.parametrize(("answer", "points"), [("take", 1), (None, 0)])
async def test_a_bot_takes_an_offer_or_lets_it_go_by(
    registry: Tables,
    runner: BotRunner,
    monkeypatch: pytest.MonkeyPatch,
    answer: str | None,
    points: int,
) -> None:
    asked: list[str] = []

    def bot(sight: Sight) -> Choice | None:
        asked.append(sight.question.id)
        return answer

    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, phase=with_offer, bots={"taker": bot}))
    company = await with_bots(registry, "taker")
    for _ in range(3):
        await runner.idle()
        registry.table_changed(company.live)
    await company.answer(0, "small")
    assert company.live.row.result is not None
    assert company.live.row.result["standings"][1][1] == points
    assert len(asked) == 1


def test_the_names_of_bots() -> None:
    levels = ("easy", "medium", "hard")
    assert answers.bot_names(AUCTION) == ("modest", "random", "broken", "cheat", *levels)
    assert answers.bot_names(replace(AUCTION, bots={})) == (*levels, "random")
    assert answers.best_bot(AUCTION) == "modest"
    assert answers.best_bot(replace(AUCTION, bots={})) == "random"


async def test_a_bot_without_an_answer_gives_any(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    game = replace(AUCTION, bots={"shy": lambda sight: None})
    table = company.live.playing
    choice = answers.pick(game, table, 0, table.questions(0)[0], "shy", Dice(b"luck"))
    assert choice in range(10)
