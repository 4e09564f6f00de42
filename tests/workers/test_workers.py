"""`serve --workers 2`: the real processes, with sockets and decisions on both of them."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import orjson
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.server import Server

pytestmark = pytest.mark.crash

SEATS = 3


def workers(server: Server) -> list[psutil.Process]:
    assert server._process is not None
    children = psutil.Process(server._process.pid).children()
    return [child for child in children if _is_worker(child)]


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.Error:  # it is just dying
        return False


def holder(server: Server, port: int) -> int:
    """Which worker serves the connection from this local port."""
    for worker in workers(server):
        for connection in worker.net_connections("tcp"):
            if connection.raddr and connection.raddr.port == port:
                return worker.pid
    raise AssertionError("nobody serves it")


class Socket:
    """A JSON socket that keeps what it is sent, and puts the picture together."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seen: dict[str, Any] = {}
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.connection:
                self._take(orjson.loads(text))
        except ConnectionClosed:
            pass

    def _take(self, message: dict[str, Any]) -> None:
        if "hb" in message:
            return
        parts = self.seen.get("parts", {}) | message.pop("parts", {})
        chat = self.seen.get("chat", []) + message.pop("chat", [])
        self.seen |= message
        self.seen["parts"] = {name: part for name, part in parts.items() if part is not None}
        self.seen["chat"] = chat

    async def close(self) -> None:
        await self.connection.close()
        await self._reader


