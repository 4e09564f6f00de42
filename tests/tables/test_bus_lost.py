"""Two processes with one database, and a bus that breaks: slower, but nothing is lost or stale."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from app.tables.cluster import listener
from app.tables.people import chat, lobby, seating
from tests.support.buses import BusServer, cluster, needs_redis, redis, say
from tests.tables.support import Eyewitness, ask_of, begun, gathered
from tests.tables.test_bus import Node, node, until

pytestmark = needs_redis


@pytest.fixture
def server() -> Iterator[BusServer]:
    with redis() as server:
        yield server


@pytest.fixture
async def here(fresh_database: str, server: BusServer) -> AsyncIterator[Node]:
    async with node(fresh_database, server.address) as made:
        yield made


@pytest.fixture
async def there(fresh_database: str, server: BusServer, here: Node) -> AsyncIterator[Node]:
    async with node(fresh_database, server.address) as made:
        yield made


async def cut_off(*nodes: Node) -> None:
    await until(lambda: all(not each.bus.hears for each in nodes))


async def connected_again(*nodes: Node) -> None:
    await until(lambda: all(each.bus.hears for each in nodes))


async def test_without_its_server_all_is_read_from_the_database(
    server: BusServer, here: Node, there: Node
) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    witness = Eyewitness(1)
    await far.watch(witness)
    server.kill()
    await cut_off(here, there)
    assert await company.answer(0, 3) == 1
    assert (await far.view(1)).version == 1, "nobody is ever shown an old position"
    assert await far.decide(1, ask_of(far, 1), 5) == 2
    assert (await company.live.view(0)).version == 2
    await company.answer(1, "small")
    await chat.say(company.live, company.people[0], "still here")
    await until(lambda: witness.changes[-1].version == 3 and far.chat)
    assert [line.text for change in witness.changes for line in change.chat] == ["still here"]
    server.start()
    await connected_again(here, there)
    await far.decide(0, ask_of(far, 0), 2)
    await company.live.watch(Eyewitness(0))
    await until(lambda: company.live.row.version == 4)


async def test_seats_are_seen_to_change_without_the_bus(
    server: BusServer, here: Node, there: Node
) -> None:
    company = await gathered(here.registry, "Ann", "Ben", seats=3)
    far = await there.table(company.live)
    await far.watch(Eyewitness(None))
    server.kill()
    await cut_off(here, there)
    await seating.set_ready(company.live, company.people[1], True)
    await until(lambda: far.row.seats[1].ready)
    await lobby.start(company.live, company.host)
    await until(lambda: far.row.status == "playing" and far.table)


async def test_a_table_that_is_closed_is_missed_without_the_bus(
    server: BusServer, here: Node, there: Node
) -> None:
    company = await gathered(here.registry, "Ann", "Ben")
    witness = Eyewitness(1)
    await (await there.table(company.live)).watch(witness)
    server.kill()
    await cut_off(here, there)
    await lobby.close(here.registry, company.live, company.host)
    await until(lambda: witness.ended == 4404)


async def test_what_was_said_just_before_it_died_is_read(
    server: BusServer, here: Node, there: Node
) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    await far.watch(Eyewitness(0))
    for _ in range(3):
        server.kill()
        await company.bids(2, 4)  # both of them still believe that they are heard
        server.start()
        await company.answer(1, "small")
        await until(lambda: far.row.version == company.live.row.version)
    await connected_again(here, there)


async def test_a_process_starts_while_the_bus_is_down(
    server: BusServer, fresh_database: str, here: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.bus._FIRST_WAIT", 0.1)
    company = await begun(here.registry, "Ann", "Ben")
    server.kill()
    async with node(fresh_database, server.address) as there:
        assert not there.bus.hears
        far = await there.table(company.live)
        await far.watch(Eyewitness(0))
        await company.answer(0, 3)
        await until(lambda: far.row.version == 1)
        server.start()
        await connected_again(here, there)


async def test_a_server_that_only_keeps_its_connections_is_no_bus(
    server: BusServer, here: Node, there: Node
) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    await far.watch(Eyewitness(0))
    server.freeze()
    await company.answer(0, 3)
    await cut_off(here, there)
    await until(lambda: far.row.version == 1)
    server.thaw()
    await connected_again(here, there)


async def test_writes_that_were_never_announced_are_noticed(
    here: Node, there: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process has lost the bus; those who hear well would never know what it writes."""
    monkeypatch.setattr(listener, "LOOK_ANYWAY", 0.5)
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    witness = Eyewitness(0)
    await far.watch(witness)
    for line in ("heard", "and read"):  # all that was told so far: it would be a reason to look
        await chat.say(company.live, company.people[0], line)
        await until(lambda line=line: [each for each in far.chat if each.text == line])
    monkeypatch.setattr(here.bus, "tell", lambda *news: None)
    # On a busy machine it may be taken for dead, or the bus for lost, and then everything is read.
    monkeypatch.setattr(listener.BusListener, "_everything", lambda ear: None)
    monkeypatch.setattr(
        listener.BusListener, "_look_everywhere", listener.BusListener._look_for_more
    )
    await company.bids(2, 4)
    await until(lambda: witness.changes and witness.changes[-1].version == 2)
    assert there.bus.hears


async def test_nonsense_on_the_bus_does_not_end_it(
    server: BusServer, here: Node, there: Node
) -> None:
    company = await begun(here.registry, "Ann", "Ben")
    far = await there.table(company.live)
    await far.watch(Eyewitness(0))
    for line in ("stranger person:nobody:", f"stranger here:{far.id}:x", "", " ", "::: bye"):
        assert say(server.port, f'PUBLISH facedown "{line}"').startswith(":")
    await company.answer(0, 3)
    await until(lambda: far.row.version == 1)
    await connected_again(here, there)


async def test_any_node_of_a_cluster_will_do(fresh_database: str) -> None:
    with cluster(2) as (one, other):
        mine = f"{one.address},127.0.0.1:{other.port}"
        async with (
            node(fresh_database, mine) as here,
            node(fresh_database, other.address) as there,
        ):
            company = await begun(here.registry, "Ann", "Ben")
            far = await there.table(company.live)
            witness = Eyewitness(0)
            await far.watch(witness)
            await company.answer(0, 3)
            await until(lambda: far.row.version == 1)
            one.kill()
            await company.answer(1, 5)
            await until(lambda: far.row.version == 2)
            await connected_again(here, there)
            await company.answer(1, "small")
            await until(lambda: far.row.version == 3)
