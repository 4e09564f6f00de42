"""Two processes with one database: what happens in one is seen in the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import pytest

from app.engine.errors import Refused
from app.storage.postgres.channel import channel_of
from app.storage.postgres.engine import connect
from app.tables import play
from app.tables.bus import BEAT, News, SharedBus, read, written
from app.tables.cluster.listener import BusListener
from app.tables.core.live_table import LiveTable
from app.tables.core.memory import Freshness
from app.tables.errors import Refusal
from app.tables.model import ChatLine, Gesture
from app.tables.people import chat, gestures, lobby, seating, voting
from tests.support.buses import needs_redis, redis
from tests.tables.support import (
    LIVE,
    Company,
    Eyewitness,
    Tables,
    ask_of,
    begun,
    gathered,
    running,
    stored,
)

QUICK = 0.1  # seconds between heartbeats where a process is to be noticed that has gone silent


@dataclass(slots=True)
class Node:
    """A process on the bus."""

    registry: Tables
    listener: BusListener
    bus: SharedBus

    async def table(self, live: LiveTable) -> LiveTable:
        return await self.registry.table(live.id)


@asynccontextmanager
async def node(url: str, address: str = "postgres", beat: float = BEAT) -> AsyncIterator[Node]:
    async with AsyncExitStack() as stack:
        db = await connect(url)
        stack.push_async_callback(db.dispose)
        bus = SharedBus(channel_of(address, db), beat=beat)
        registry = await stack.enter_async_context(running(db, bus))
        listener = BusListener(registry)
        await listener.start()
        stack.push_async_callback(listener.stop)
        await bus.start(listener)
        stack.push_async_callback(bus.stop)
        yield Node(registry, listener, bus)


@pytest.fixture(params=["postgres", pytest.param("redis", marks=needs_redis)])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Of the bus: whatever it is, all that follows holds."""
    if request.param == "postgres":
        yield "postgres"
        return
    with redis() as server:
        yield server.address


@pytest.fixture
async def here(fresh_database: str, address: str) -> AsyncIterator[Node]:
    async with node(fresh_database, address) as made:
        yield made


@pytest.fixture
async def there(fresh_database: str, address: str, here: Node) -> AsyncIterator[Node]:
    async with node(fresh_database, address) as made:
        yield made


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def misses_everything(node: Node, live: LiveTable) -> None:
    """From now on this process hears nothing and looks for nothing: what it knows grows stale.

    What was on its way to it has been read.
    """
    node.listener.heard = lambda origin, news: None  # type: ignore[method-assign]
    await node.listener.stop()
    await live.view(None)


