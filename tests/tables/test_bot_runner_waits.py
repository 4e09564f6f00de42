"""Bots that have nothing to answer: any more, for days, or ever."""

from __future__ import annotations

import gc
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import update

from app.engine import Choice, Offer, Say, choose, interruptible
from app.engine.log import Entry, private
from app.games import GAMES
from app.storage.postgres.engine import Database
from app.storage.schema.models import Table
from app.tables.bots.runner import ENOUGH, BotRunner, _has_stepped_in_enough
from app.tables.people import seating
from tests.tables.support import AUCTION, Auction, Tables, begun, running
from tests.tables.test_bot_runner import by, with_bots, with_offer


async def test_what_was_asked_is_asked_no_more_when_the_bot_has_thought(
    registry: Tables,
) -> None:
    """While a bot bides its time, its person has come back."""
    company = await begun(registry, "Ann", "Bob", away="bot")
    runner = BotRunner(registry, 0.01)
    await runner.start()
    await seating.leave(company.live, company.people[1])
    thought = runner._thought

    def and_he_is_back(*asked: object) -> Choice | None:
        choice = thought(*asked)  # type: ignore[arg-type]
        seats = company.live.row.seats
        back = replace(seats[1], standin=None, left=False)
        company.live.row = replace(company.live.row, seats=(seats[0], back))
        return choice

    runner._thought = and_he_is_back  # type: ignore[method-assign]
    await runner.idle()
    assert await by(company) == []


async def test_after_a_restart_bots_wait_where_nobody_has_been_for_days(
    db: Database, registry: Tables
) -> None:
    company = await with_bots(registry, "modest")
    async with registry.services.db.begin() as session:
        await session.execute(
            update(Table).values(started_at=registry.services.now() - timedelta(days=4))
        )
    async with running(db) as later:
        runner = BotRunner(later, 0)
        await runner.start()
        await runner.idle()
        assert not later.tables
        await later.table(company.live.id)  # somebody looks
        await runner.idle()
        assert await by(company) == ["bot"]
        await runner.stop()


async def test_offers_that_went_by_are_forgotten_with_their_table(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = BotRunner(registry, 0)
    await runner.start()
    bots_of = {"shy": lambda sight: None}
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, phase=with_offer, bots=bots_of))
    company = await with_bots(registry, "shy")
    await runner.idle()
    assert len(runner._passed) == 1
    registry.tables.clear()
    del company
    gc.collect()
    assert not len(runner._passed)


async def without_end(state: Auction) -> None:
    """Seat 0 chooses; seat 1 may step in as often as it likes."""

    async def take(_: object) -> None:
        state.points[1] += 1

    await interruptible(choose(0, "prize", [Say("small")]), lambda: [Offer(1, "take", take)])
    state.round += 1
    state.over = state.round == 3


async def test_a_bot_that_steps_in_again_and_again_lets_a_person_think(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would fill the log forever once that person has gone."""
    runner = BotRunner(registry, 0)
    await runner.start()
    keen = iter(["take"] * 4 * ENOUGH)
    bots_of = {"keen": lambda sight: next(keen, None)}
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, phase=without_end, bots=bots_of))
    company = await with_bots(registry, "keen")
    await runner.idle()
    assert await by(company) == ["bot"] * ENOUGH
    await company.answer(0, "small")
    await runner.idle()
    assert await by(company) == ["bot"] * ENOUGH + ["player"] + ["bot"] * ENOUGH


def test_acts_that_a_bot_may_not_notice_make_it_step_in_no_sooner() -> None:
    """Otherwise everybody could see by its acts that two others have whispered."""
    own = [Entry(1, "take", "it", "", "bot")] * ENOUGH
    whispered = Entry(2, "whisper", "psst", private("", (0, 2)))
    open_act = Entry(2, "whisper", "psst", "")
    person, bot = SimpleNamespace(bot=None, standin=None), SimpleNamespace(bot="keen", standin=None)
    for entries, enough in (([*own, whispered], True), ([*own, open_act], False)):
        table = SimpleNamespace(entries=entries, waiting_for=lambda: [(0, "prize")])
        live: Any = SimpleNamespace(playing=table, row=SimpleNamespace(seats=[person, bot, person]))
        assert _has_stepped_in_enough(live, 1) == enough
