"""Changes beside the log: whole or not at all, and never against what the log says by then."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import make_url, text

from app.storage.postgres.engine import Database, connect
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.people import seating, voting
from tests.tables.support import (
    LIVE,
    Eyewitness,
    Tables,
    begun,
    gathered,
    guest,
    running,
    stored,
)


async def test_a_change_that_fails_leaves_no_trace(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    watcher = Eyewitness(0)
    await company.live.watch(watcher)
    before = await stored(company.live)

    async def act(tx: Transaction) -> None:
        await tx.say("ended")
        await tx.set_votes({"end": {"0": "yes"}})
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        await transact(company.live, act)
    assert await stored(company.live) == before
    assert (await company.live.view(0)).chat == ()
    assert watcher.changes == []


async def test_a_change_that_was_stored_but_not_read_back_is_read_later(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE)

    async def gone(live: object) -> None:
        raise OSError("the database is gone")

    with monkeypatch.context() as patch:
        patch.setattr(LiveTable, "take_over_row", gone)
        with pytest.raises(OSError, match="gone"):
            await voting.cast(company.live, 0, "end", "yes")
    seen = await company.live.view(1)
    assert [vote.cast for vote in seen.votes if vote.subject == "end"] == [{0: "yes"}]


async def test_a_browser_that_goes_away_cuts_nothing_in_half(registry: Tables) -> None:
    company = await gathered(registry, "Ann", seats=2)
    bob = await guest(registry.services.db, "Bob")
    sitting = asyncio.ensure_future(seating.sit(company.live, bob))
    await asyncio.sleep(0.001)
    sitting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sitting
    async with company.live.lock:
        pass
    assert company.live.row == await stored(company.live)
    assert company.live.row.seat_of(bob.id) == 1


async def test_decisions_and_changes_at_once_lose_nothing(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", "Cid", clock=LIVE)
    await asyncio.gather(
        company.answer(0, 1),
        voting.cast(company.live, 0, "pause", "yes"),
        company.answer(1, 1),
        voting.cast(company.live, 1, "pause", "yes"),
        company.answer(2, 1),
        voting.cast(company.live, 2, "pause", "yes"),
    )
    row = await stored(company.live)
    assert (row.version, row.deadline_at) == (3, None)
    assert row == company.live.row
    assert (await company.live.view(None)).clock.paused


async def test_a_change_knows_what_another_process_has_decided(
    db: Database, registry: Tables
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE)
    async with running(db) as other:
        theirs = await other.table(company.live.id)
        await company.answer(0, 1)
        await voting.cast(theirs, 1, "end", "yes")
        assert theirs.row.version == 1
        assert [seat for seat, _ in theirs.playing.waiting_for()] == [1]


@pytest.mark.own_database
async def test_in_a_stricter_database_changes_wait_for_each_other_all_the_same(
    registry: Tables, fresh_database: str
) -> None:
    company = await gathered(registry, "Ann", "Bob")
    name = make_url(fresh_database).database
    async with registry.services.db.begin() as session:
        strictly = f"ALTER DATABASE {name} SET default_transaction_isolation = 'serializable'"
        await session.execute(text(strictly))
    strict = await connect(fresh_database)
    try:
        async with running(strict) as one, running(strict) as other:
            lives = [await each.table(company.live.id) for each in (one, other)]
            for number in range(20):
                ready = number % 2 == 0
                both = zip(lives, company.people, strict=True)
                await asyncio.gather(*(seating.set_ready(*pair, ready) for pair in both))
                assert [s.ready for s in (await stored(company.live)).seats] == [ready, ready]
    finally:
        await strict.dispose()