async def begun_unheard(
    here: Node, there: Node, *watchers: Eyewitness
) -> tuple[Company, LiveTable]:
    """A game that begins here, and its table there, where nobody has heard of the start."""
    company = await gathered(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    await misses_everything(there, far)
    for watcher in watchers:
        await far.watch(watcher)
    await lobby.start(company.live, company.host)
    assert far.row.status == "gathering"
    return company, far


async def test_a_decision_is_shown_to_those_who_watch_elsewhere(here: Node, there: Node) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    witness = Eyewitness(1)
    await far.watch(witness)
    await company.bids(3, 5)
    await until(lambda: far.row.version == 2)
    assert witness.changes[-1].version == 2
    ask = ask_of(far, 1)
    await far.decide(1, ask, "large")
    await until(
        lambda: company.live.row.version == 3 or company.live.freshness is Freshness.MAYBE_BEHIND
    )
    assert (await company.live.view(0)).parts == (await far.view(0)).parts
    assert (await far.view(0)).version == 3


async def test_a_game_is_not_replayed_to_follow_it(here: Node, there: Node) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    await far.watch(Eyewitness(0))
    before = far.table
    await company.bids(1, 2)
    await until(lambda: far.row.version == 2)
    assert far.table is before


async def test_a_take_back_is_followed(here: Node, there: Node) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    await far.watch(Eyewitness(0))
    await company.answer(0, 4)
    await play.take_back(company.live, 0)
    await until(lambda: far.row.version == 2)
    assert far.table is not None
    assert far.table.decisions == 0
    await until(lambda: far.chat)
    assert far.chat[-1].code == "took-back"


async def test_of_two_who_decide_at_once_one_wins(here: Node, there: Node) -> None:
    company = await begun(here.registry, "Ann", "Ben", options={"rounds": 20})
    tables = [company.live, await there.table(company.live)]
    await tables[1].watch(Eyewitness(0))
    while tables[0].row.status == "playing":
        version = (await tables[0].view(0)).version
        asks = [(q.seat, q.id, q.kind) for q in tables[0].playing.questions("all")]
        seat, ask, kind = asks[version % len(asks)]
        choices = [1, 7] if kind == "bid" else ["small", "large"]
        done = await asyncio.gather(
            *(t.decide(seat, ask, c) for t, c in zip(tables, choices, strict=True)),
            return_exceptions=True,
        )
        won = [answer for answer in done if isinstance(answer, int)]
        assert won, done
        assert all(isinstance(a, int | Refused | Refusal) for a in done), done
        assert len(set(won)) == len(won)  # a sealed answer may be changed; nothing counts twice
    await until(lambda: tables[1].row.status == "finished")
    assert (await tables[0].view(0)).parts == (await tables[1].view(0)).parts
    assert tables[0].row.result == tables[1].row.result


async def test_the_same_key_acts_once_wherever_it_arrives(here: Node, there: Node) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    ask = ask_of(far, 0)
    first = await company.answer(0, 3, key="click")
    assert await far.decide(0, ask, 3, key="click") == first
    assert (await stored(far)).version == 1


async def test_the_same_key_acts_once_where_its_decision_was_heard_of(
    here: Node, there: Node
) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    await far.watch(Eyewitness(0))
    ask = ask_of(far, 0)
    first = await company.answer(0, 3, key="click")
    await company.answer(1, 5)  # now nobody is asked that any more
    await until(lambda: far.row.version == 2)
    assert await far.decide(0, ask, 3, key="click") == first
    assert (await stored(far)).version == 2


async def test_the_first_decision_is_taken_where_nobody_has_heard_of_the_start(
    here: Node, there: Node
) -> None:
    """A client may get its question from one process and answer at another, which hears later."""
    company, far = await begun_unheard(here, there)
    assert await far.decide(0, ask_of(company.live, 0), 3) == 1
    assert await play.take_back(far, 0) == 2


async def test_a_decision_is_taken_back_where_nobody_has_heard_of_the_start(
    here: Node, there: Node
) -> None:
    company, far = await begun_unheard(here, there)
    await company.answer(0, 3)
    assert await play.take_back(far, 0) == 2


async def test_a_question_that_nobody_has_heard_of_is_looked_up_and_shown(
    here: Node, there: Node
) -> None:
    witness = Eyewitness(1)
    company, far = await begun_unheard(here, there, witness)
    async with far.knowing(ask_of(company.live, 0)):
        assert far.row.status == "playing"
    assert witness.changes[-1].now.status == "playing"


async def test_seats_votes_and_chat_appear(here: Node, there: Node) -> None:
    company = await gathered(here.registry, "Ann", "Ben", seats=3)
    far = await there.table(company.live)
    witness = Eyewitness(None)
    await far.watch(witness)
    await seating.set_ready(company.live, company.people[1], True)
    await until(lambda: far.row.seats[1].ready)
    await lobby.start(company.live, company.host)
    await until(lambda: far.row.status == "playing" and far.table)
    await chat.say(company.live, company.people[0], "hello")
    await until(lambda: far.chat)
    assert [line.text for line in far.chat] == ["hello"]
    assert [line.text for change in witness.changes for line in change.chat] == ["hello"]
    await gestures.react(company.live, company.people[0], "wow")
    await gestures.react(company.live, company.people[1], "wow")
    await until(lambda: sum(len(change.gestures) for change in witness.changes) == 2)
    assert witness.changes[-1].gestures == (Gesture(1, "wow"),)


async def test_presence_is_seen_across_and_forgotten(
    fresh_database: str, address: str, here: Node
) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    ann = Eyewitness(0)
    await company.live.watch(ann)
    async with node(fresh_database, address) as there:
        far = await there.table(company.live)
        await until(lambda: far.watchers.present(0))
        ben = Eyewitness(1)
        await far.watch(ben)
        await until(lambda: company.live.watchers.present(1))
        assert ann.changes[-1].now.seats[1].present
        far.unwatch(ben)
        await until(lambda: not company.live.watchers.present(1))
        await far.watch(ben)
        await until(lambda: company.live.watchers.present(1))
    await until(lambda: not company.live.watchers.present(1))


async def test_a_process_that_dies_without_goodbye_is_noticed(
    fresh_database: str, address: str
) -> None:
    async with (
        node(fresh_database, address, QUICK) as here,
        node(fresh_database, address, QUICK) as there,
    ):
        company = await begun(here.registry, "Ann", "Ben")
        orphaned: list[bool] = []
        here.listener.orphaned.append(lambda: orphaned.append(True))
        far = await there.table(company.live)
        await far.watch(Eyewitness(1))
        await until(lambda: company.live.watchers.present(1))
        for task in there.bus._tasks:
            task.cancel()
        await far.decide(0, ask_of(far, 0), 3)  # and nobody hears of it
        await until(lambda: orphaned)
        await until(lambda: not company.live.watchers.present(1))
        await until(lambda: company.live.row.version == 1)


async def test_a_channel_that_is_cancelled_sends_no_more(fresh_database: str, address: str) -> None:
    db = await connect(fresh_database)

    async def tell_for_ever() -> None:
        async with channel_of(address, db).telling() as tell:
            telling.set()
            while True:
                await tell(["me"])

    for turns in range(30):  # wherever it is at that moment
        telling = asyncio.Event()
        task = asyncio.create_task(tell_for_ever())
        await telling.wait()
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 5)
    await db.dispose()


