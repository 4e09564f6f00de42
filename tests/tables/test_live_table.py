"""A table at run time: the log first, then the telling; and whatever breaks, the log is right."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from app.engine import Say, choose
from app.engine.errors import CannotTakeBack, IllegalChoice, NotAsked, Refused
from app.games import GAMES
from app.storage.log import Append, LogRow, Unwritten, read_log, read_logs
from app.storage.postgres.engine import Database
from app.tables import play
from app.tables.core import loading, reader
from app.tables.core.live_table import LiveTable
from app.tables.errors import Overtaken, Refusal
from app.tables.people import chat
from app.web.edge.errors import refusal_of, status_of
from tests.tables.support import (
    AUCTION,
    FAULTS,
    Auction,
    Eyewitness,
    Tables,
    ask_of,
    begun,
    codes,
    gathered,
    running,
    stored,
)
from tests.tables.test_record import played

VIEWERS = (0, 1, None)


async def log_of(live: LiveTable) -> list[LogRow]:
    async with live.services.db.read() as session:
        return await read_log(session, live.id)


async def pictures(live: LiveTable) -> list[Any]:
    return [await live.view(viewer) for viewer in VIEWERS]


def around_append(
    registry: Tables, monkeypatch: pytest.MonkeyPatch, then: Callable[[bool], bool]
) -> None:
    """Do something between the commit of a line and the news of it."""
    append = registry.services.writer.append

    async def wrapped(line: Append) -> bool:
        return then(await append(line))

    monkeypatch.setattr(registry.services.writer, "append", wrapped)


async def test_a_decision_is_in_the_log_before_anybody_sees_it(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob")
    watchers = [Eyewitness(viewer) for viewer in VIEWERS]
    for watcher in watchers:
        await company.live.watch(watcher)
    before = [len(watcher.changes) for watcher in watchers]

    def committed(won: bool) -> bool:
        company.live.publish()  # somebody comes or goes at this very moment
        assert [len(watcher.changes) for watcher in watchers] == before
        assert not company.live.waiting_for(), "whose turn it is would tell that they have decided"
        return won

    around_append(registry, monkeypatch, committed)
    await company.answer(0, 3)
    assert [watcher.changes[-1].version for watcher in watchers] == [1, 1, 1]
    assert company.live.waiting_for() == [(1, "bid")]
    assert [row.choice for row in await log_of(company.live)] == [3]
    assert (await stored(company.live)).version == 1


async def test_looking_while_a_decision_is_written_shows_it_written(
    registry: Tables,
) -> None:
    company = await begun(registry, "Ann", "Bob")
    deciding = asyncio.ensure_future(company.answer(0, 3))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    seen = await company.live.view(1)
    assert (seen.version, (await stored(company.live)).version) == (1, 1)
    assert await deciding == 1


async def test_every_watcher_gets_one_change_per_version(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", options={"rounds": 2})
    watchers = [Eyewitness(viewer) for viewer in (*VIEWERS, 0, None)]
    for watcher in watchers:
        await company.live.watch(watcher)
    for watcher in watchers:
        watcher.changes.clear()
    for _ in range(2):
        await company.bids(1, 2)
        await company.answer(1, "large")
    for watcher in watchers:
        assert [change.version for change in watcher.changes] == [1, 2, 3, 4, 5, 6]
        assert watcher.changes[-1].now == await company.live.view(watcher.viewer)
    assert watchers[0].changes[0] is watchers[3].changes[0], "made once for all who see the same"


async def test_changes_add_up_to_what_is_seen(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    watcher = Eyewitness(1)
    parts = dict((await company.live.watch(watcher)).parts)
    await company.bids(1, 2)
    await company.answer(1, "small")
    for change in watcher.changes:
        for name, part in change.parts.items():
            if part is None:
                del parts[name]
            else:
                parts[name] = part
    assert parts == (await company.live.view(1)).parts
    assert "log:0" in parts


async def test_refused_decisions_change_nothing(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    live, watcher = company.live, Eyewitness(1)
    await live.watch(watcher)
    before, row = await pictures(live), await stored(live)
    refused: list[tuple[int, str, Any, type[Refused]]] = [
        (0, ask_of(live, 1), 3, NotAsked),
        (0, "0-9", 3, NotAsked),
        (7, ask_of(live, 0), 3, NotAsked),
        (0, ask_of(live, 0), 10, IllegalChoice),
        (0, ask_of(live, 0), "3", IllegalChoice),
    ]
    for seat, ask_id, choice, error in refused:
        with pytest.raises(error):
            await live.decide(seat, ask_id, choice)
    with pytest.raises(CannotTakeBack):
        await play.take_back(live, 0)
    assert (await pictures(live), await stored(live)) == (before, row)
    assert await log_of(live) == []
    assert watcher.changes == []


async def test_nothing_is_decided_before_the_start_or_after_the_end(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob")
    with pytest.raises(Refusal, match="not-playing"):
        await company.live.decide(0, "0-0", 1)
    over = await begun(registry, "Cid", "Dot", options={"rounds": 1})
    await over.bids(1, 0)
    ask = ask_of(over.live, 0)
    await over.answer(0, "small")
    with pytest.raises(Refusal, match="not-playing"):
        await over.live.decide(0, ask, "small")


async def test_the_last_decision_ends_the_game_and_shows_the_secret(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", options={"rounds": 1})
    await company.bids(1, 0)
    assert (await stored(company.live)).secret is None
    await company.answer(0, "large")
    row = await stored(company.live)
    assert row.status == "finished"
    assert row.result
    assert (row.result["winners"], row.result["standings"]) == ([0], [[0, 2, 1], [1, 0, 2]])
    assert row.secret == registry.services.table_secret(row.id)
    assert row.finished_at == registry.services.now()
    outcome = (await company.live.view(None)).outcome
    assert outcome
    assert [standing.rank for standing in outcome.standings] == [1, 2]


async def test_the_same_key_acts_once_also_at_once_and_after_a_restart(
    db: Database, registry: Tables
) -> None:
    company = await begun(registry, "Ann", "Bob")
    live, ask = company.live, ask_of(company.live, 0)
    answers = await asyncio.gather(*(live.decide(0, ask, 3, key="k") for _ in range(4)))
    assert answers == [1, 1, 1, 1]
    await company.answer(1, 2)
    assert await live.decide(0, ask, 3, key="k") == 1
    async with running(db) as later:
        again = await later.table(live.id)
        assert await again.decide(0, ask, 3, key="k") == 1
    assert len(await log_of(live)) == 2


async def test_a_key_that_says_something_else_is_refused(db: Database, registry: Tables) -> None:
    """A program with a bad key must not believe that its answer was taken."""
    company = await begun(registry, "Ann", "Bob")
    live, ask = company.live, ask_of(company.live, 0)
    await live.decide(0, ask, 3, key="k")
    for other in ((ask, 4), ("another", 3), (ask, "nonsense")):
        with pytest.raises(Refusal, match="key-used"):
            await live.decide(0, *other, key="k")
    with pytest.raises(Refusal, match="key-used"):
        await play.take_back(live, 0, key="k")
    assert await live.decide(1, ask_of(live, 1), 3, key="k") == 2, "another seat's key"
    await live.reload()
    with pytest.raises(Refusal, match="key-used"):
        await live.decide(0, "another", 3, key="k")
    async with running(db) as later:
        again = await later.table(live.id)
        assert await again.decide(0, ask, 3, key="k") == 1
        with pytest.raises(Refusal, match="key-used"):
            await again.decide(0, ask, 4, key="k")
    assert len(await log_of(live)) == 2


async def test_a_late_repetition_does_not_undo_a_change_of_mind(registry: Tables) -> None:
    """A bid may be changed until all are in; who sends the first one again has sent it once."""
    live = (await begun(registry, "Ann", "Bob")).live
    ask = ask_of(live, 0)
    first = await live.decide(0, ask, 3, key="first")
    await live.decide(0, ask, 5, key="second")
    again = await asyncio.gather(*(live.decide(0, ask, 3, key="first") for _ in range(3)))
    assert again == [first] * 3
    assert [line.choice for line in await log_of(live)] == [3, 5]


async def test_a_rule_that_breaks_leaves_the_table_as_it_was(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    live, watcher = company.live, Eyewitness(0)
    await company.answer(0, 3)
    await live.watch(watcher)
    before = await pictures(live)
    FAULTS.append(RuntimeError("a rule is broken"))
    with pytest.raises(RuntimeError, match="broken"):
        await company.answer(1, 2)
    assert await pictures(live) == before
    assert watcher.changes == []
    assert len(await log_of(live)) == 1
    assert await company.answer(1, 2) == 2


@pytest.mark.parametrize("written", [True, False])
async def test_when_the_database_goes_away_memory_follows_the_log(
    registry: Tables, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    company = await begun(registry, "Ann", "Bob")
    watcher = Eyewitness(1)
    await company.live.watch(watcher)
    append = registry.services.writer.append

    async def lost(line: Append) -> bool:
        if written:
            await append(line)
        raise Unwritten("the database can't be reached")

    with monkeypatch.context() as patch:
        patch.setattr(registry.services.writer, "append", lost)
        with pytest.raises(Unwritten):
            await company.answer(0, 3)
    assert company.live.row.version == len(await log_of(company.live)) == int(written)
    assert (await company.live.view(1)).version == int(written)
    assert [change.version for change in watcher.changes] == [1] * written


async def test_who_is_overtaken_again_and_again_is_asked_to_try_again(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob")
    before = await pictures(company.live)
    with monkeypatch.context() as patch:
        patch.setattr(registry.services.writer, "append", AsyncMock(return_value=False))
        with pytest.raises(Overtaken) as overtaken:
            await company.answer(0, 3)
    assert status_of(refusal_of(overtaken.value)) == 503, "pages send it again by themselves"
    assert await pictures(company.live) == before
    assert await company.answer(0, 3) == 1


async def test_two_processes_race_for_the_same_step_and_the_log_never_forks(
    db: Database, registry: Tables
) -> None:
    company = await begun(registry, "Ann", "Bob", options={"rounds": 4})
    async with running(db) as other:
        tables = [company.live, await other.table(company.live.id)]
        won = refused = 0
        while (row := await stored(company.live)).status == "playing":
            live = next(t for t in tables if t.row.version == row.version)
            seat, kind = live.playing.waiting_for()[0]
            ask = ask_of(live, seat)
            choices = [1, 2] if kind == "bid" else ["small", "large"]
            answers = await asyncio.gather(
                *(t.decide(seat, ask, c) for t, c in zip(tables, choices, strict=True)),
                return_exceptions=True,
            )
            versions = [answer for answer in answers if isinstance(answer, int)]
            refused += sum(isinstance(answer, (NotAsked, Refusal)) for answer in answers)
            won += len(versions)
            assert len(set(versions)) == len(versions)
            for table in tables:
                await table.refresh()
            assert tables[0].row == tables[1].row
        rows = await log_of(company.live)
        assert [row.step for row in rows] == list(range(won))
        assert refused
        assert await pictures(tables[0]) == await pictures(tables[1])


async def test_who_answers_what_is_news_to_this_process_is_understood(
    db: Database, registry: Tables
) -> None:
    company = await begun(registry, "Ann", "Bob")
    async with running(db) as other:
        theirs = await other.table(company.live.id)
        await company.bids(1, 2)
        assert theirs.row.version == 0
        assert await theirs.decide(1, ask_of(company.live, 1), "small") == 3


async def test_idle_tables_leave_memory_and_come_back_equal(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    await company.bids(1, 2)
    await chat.say(company.live, company.host, "Well, well")
    await company.answer(1, "small")
    before = await pictures(company.live)
    watcher = Eyewitness(0)
    await company.live.watch(watcher)
    registry.later(minutes=20)
    assert registry.forget_idle(timedelta(minutes=15)) == 0, "somebody is looking"
    company.live.unwatch(watcher)
    registry.later(minutes=20)
    assert registry.forget_idle(timedelta(minutes=15)) == 1
    again = await registry.table(company.live.id)
    assert again is not company.live
    assert await pictures(again) == before


async def test_many_who_come_at_once_find_one_table(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    registry.tables.clear()
    found = await asyncio.gather(*(registry.table(company.live.id) for _ in range(10)))
    assert len({id(live) for live in found}) == 1


async def test_a_long_game_is_replayed_while_others_go_on(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "SLICE", 0.0)
    monkeypatch.setattr(loading, "asyncio", SimpleNamespace(sleep=(noted := AsyncMock())))
    live = (await played(registry)).live
    registry.tables.clear()
    await registry.table(live.id)
    assert noted.await_count >= live.row.version


async def test_tables_that_are_wanted_at_once_are_read_together(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart everybody comes back at the same moment."""
    companies = [await begun(registry, "Ann", "Bob") for _ in range(6)]
    for number, company in enumerate(companies):
        await company.bids(1, 2)
        await chat.say(company.live, company.host, f"This is table {number}")
    before = [await pictures(company.live) for company in companies]
    said = [company.live.chat for company in companies]
    registry.tables.clear()
    batches: list[Sequence[str]] = []

    async def noted(session: Any, ids: Sequence[str]) -> dict[str, list[LogRow]]:
        batches.append(ids)
        return await read_logs(session, ids)

    monkeypatch.setattr(reader, "read_logs", noted)
    ids = [company.live.id for company in companies]
    found = await asyncio.gather(*map(registry.table, [*ids, "a" * 20]), return_exceptions=True)
    assert isinstance(found.pop(), Refusal)
    assert sorted(map(len, batches)) in ([7], [1, 6])
    assert [await pictures(live) for live in found] == before
    assert [live.chat for live in found] == said


