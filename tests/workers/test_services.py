"""Two services with one database and a Redis: what separate machines are to each other."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.buses import BusServer, needs_redis, redis
from tests.support.server import Server
from tests.workers.test_workers import Party, Socket, until, waiting

pytestmark = [pytest.mark.crash, needs_redis]

SECRET = "what both of them seal with, at least 32 long"


@pytest.fixture
def bus() -> Iterator[BusServer]:
    with redis() as server:
        yield server


@pytest.fixture
def services(fresh_database: str, bus: BusServer) -> Iterator[tuple[Server, Server]]:
    settings: dict[str, Any] = {"FACEDOWN_BUS": bus.address, "FACEDOWN_SECRET": SECRET}
    with tempfile.TemporaryDirectory(prefix="facedown-services-") as name:
        one, other = (Server(Path(name) / n, fresh_database, **settings) for n in ("1", "2"))
        with one, other:
            yield one, other
        assert one.complaints() + other.complaints() == []


def at(party: Party, server: Server) -> Party:
    """The same people, with their clients at another service."""
    moved = Party(server)
    moved.table, moved.tokens = party.table, party.tokens
    return moved


async def test_bus_and_service_die_and_the_game_goes_on(
    services: tuple[Server, Server], bus: BusServer
) -> None:
    one, other = services
    near = Party(one)
    await near.gather(2)
    far = at(near, other)
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=each.url, timeout=30))
            for each in services
        ]
        assert (await near.post(clients[0], 0, "start", {})).status_code < 300
        sockets = [await near.socket(0), await far.socket(1)]
        await decided(far, clients[1], sockets)
        await asyncio.to_thread(bus.kill)
        for party, client in ((near, clients[0]), (far, clients[1]), (near, clients[0])):
            await decided(party, client, sockets)
        await asyncio.to_thread(bus.start)
        await decided(far, clients[1], sockets)
        await asyncio.to_thread(one.kill)
        await until(lambda: sockets[0].connection.close_code is not None)
        again = await far.socket(0)
        await decided(far, clients[1], [again, sockets[1]])
        for socket in (again, sockets[1]):
            await socket.close()


async def decided(party: Party, client: httpx.AsyncClient, sockets: list[Socket]) -> None:
    """Somebody decides at this service; everybody is shown it, wherever they are."""
    before = (await party.snapshot(client, 0))["version"]
    await until(lambda: all(s.seen["version"] == before for s in sockets))
    seat = waiting(sockets)
    ask = (await party.snapshot(client, seat))["asks"][0]
    body = {"ask": ask["id"], "choice": ask["options"][0]["id"]}
    answer = await party.post(client, seat, "decisions", body)
    assert answer.status_code == 200, answer.text
    await until(lambda: all(s.seen["version"] == before + 1 for s in sockets))