async def test_a_stale_process_does_not_overwrite_a_pause(here: Node, there: Node) -> None:
    company = await begun(here.registry, "Ann", "Ben", clock=LIVE)
    far = await there.table(company.live)
    await misses_everything(there, far)
    for seat in (0, 1):
        await voting.cast(company.live, seat, "pause", "yes")
    assert "paused" in (await stored(far)).clock_state
    assert "paused" not in far.row.clock_state
    await far.decide(0, ask_of(far, 0), 3)
    assert "paused" in (await stored(far)).clock_state
    assert far.row.clock_state["paused"]


async def test_a_stale_process_does_not_go_on_with_a_game_that_ended(
    here: Node, there: Node
) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    await misses_everything(there, far)
    async with here.registry.services.db.begin() as session:
        connection = await session.connection()
        await connection.exec_driver_sql(
            "UPDATE tables SET status = 'finished' WHERE id = %(id)s", {"id": far.id}
        )
    with pytest.raises(Refusal):
        await far.decide(0, ask_of(far, 0), 3)
    assert (await stored(far)).version == 0


async def test_a_listener_that_stops_finishes_what_it_reads(
    here: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reading that is cut in half would keep its connection of the pool for ever."""
    began, may_end = asyncio.Event(), asyncio.Event()
    finished: list[str] = []

    async def slow_chat(services: object, table_id: str) -> list[ChatLine]:
        began.set()
        await may_end.wait()
        finished.append(table_id)
        return []

    monkeypatch.setattr("app.tables.cluster.listener.recent_chat", slow_chat)
    company = await begun(here.registry, "Ann", "Ben")
    here.listener.heard("elsewhere", [News(company.live.id, "chat")])
    await began.wait()
    stopping = asyncio.create_task(here.listener.stop())
    await asyncio.sleep(0)
    may_end.set()
    await stopping
    assert finished == [company.live.id]


def test_lines_are_short_and_words_of_the_future_are_passed_over() -> None:
    news = [News(f"{number:020}", "version", str(number)) for number in range(1000)]
    lines = written("me", news)
    assert len(lines) > 1
    assert all(len(line) < 8000 for line in lines)
    assert [item for line in lines for item in read(line)[1] or ()] == news
    assert read("me teapot:a:b nonsense version:a:1") == ("me", [News("a", "version", "1")])
    assert read("me") == ("me", [])
    assert read("me bye") == ("me", None)