async def test_a_table_that_could_not_be_read_is_read_the_next_time(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob")
    registry.tables.clear()
    with monkeypatch.context() as lost:
        lost.setattr(reader, "read_logs", AsyncMock(side_effect=OSError("lost")))
        with pytest.raises(OSError, match="lost"):
            await registry.table(company.live.id)
    assert await pictures(await registry.table(company.live.id)) == await pictures(company.live)


async def test_a_rewound_table_plays_on_and_comes_back_equal(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    live = company.live
    old = ask_of(live, 0)
    await company.answer(0, 3)
    assert await play.take_back(live, 0) == 2
    assert codes(live) == ["took-back"]
    with pytest.raises(NotAsked):
        await live.decide(0, old, 4)
    await company.bids(5, 2)
    await company.answer(0, "large")
    assert [row.rewind_to for row in await log_of(live)] == [None, 0, None, None, None]
    before = await pictures(live)
    await live.refresh()
    assert await pictures(live) == before
    assert live.playing.state.points == [2, 0]


async def test_a_take_back_is_told_once_per_key(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    await company.answer(0, 3)
    assert await play.take_back(company.live, 0, key="back") == 2
    assert await play.take_back(company.live, 0, key="back") == 2
    assert codes(company.live) == ["took-back"]


async def test_whole_games_survive_being_forgotten_at_any_moment(registry: Tables) -> None:
    luck = random.Random(7)
    company = await begun(registry, "Ann", "Bob", "Cid", options={"rounds": 6})
    live = company.live
    while live.row.status == "playing":
        seat, kind = luck.choice(live.playing.waiting_for())
        await company.answer(seat, luck.randrange(10) if kind == "bid" else "large")
        if luck.random() < 0.3:
            with_memory = await pictures(live)
            registry.tables.clear()
            company.live = live = await registry.table(live.id)
            assert await pictures(live) == with_memory


# --- other rules ---------------------------------------------------------------------------------


async def differently(state: Auction) -> None:
    """The prize now comes in three sizes, and nobody bids."""
    await choose(0, "size", [Say("s"), Say("m"), Say("l")])
    state.round += 1
    state.over = state.round == 3


async def test_rules_that_no_longer_understand_the_log_park_the_table(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob", clock={"kind": "days", "days": 1})
    await company.bids(1, 2)
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, edition=2, phase=differently))
    registry.tables.clear()
    live = await registry.table(company.live.id)
    assert (live.row.status, live.row.parked) == ("parked", {"step": 0, "edition": 2})
    assert live.row.deadline_at is None
    assert (await live.view(0)).asks == ()
    with pytest.raises(Refusal, match="not-playing"):
        await live.decide(0, "2-0", "m")
    assert await live.rewind() == 3
    assert (await stored(live)).status == "playing"
    assert await live.decide(0, ask_of(live, 0), "m") == 4
    with pytest.raises(Refusal, match="not-playing"):
        await live.rewind()


async def test_somebody_who_lost_their_seat_while_waiting_decides_nothing(
    registry: Tables,
) -> None:
    company = await begun(registry, "Ann", "Bob")
    ask = ask_of(company.live, 0)
    with pytest.raises(Refusal, match="not-your-seat"):
        await company.live.decide(0, ask, 5, person=company.people[1].id)
    assert company.live.row.version == 0
    assert await company.live.decide(0, ask, 5, person=company.people[0].id) == 1
