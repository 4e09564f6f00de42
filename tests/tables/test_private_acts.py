"""A live table at which two players deal in private: nobody else is sent anything of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from app.engine import ONLOOKER, Choice, Event, Offer, One, Say, Sight, choose, interruptible
from app.games import GAMES
from app.storage.log import read_log
from app.tables import play
from app.tables.bots.runner import BotRunner
from app.tables.people import lobby, seating
from tests.tables.support import (
    AUCTION,
    LIVE,
    SMALL,
    Auction,
    Company,
    Eyewitness,
    Tables,
    begun,
    gathered,
    stored,
)


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    words: str


async def bargain(state: Auction) -> None:
    """Seat 0 thinks; meanwhile seat 1 may whisper to it, as often as it likes."""

    async def whisper(words: Say) -> None:
        state.whisper(Whispered(words.id), (0, 1))

    def offers() -> Iterator[Offer]:
        yield Offer(1, "whisper", whisper, One([Say("psst")]), lambda words: (0,))

    await interruptible(choose(0, "prize", [SMALL]), offers)
    state.over = True


@pytest.fixture
async def company(registry: Tables, monkeypatch: pytest.MonkeyPatch) -> Company:
    game = replace(AUCTION, phase=bargain, events=(*AUCTION.events, Whispered))
    monkeypatch.setitem(GAMES, "auction", game)
    return await begun(registry, "Ann", "Bob", "Cid", clock=LIVE)


async def whisper(company: Company) -> int:
    return await say(company, asked(company))


def asked(company: Company) -> str:
    (ask,) = company.live.playing.questions(1)
    return ask.id


async def say(company: Company, ask_id: str, key: str | None = None) -> int:
    return await play.decide(company.live, 1, ask_id, "psst", key=key)


async def test_only_those_two_are_sent_anything(company: Company) -> None:
    watchers = {viewer: Eyewitness(viewer) for viewer in (0, 1, 2, ONLOOKER)}
    for watcher in watchers.values():
        await company.live.watch(watcher)
    before = {viewer: await company.live.view(viewer) for viewer in watchers}
    known = {viewer: len(watcher.changes) for viewer, watcher in watchers.items()}
    await whisper(company)
    sent = {viewer: len(watcher.changes) - known[viewer] for viewer, watcher in watchers.items()}
    assert sent == {0: 1, 1: 1, 2: 0, ONLOOKER: 0}
    for viewer in (2, ONLOOKER):
        assert await company.live.view(viewer) == before[viewer]
    assert "log:0" in (await company.live.view(0)).parts


async def test_it_is_in_the_log_and_comes_back_from_it(company: Company) -> None:
    await whisper(company)
    views = [await company.live.view(viewer) for viewer in (0, 1, 2, ONLOOKER)]
    assert [view.version for view in views] == [1, 1, 0, 0]
    async with company.live.services.db.read() as session:
        assert len(await read_log(session, company.live.id)) == 1
    await company.live.refresh()
    assert [await company.live.view(viewer) for viewer in (0, 1, 2, ONLOOKER)] == views


async def test_each_reads_the_version_that_they_may_know(company: Company) -> None:
    first = asked(company)
    assert await say(company, first, key="once") == 1
    assert await say(company, asked(company), key="twice") == 2
    assert await say(company, first, key="once") == 1
    assert [company.live.version_of(viewer) for viewer in (0, 1, 2)] == [2, 2, 0]
    assert company.live.row.version == 2


async def test_no_clock_tells_of_it(company: Company) -> None:
    clocks = (await stored(company.live)).clock_state, (await stored(company.live)).deadline_at
    await whisper(company)
    row = await stored(company.live)
    assert (row.clock_state, row.deadline_at) == clocks


async def test_no_bot_is_asked_again_because_of_it(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that is asked once more may act in public, and everybody would wonder why."""
    asked_bot: list[str] = []

    def patient(sight: Sight) -> Choice | None:
        asked_bot.append(sight.question.id)
        return None

    bots = {**AUCTION.bots, "patient": patient}
    game = replace(
        AUCTION, phase=bargain_before_a_bot, events=(*AUCTION.events, Whispered), bots=bots
    )
    monkeypatch.setitem(GAMES, "auction", game)
    company = await gathered(registry, "Ann", "Bob", seats=3, clock=LIVE)
    await seating.add_bot(company.live, company.host, "patient")
    runner = BotRunner(registry, 0.0)
    await runner.start()
    await lobby.start(company.live, company.host)
    await runner.idle()
    before = list(asked_bot)
    assert before
    for _ in range(3):
        await whisper(company)
        await runner.idle()
    assert asked_bot == before
    await runner.stop()


async def test_nor_does_a_bot_that_is_asked_answer_sooner_or_later(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def bargain_while_a_bot_thinks(state: Auction) -> None:
        def offers() -> Iterator[Offer]:
            yield Offer(1, "whisper", told, One([Say("psst")]), lambda words: (0,))

        async def told(words: Say) -> None:
            state.whisper(Whispered(words.id), (0, 1))

        await interruptible(choose(2, "prize", [SMALL]), offers)
        state.over = True

    events = (*AUCTION.events, Whispered)
    game = replace(AUCTION, phase=bargain_while_a_bot_thinks, events=events)
    monkeypatch.setitem(GAMES, "auction", game)
    company = await gathered(registry, "Ann", "Bob", seats=3, clock=LIVE)
    await seating.add_bot(company.live, company.host, "random")
    runner = BotRunner(registry, 3600.0)
    await runner.start()
    await lobby.start(company.live, company.host)

    def thinking() -> set[asyncio.Task[object]]:
        return {task for task in asyncio.all_tasks() if task.get_name().startswith("bot ")}

    before = thinking()
    assert len(before) == 1
    await whisper(company)
    await asyncio.sleep(0)
    assert thinking() == before
    await runner.stop()


async def bargain_before_a_bot(state: Auction) -> None:
    """Seats 0 and 1 as above; seat 2 may shout."""

    async def whisper(words: Say) -> None:
        state.whisper(Whispered(words.id), (0, 1))

    async def shout(words: Say) -> None:
        state.tell(Whispered(words.id))

    def offers() -> Iterator[Offer]:
        yield Offer(1, "whisper", whisper, One([Say("psst")]), lambda words: (0,))
        yield Offer(2, "shout", shout, One([Say("hey")]))

    await interruptible(choose(0, "prize", [SMALL]), offers)
    state.over = True
