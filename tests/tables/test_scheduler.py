"""Deadlines: what happens to a silent seat, once, never early, also after a restart."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from app.engine import Within, choose
from app.games import GAMES
from app.storage.log import read_log
from app.storage.postgres.engine import Database
from app.storage.queries.table_changes import set_clock_state
from app.tables import play
from app.tables.clocks import table_clock
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.deadlines.timeout import time_is_up
from app.tables.people import seating, voting
from tests.tables.support import (
    AUCTION,
    FAULTS,
    LIVE,
    NOON,
    SMALL,
    Auction,
    Company,
    Eyewitness,
    Tables,
    begun,
    codes,
    guest,
    running,
    stored,
)


@pytest.fixture
def scheduler(registry: Tables) -> DeadlineScheduler:
    return DeadlineScheduler(registry)


async def entries(company: Company) -> list[tuple[int | None, str, str]]:
    async with company.live.services.db.read() as session:
        rows = await read_log(session, company.live.id)
    return [(row.seat, row.kind, row.by) for row in rows]


async def test_a_deadline_is_stored_with_the_decision_that_makes_it(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE)
    assert (await stored(company.live)).deadline_at == NOON + timedelta(seconds=90)
    registry.later(seconds=10)
    await company.bids(1, 2)
    assert (await stored(company.live)).deadline_at == NOON + timedelta(seconds=100)
    assert (await stored(company.live)).clock_state == company.live.row.clock_state


async def test_silence_is_answered_by_the_clock_and_never_early(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    await company.answer(0, 3)
    registry.later(seconds=89.9)
    await scheduler.tick()
    assert await entries(company) == [(0, "bid", "player")]
    registry.later(seconds=0.1)
    await scheduler.tick()
    assert await entries(company) == [(0, "bid", "player"), (1, "bid", "clock")]
    assert codes(company.live) == ["clock-acted"]


async def test_a_grace_is_a_warning_and_the_time_once_more(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    await company.bids(5, 1)
    registry.later(seconds=90)
    await scheduler.tick()
    assert codes(company.live) == ["clock-warned"]
    for seconds in (10, 10, 10, 10, 10, 9):  # a longer pause would be a machine that slept
        registry.later(seconds=seconds)
        await scheduler.tick()
    assert company.live.row.version == 2
    registry.later(seconds=1)
    await scheduler.tick()
    assert company.live.playing.state.points == [1, 0]  # the silent answer: the small prize
    assert codes(company.live) == ["clock-warned", "clock-acted"]


async def test_acting_twice_at_one_deadline_is_harmless(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    registry.later(seconds=90)
    other = DeadlineScheduler(registry)
    await asyncio.gather(scheduler.tick(), other.tick(), scheduler.tick())
    assert sorted(await entries(company))[:2] == [(0, "bid", "clock"), (1, "bid", "clock")]
    assert len(await entries(company)) == 2


async def test_the_clock_never_overrides_an_answer_of_the_last_moment(
    registry: Tables,
) -> None:
    company = await begun(registry, "Ann", "Bob", "Cid", clock=LIVE, away="silent")
    registry.later(seconds=90)
    await asyncio.gather(company.answer(0, 4), time_is_up(company.live, 0), return_exceptions=True)
    assert await entries(company) == [(0, "bid", "player")]


async def test_a_table_that_waits_says_so_once(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="wait")
    await company.answer(0, 1)
    for _ in range(3):
        registry.later(hours=1)
        await scheduler.tick()
    assert codes(company.live) == ["clock-waits"]
    assert (await stored(company.live)).deadline_at is None
    await company.answer(1, 2)
    assert company.live.row.deadline_at == registry.services.now() + timedelta(seconds=60)


async def test_a_bot_sits_in_until_the_person_decides(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="bot")
    await company.answer(0, 1)
    registry.later(seconds=90)
    await scheduler.tick()
    assert company.live.row.seats[1].standin == "modest"
    assert company.live.row.deadline_at is None
    await company.answer(1, 4)
    assert company.live.row.seats[1].standin is None
    assert codes(company.live) == ["bot-sits", "person-returned"]


async def test_a_player_who_looks_again_has_their_seat_back_at_once(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="bot")
    registry.later(seconds=90)
    await scheduler.tick()
    assert [seat.standin for seat in company.live.row.seats] == ["modest", "modest"]
    await asyncio.gather(*(play.look_again(company.live, 1) for _ in range(3)))
    assert [seat.standin for seat in company.live.row.seats] == ["modest", None]
    assert codes(company.live).count("person-returned") == 1
    assert company.live.row.deadline_at == registry.services.now() + timedelta(seconds=60)


async def test_who_left_is_not_back_by_looking(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="bot")
    await seating.leave(company.live, company.people[1])
    await play.look_again(company.live, 1)
    assert company.live.row.seats[1].left
    assert company.live.row.seats[1].standin == "modest"
    await company.answer(1, 4)
    assert not company.live.row.seats[1].left


async def test_a_seat_opens_and_waits_for_a_new_player(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    clock = {"kind": "live", "seconds": 600}
    company = await begun(registry, "Ann", "Bob", "Dot", clock=clock, away="open")
    for seat in (0, 2):
        await company.live.watch(Eyewitness(seat))
        await company.answer(seat, 1)
    registry.later(seconds=600)
    await scheduler.tick()
    assert company.live.row.seats[1].free
    assert company.live.row.deadline_at is None
    registry.later(hours=1)
    await seating.sit(company.live, await guest(registry.services.db, "Cid"))
    for seat in (0, 2):
        assert company.live.row.deadline_at is None
        await voting.cast(company.live, seat, "join:1", "yes")
    assert company.live.row.deadline_at == registry.services.now() + timedelta(seconds=600)
    assert codes(company.live) == ["seat-opened", "seat-taken"]


async def test_silence_of_one_who_left_is_answered_without_delay(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", away="silent")
    await seating.leave(company.live, company.people[1])
    await scheduler.tick()
    assert await entries(company) == [(1, "bid", "clock")]


async def test_while_the_clocks_are_paused_nothing_is_due(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    for seat in (0, 1):
        await voting.cast(company.live, seat, "pause", "yes")
    registry.later(days=1)
    await scheduler.tick()
    await company.answer(0, 1)
    assert await entries(company) == [(0, "bid", "player")]
    await voting.cast(company.live, 1, "resume", "yes")
    assert company.live.row.deadline_at == registry.services.now() + timedelta(seconds=90)


async def test_the_task_acts_without_being_called(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    acted = asyncio.Event()
    registry.table_changed.subscribe(lambda live: acted.set() if live.row.version == 2 else None)
    await scheduler.start()
    try:
        registry.later(seconds=500)
        registry.table_changed(company.live)
        async with asyncio.timeout(5):
            await acted.wait()
    finally:
        await scheduler.stop()


async def test_clocks_stand_still_while_no_server_runs(db: Database, registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", clock={"kind": "days", "days": 2}, away="silent")
    await DeadlineScheduler(registry).tick()
    async with running(db) as later:
        later.moment = registry.moment + timedelta(days=3)
        scheduler = DeadlineScheduler(later)
        await scheduler.catch_up()
        await scheduler.tick()
        live = await later.table(company.live.id)
        assert live.row.version == 0
        assert live.row.deadline_at == NOON + timedelta(days=5)


async def test_a_quick_restart_leaves_at_least_a_minute(db: Database, registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    registry.later(seconds=85)
    await DeadlineScheduler(registry).tick()
    async with running(db) as later:
        later.moment = registry.moment + timedelta(seconds=4)
        await DeadlineScheduler(later).catch_up()
        live = await later.table(company.live.id)
        assert live.row.deadline_at == later.services.now() + timedelta(seconds=60)


async def test_clocks_stand_still_while_the_machine_sleeps(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    """A closed laptop: as after a restart, nobody loses time, and everybody has a minute."""
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    registry.later(seconds=85)
    await scheduler.tick()
    registry.later(hours=2)
    await scheduler.tick()
    await company.live.refresh()
    assert company.live.row.version == 0
    assert company.live.row.deadline_at == registry.services.now() + timedelta(seconds=60)
    registry.later(seconds=15)
    await scheduler.tick()
    registry.later(seconds=19)  # a busy moment is no sleep
    await scheduler.tick()
    assert company.live.row.deadline_at == registry.services.now() + timedelta(seconds=26)


async def test_deadlines_of_tables_that_nobody_has_in_memory_are_kept(
    db: Database, registry: Tables
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    async with running(db) as other:
        other.moment = registry.moment + timedelta(seconds=90)
        assert not other.tables
        await DeadlineScheduler(other).tick()
        assert (await stored(company.live)).version == 2


async def test_a_pause_agreed_on_elsewhere_is_kept(db: Database, registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    async with running(db) as other:
        theirs = await other.table(company.live.id)
        for seat in (0, 1):
            await voting.cast(theirs, seat, "pause", "yes")
    registry.later(hours=1)
    assert await DeadlineScheduler(registry).tick()
    assert company.live.row.version == 0


async def test_a_deadline_that_belongs_to_nobody_is_forgotten(
    registry: Tables, scheduler: DeadlineScheduler
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE)
    async with registry.services.db.begin() as session:
        await set_clock_state(session, company.live.id, {}, NOON)
    await scheduler.tick()
    assert (await stored(company.live)).deadline_at is None
    assert table_clock.due(company.live.row, registry.services.now()) == []


async def test_trouble_at_one_table_is_not_that_of_the_others(
    registry: Tables, scheduler: DeadlineScheduler, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = [
        await begun(registry, "Ann", "Bob", clock=LIVE, away="silent") for _ in range(2)
    ]
    for company in (first, second):
        await company.answer(0, 1)
    FAULTS.append(RuntimeError("the ace of spades broke a rule"))
    registry.later(seconds=90)
    assert not await scheduler.tick()
    assert sorted(c.live.row.version for c in (first, second)) == [1, 2]
    assert "spades" not in caplog.text
    assert await scheduler.tick()
    assert [c.live.row.version for c in (first, second)] == [2, 2]


async def test_the_task_outlives_the_database(
    registry: Tables, scheduler: DeadlineScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.deadlines.scheduler.AFTER_TROUBLE", 0)
    ticks: list[int] = []
    again = asyncio.Event()

    async def tick() -> bool:
        ticks.append(1)
        if len(ticks) == 1:
            raise OSError("gone")
        again.set()
        return True

    monkeypatch.setattr(scheduler, "tick", tick)
    await scheduler.start()
    async with asyncio.timeout(5):
        await again.wait()
    await scheduler.stop()


async def test_nobody_is_waited_for_at_a_last_chance_to_speak_up(
    registry: Tables, scheduler: DeadlineScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, times={"bid": Within(30, always=True)}))
    company = await begun(registry, "Ann", "Bob", "Cid", clock={"kind": "none"}, away="vote")
    await company.answer(1, 4)
    registry.later(seconds=29)
    await scheduler.tick()
    assert len(await entries(company)) == 1
    registry.later(seconds=1)
    await scheduler.tick()
    silent = sorted(await entries(company))
    assert silent == [(0, "bid", "clock"), (1, "bid", "player"), (2, "bid", "clock")]
    assert codes(company.live) == []  # that they were silent is nobody's business
    registry.later(hours=1)
    await scheduler.tick()
    assert len(await entries(company)) == 3  # and for the prize there is no clock


async def test_an_illegal_silent_answer_becomes_any(
    registry: Tables, scheduler: DeadlineScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def phase(state: Auction) -> None:
        await choose(0, "prize", [SMALL], silent=lambda: "nothing")
        state.over = True

    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, phase=phase))
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="silent")
    registry.later(seconds=90)
    assert await scheduler.tick()
    assert company.live.row.status == "finished"