class Party:
    """People at one table, each with a client for every worker."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tokens: list[str] = []
        self.table = ""

    async def gather(self, seats: int = SEATS) -> None:
        async with httpx.AsyncClient(base_url=self.server.url, timeout=30) as client:
            for number in range(seats):
                made = await client.post(
                    "/api/guests", json={"name": f"Guest {number}", "language": "en"}
                )
                self.tokens.append(made.json()["token"])
            made = await client.post("/api/tables", json=wishes(seats), headers=self.by(0))
            self.table = made.json()["id"]
            for seat in range(seats):
                await self.post(client, seat, "seats", {})

    def by(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    async def post(
        self, client: httpx.AsyncClient, seat: int, what: str, body: dict[str, Any]
    ) -> httpx.Response:
        return await client.post(
            f"/api/tables/{self.table}/{what}", json=body, headers=self.by(seat)
        )

    async def snapshot(self, client: httpx.AsyncClient, seat: int) -> dict[str, Any]:
        answer = await client.get(f"/api/tables/{self.table}", headers=self.by(seat))
        found: dict[str, Any] = answer.json()
        return found

    async def socket(self, seat: int) -> Socket:
        address = f"ws://{self.server.address}/api/tables/{self.table}/live"
        socket = Socket(await connect(address, additional_headers=self.by(seat), open_timeout=60))
        await until(lambda: socket.seen)
        return socket

    async def sockets_on_each(self, seat: int) -> dict[int, Socket]:
        """One socket of this seat on each worker."""
        found: dict[int, Socket] = {}
        async with asyncio.timeout(60):
            while len(found) < 2:
                socket = await self.socket(seat)
                worker = holder(self.server, socket.connection.local_address[1])
                if worker in found:
                    await socket.close()
                found.setdefault(worker, socket)
        return found


def wishes(seats: int) -> dict[str, Any]:
    return {"game": "crooks", "seats": seats, "visibility": "link"}


@asynccontextmanager
async def on_each(server: Server) -> AsyncIterator[list[httpx.AsyncClient]]:
    """A client on each worker; a connection stays where it was made."""
    async with AsyncExitStack() as stack:
        found: dict[int, httpx.AsyncClient] = {}
        while len(found) < 2:
            made = httpx.AsyncClient(base_url=server.url, timeout=30)
            client = await stack.enter_async_context(made)
            answer = await client.get("/healthz")
            stream = answer.extensions["network_stream"]
            port = stream.get_extra_info("client_addr")[1]
            found.setdefault(holder(server, port), client)
        yield list(found.values())


async def until(true: Callable[[], object], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_one_wins_each_step_and_all_see_the_same(shared_server: Server) -> None:
    party = Party(shared_server)
    await party.gather()
    async with on_each(shared_server) as clients:
        assert (await party.post(clients[0], 0, "start", {})).status_code < 300
        sockets = [await party.sockets_on_each(seat) for seat in range(SEATS)]
        everyone = [socket for each in sockets for socket in each.values()]
        await until(lambda: all(s.seen["status"] == "playing" for s in everyone))
        for turn in range(40):
            view = await party.snapshot(clients[turn % 2], waiting(everyone))
            ask = view["asks"][0]
            # Nobody passes as long as they can do something else, so that the game lasts.
            ids = [option["id"] for option in ask["options"] if option["id"] != "pass"] or ["pass"]
            choices = [ids[n % len(ids)] for n in (turn, turn + 1)]
            bodies = [
                {"ask": ask["id"], "choice": choice, "key": f"{turn}-{n}"}
                for n, choice in enumerate(choices)
            ]
            answers = await asyncio.gather(
                *(
                    party.post(client, ask["seat"], "decisions", body)
                    for client, body in zip(clients, bodies, strict=True)
                )
            )
            assert sorted(a.status_code for a in answers) == [200, 409], [a.text for a in answers]
            await until(lambda: all(s.seen["version"] == turn + 1 for s in everyone))  # noqa: B023
        for each in sockets:
            one, other = each.values()
            assert one.seen["parts"] == other.seen["parts"]
            assert one.seen["asks"] == other.seen["asks"]
        for socket in everyone:
            await socket.close()


def waiting(sockets: list[Socket]) -> int:
    seat: int = sockets[0].seen["waiting_for"][0]["seat"]
    return seat


async def test_seats_chat_and_presence_cross_over(shared_server: Server) -> None:
    party = Party(shared_server)
    await party.gather()
    async with on_each(shared_server) as clients:
        host = await party.sockets_on_each(0)
        guest = await party.socket(1)
        await until(lambda: all(s.seen["seats"][1]["present"] for s in host.values()))
        await party.post(clients[0], 1, "chat", {"text": "good evening"})
        await until(lambda: all(s.seen["chat"] for s in host.values()))
        await guest.close()
        await until(lambda: not any(s.seen["seats"][1]["present"] for s in host.values()))
        await party.post(clients[1], 0, "start", {})
        await until(lambda: all(s.seen["status"] == "playing" for s in host.values()))
        for socket in host.values():
            await socket.close()


async def test_a_killed_worker_costs_a_reconnect(shared_server: Server) -> None:
    party = Party(shared_server)
    await party.gather()
    async with on_each(shared_server) as clients:
        await party.post(clients[0], 0, "start", {})
    sockets = await party.sockets_on_each(0)
    dead, alive = sockets
    psutil.Process(dead).send_signal(signal.SIGKILL)
    await until(lambda: sockets[dead].connection.close_code is not None)
    again = await party.socket(0)  # wherever it lands; it may wait for the new worker
    await until(lambda: again.seen["status"] == "playing")
    async with httpx.AsyncClient(base_url=shared_server.url, timeout=30) as client:
        seat = waiting([again])
        ask = (await party.snapshot(client, seat))["asks"][0]
        body = {"ask": ask["id"], "choice": ask["options"][0]["id"]}
        assert (await party.post(client, seat, "decisions", body)).status_code == 200
    await until(lambda: sockets[alive].seen["version"] == again.seen["version"] == 1)
    await until(lambda: len(workers(shared_server)) == 2)
    assert sockets[alive].connection.close_code is None
    await again.close()
    await sockets[alive].close()


async def test_a_worker_that_keeps_dying_is_started_again_and_again(shared_server: Server) -> None:
    dead: set[int] = set()
    while len(dead) < 8:  # more often than a mistake in the settings would be put up with
        for worker in workers(shared_server):
            if worker.pid not in dead:
                worker.send_signal(signal.SIGKILL)
                dead.add(worker.pid)
        await until(lambda: any(worker.pid not in dead for worker in workers(shared_server)))
    await Party(shared_server).gather()


async def test_one_signal_ends_all_and_tells_every_socket_to_come_back(server: Server) -> None:
    party = Party(server)
    await party.gather()
    sockets = await party.sockets_on_each(0)
    pids = [worker.pid for worker in workers(server)]
    await asyncio.to_thread(server.stop)
    await until(lambda: all(s.connection.close_code == 1012 for s in sockets.values()))
    assert not any(psutil.pid_exists(pid) for pid in pids)


async def test_workers_do_not_outlive_their_supervisor(server: Server) -> None:
    pids = [worker.pid for worker in workers(server)]
    assert len(pids) == 2
    server.kill()
    await until(lambda: not any(psutil.pid_exists(pid) for pid in pids))
