"""Two processes with one database: closing, stopping and failing in one is noticed in the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.engine.errors import NotAsked
from app.storage.queries.chat import last_lines
from app.tables.bots.runner import BotRunner
from app.tables.bus import News
from app.tables.core import registry
from app.tables.core.live_table import LiveTable
from app.tables.core.loading import Loaded
from app.tables.deadlines import timeout
from app.tables.model import chat_line
from app.tables.people import chat, lobby, rematch, seating, voting
from tests.tables.support import LIVE, Eyewitness, begun, gathered, stored
from tests.tables.test_bus import Node, node, until


@pytest.fixture
async def here(fresh_database: str) -> AsyncIterator[Node]:
    async with node(fresh_database) as made:
        yield made


@pytest.fixture
async def there(fresh_database: str, here: Node) -> AsyncIterator[Node]:
    async with node(fresh_database) as made:
        yield made


async def test_a_bot_that_is_stopped_in_its_thoughts_is_replaced_elsewhere(
    fresh_database: str, here: Node
) -> None:
    """A service that ends properly says so; its bots' turns go to those who stay."""
    async with node(fresh_database) as there:
        slow = BotRunner(there.registry, 3600)
        await slow.start()
        company = await gathered(there.registry, "Ann", seats=2)
        await seating.add_bot(company.live, company.host, "modest")
        await lobby.start(company.live, company.host)
        near = await here.registry.table(company.live.id)
        await near.watch(Eyewitness(0))
        quick = BotRunner(here.registry, 0)  # which has not seen that anybody was asked
        here.listener.orphaned.append(quick.look_after)
        await slow.stop()
    await until(lambda: near.row.version == 1)
    await quick.stop()


async def test_a_table_that_is_closed_is_gone_everywhere(here: Node, there: Node) -> None:
    company = await gathered(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    witness = Eyewitness(1)
    await far.watch(witness)
    await lobby.close(here.registry, company.live, company.host)
    await until(lambda: witness.ended == 4404)
    assert far.id not in there.registry.tables


async def test_nothing_leads_to_a_table_that_is_closed(here: Node, there: Node) -> None:
    company = await begun(here.registry, "Ann", "Ben", options={"rounds": 1})
    await company.bids(1, 2)
    await company.answer(1, "small")
    near, far = company.live, await there.table(company.live)
    witnesses = Eyewitness(0), Eyewitness(1)
    for live, witness in zip((near, far), witnesses, strict=True):
        await live.watch(witness)
    following = await rematch.rematch(here.registry, near, company.host, limit=20)
    await until(lambda: far.row.next_table == following.id)
    await lobby.close(here.registry, following, company.host)
    for live, witness in zip((near, far), witnesses, strict=True):
        await until(lambda live=live: live.row.next_table is None)  # type: ignore[misc]
        await until(lambda w=witness: w.changes[-1].now.next_table is None)  # type: ignore[misc]


async def test_what_is_said_while_a_table_is_read_is_heard(
    here: Node, there: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    read, said = asyncio.Event(), asyncio.Event()
    load = registry.load_from

    async def slowly(*given: Any) -> Loaded:
        read.set()
        await said.wait()
        return await load(*given)

    monkeypatch.setattr(registry, "load_from", slowly)
    loading = asyncio.create_task(there.table(company.live))
    await read.wait()
    heard = asyncio.Event()
    about = there.listener.heard

    def hears(origin: str, news: list[News]) -> None:
        about(origin, news)
        if any(item.what == "chat" for item in news):
            heard.set()

    monkeypatch.setattr(there.listener, "heard", hears)
    await chat.say(company.live, company.people[0], "hello")
    await heard.wait()
    said.set()
    far = await loading
    await until(lambda: far.chat)
    assert [line.text for line in far.chat] == ["hello"]


async def test_a_line_that_comes_from_two_sides_is_shown_once(here: Node) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    witness = Eyewitness(1)
    await company.live.watch(witness)
    await chat.say(company.live, company.people[0], "hello")
    async with here.registry.services.db.read() as session:
        lines = await last_lines(session, company.live.id, 10)
    company.live.show(*map(chat_line, lines))
    assert [line.text for line in company.live.chat] == ["hello"]
    assert [line.text for change in witness.changes for line in change.chat] == ["hello"]


async def test_the_clock_does_not_decide_in_a_game_that_was_paused_elsewhere(
    here: Node, there: Node
) -> None:
    company = await begun(here.registry, "Ann", "Ben", clock=LIVE, away="silent")
    far = await there.table(company.live)
    there.listener.heard = lambda origin, news: None  # type: ignore[method-assign]
    for seat in (0, 1):
        await voting.cast(company.live, seat, "pause", "yes")
    there.registry.later(seconds=500)
    with pytest.raises(NotAsked):
        await timeout.time_is_up(far, 0)
    assert (await stored(far)).version == 0


async def test_trouble_at_one_table_is_not_that_of_the_others(
    here: Node, there: Node, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("app.tables.cluster.listener.AFTER_TROUBLE", 0.01)
    first, second = [await gathered(here.registry, "Ann", "Ben") for _ in range(2)]
    far, other = [await there.table(company.live) for company in (first, second)]
    for live in (far, other):
        await live.watch(Eyewitness(0))
    broken, reload, reloaded = [1, 1, 1], LiveTable.reload, list[str]()

    async def sometimes(live: LiveTable) -> None:
        reloaded.append(live.id)
        if live is far and broken:
            raise RuntimeError(f"hole {broken.pop()}")
        await reload(live)

    monkeypatch.setattr(LiveTable, "reload", sometimes)
    await seating.set_ready(first.live, first.people[1], True)
    await until(lambda: far.row.seats[1].ready)
    assert "RuntimeError" in caplog.text
    assert set(reloaded) == {far.id}, "nobody else is read again"
