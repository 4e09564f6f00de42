"""On the open internet without a proxy: what one address can take from everybody else."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from app.main import create_app
from app.web.context import limits
from app.web.edge import connections
from tests.api.support import guest, running, served, settings, table_of

pytestmark = pytest.mark.anyio

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@asynccontextmanager
async def line(address: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection."""
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def answered(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server closes the connection."""
    async with asyncio.timeout(5):
        try:
            return await reader.read(-1)
        except ConnectionResetError:
            return b""


@pytest.mark.parametrize("sent", [b"", b"GET / HT", HEAD, HEAD + b"X-Slow: "])
async def test_a_header_that_never_ends_is_not_waited_for(
    address: str, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)
    async with line(address) as (reader, writer):
        writer.write(sent)
        assert (await answered(reader)).startswith(b"HTTP/1.1 408 ")


async def test_nor_is_a_second_one_on_the_same_connection(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)
    async with line(address) as (reader, writer):
        writer.write(HEAD + b"\r\n")
        async with asyncio.timeout(5):
            assert (await reader.readuntil(b"alive")).startswith(b"HTTP/1.1 200 ")
        writer.write(HEAD)
        assert b"HTTP/1.1 408 " in await answered(reader)


@pytest.mark.parametrize("endless", [b"X-Long: " + b"a" * 500_000, b"X: y\r\n" * 80_000])
async def test_a_header_without_bound_is_not_kept(address: str, endless: bytes) -> None:
    async with line(address) as (reader, writer):
        writer.write(HEAD + endless)
        assert (await answered(reader))[:12] in (b"", b"HTTP/1.1 431")
        assert reader.at_eof() or reader.exception()


async def test_a_header_that_is_too_long_in_one_piece_is_refused(address: str) -> None:
    async with line(address) as (reader, writer):
        writer.write(HEAD + b"X-Long: " + b"a" * 40_000 + b"\r\n\r\n")
        assert (await answered(reader)).startswith(b"HTTP/1.1 4")


async def test_a_body_that_trickles_after_its_answer_ends(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.05)
    async with line(address) as (reader, writer):
        post = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\n"
        writer.write(post + b"Content-Length: 50\r\n\r\n{")
        assert (await answered(reader)).startswith(b"HTTP/1.1 403 ")


# --- connections ---------------------------------------------------------------------------------


async def test_an_address_has_so_many_connections_and_the_idle_ones_go_first(
    fresh_database: str, tmp_path: Path
) -> None:
    app = create_app(settings(fresh_database, tmp_path, connections_per_address=3))
    async with served(app) as address, AsyncExitStack() as stack:
        held = [await stack.enter_async_context(line(address)) for _ in range(9)]
        for reader, _ in held[:6]:
            assert await answered(reader) == b""
        async with httpx.AsyncClient(base_url=f"http://{address}") as neighbour:
            assert (await neighbour.get("/healthz")).status_code == 200
        assert len(app.state.connections) <= 3


@pytest.mark.parametrize("body", [b"", b"{"])
async def test_bodies_that_never_come_keep_no_neighbour_out(
    fresh_database: str, tmp_path: Path, body: bytes
) -> None:
    app = create_app(settings(fresh_database, tmp_path, connections_per_address=3))
    post = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n"
    async with served(app) as address, AsyncExitStack() as stack:
        for _ in range(3):
            _, writer = await stack.enter_async_context(line(address))
            writer.write(post + body)
            await writer.drain()
        async with httpx.AsyncClient(base_url=f"http://{address}") as neighbour:
            assert (await neighbour.get("/healthz")).status_code == 200


async def test_refusals_that_are_held_back_keep_no_neighbour_out(
    fresh_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "_AT_ONCE", 1)
    monkeypatch.setattr(limits, "_LATER", 3600)
    few = settings(fresh_database, tmp_path, requests_per_minute=1, connections_per_address=3)
    app = create_app(few)
    get = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    async with served(app) as address, AsyncExitStack() as stack:
        held = [await stack.enter_async_context(line(address)) for _ in range(3)]
        for reader, writer in held[:2]:  # one that is answered, one that is refused at once
            writer.write(get)
            await reader.read(1)
        for _, writer in held:
            writer.write(get)
        async with httpx.AsyncClient(base_url=f"http://{address}") as neighbour:
            assert (await neighbour.get("/healthz")).status_code == 200


async def test_sockets_are_not_closed_for_newcomers(fresh_database: str, tmp_path: Path) -> None:
    app = create_app(settings(fresh_database, tmp_path, connections_per_address=4))
    async with served(app) as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
        ann = await guest(http)
        table = await table_of(ann, start=False, seats=2)
        url = f"ws://{address}/api/tables/{table}/live"
        async with connect(url, additional_headers=ann.headers) as socket, AsyncExitStack() as held:
            await socket.recv()
            for _ in range(8):
                await held.enter_async_context(line(address))
            await (await socket.ping())
        while len(app.state.connections) > 3:  # noqa: ASYNC110 (closing has no event)
            await asyncio.sleep(0.01)


def bounded(per_address: int = 2, files: int = 1000, **more: str) -> connections.Connections:
    some = settings("postgresql://nowhere/x", Path("data"), **more)
    return connections.Connections(
        some.model_copy(update={"connections_per_address": per_address}), files
    )


class Stub:
    """A connection that remembers being dropped."""

    dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_an_address_that_only_holds_busy_connections_gets_no_more() -> None:
    all_ = bounded()
    busy = [Stub(), Stub()]
    for one in busy:
        assert all_.arrive(one, "203.0.113.7")
        all_.busy(one)
    assert not all_.arrive(Stub(), "203.0.113.7")
    assert all_.arrive(Stub(), "203.0.113.8")
    all_.leave(busy[0])
    assert all_.arrive(Stub(), "203.0.113.7")
    assert not any(one.dropped for one in busy)


def test_all_addresses_together_leave_some_files_for_the_database() -> None:
    all_ = bounded(per_address=1000, files=connections.SPARE_FILES + 150)
    first = Stub()
    all_.arrive(first, "2001:db8:1:2::1")
    for number in range(200):
        assert all_.arrive(Stub(), f"203.0.{number}.1")
    assert first.dropped
    assert len(all_) == 150


def test_a_proxy_is_not_one_visitor() -> None:
    all_ = bounded(per_address=1, trusted_proxies="10.0.0.0/8, ::1")
    assert all(all_.arrive(Stub(), host) for host in ("10.1.2.3", "10.1.2.3", "::1", "::1"))
    assert [all_.arrive(Stub(), "127.0.0.1") for _ in range(2)] == [True, True]  # the idle one left


# --- sockets -------------------------------------------------------------------------------------


async def test_control_frames_without_end_close_the_socket(address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        ann = await guest(http)
        table = await table_of(ann, start=False, seats=2)
        url = f"ws://{address}/api/tables/{table}/live"
        for flood in (b"\x8a\x80\0\0\0\0", b"\x89\x80\0\0\0\0", b"\x01\x80\0\0\0\0"):
            async with connect(url, additional_headers=ann.headers) as socket:
                await socket.recv()
                socket.transport.write(flood * 3000)
                async with asyncio.timeout(5):
                    await socket.wait_closed()


# --- who counts as whom --------------------------------------------------------------------------


async def test_a_neighbour_cannot_use_up_the_requests_of_a_person_we_know(
    fresh_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "_LATER", 0)
    app = create_app(settings(fresh_database, tmp_path, requests_per_minute=30))
    async with running(app) as http:
        ann = await guest(http)
        await ann.get("/api/me")
        statuses = [(await http.get("/api/games")).status_code for _ in range(40)]
        assert 429 in statuses
        assert await ann.get("/api/me")
        forged = {"authorization": "Bearer forged"}
        assert (await http.get("/api/me", headers=forged)).status_code == 429


async def test_a_neighbour_cannot_use_up_the_sockets_of_a_person_we_know(
    fresh_database: str, tmp_path: Path
) -> None:
    app = create_app(settings(fresh_database, tmp_path, sockets_per_address=2))
    async with (
        served(app) as address,
        httpx.AsyncClient(base_url=f"http://{address}") as http,
        AsyncExitStack() as stack,
    ):
        ann = await guest(http)
        table = await table_of(ann, start=False, seats=2)
        url = f"ws://{address}/api/tables/{table}/live"
        strangers = [await stack.enter_async_context(connect(url)) for _ in range(3)]
        with pytest.raises(ConnectionClosed):
            await strangers[2].recv()
        mine = await stack.enter_async_context(connect(url, additional_headers=ann.headers))
        assert await mine.recv()


async def test_quiet_paths_have_a_limit_too(app: FastAPI, http: httpx.AsyncClient) -> None:
    statuses: dict[int, str] = {}
    for number in range(700):
        path = ("/readyz", "/static/none.js")[number % 2]
        statuses[(await http.get(path)).status_code] = path
        if 429 in statuses:
            break
    assert sorted(statuses) == [200, 404, 429]


async def test_many_refusals_later_an_address_waits_for_the_next(
    fresh_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who asks on a hundred connections as fast as they are refused takes all our time."""
    monkeypatch.setattr(limits, "_LATER", 3600)
    app = create_app(settings(fresh_database, tmp_path, requests_per_minute=5))
    async with running(app) as http:
        ann = await guest(http)
        await ann.get("/api/me")
        asked = [asyncio.ensure_future(http.get("/api/games")) for _ in range(40)]
        first = [(await one).status_code for one in islice(asyncio.as_completed(asked), 13)]
        assert sorted(first) == [200] * 3 + [429] * 10
        assert await ann.get("/api/me")
        assert sum(one.done() for one in asked) == 13
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


async def test_readiness_is_not_asked_of_the_database_for_each_who_wants_to_know(
    http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def head(_: object) -> bool:
        nonlocal asked
        asked += 1
        return True

    monkeypatch.setattr("app.web.edge.ops.migrate.up_to_date", head)
    await asyncio.gather(*(http.get("/readyz") for _ in range(20)))
    assert asked == 1


async def test_a_flood_of_refusals_does_not_fill_the_log(
    fresh_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "_LATER", 0)
    app = create_app(settings(fresh_database, tmp_path, requests_per_minute=5))
    async with running(app) as http:
        with capture_logs() as lines:
            for _ in range(200):
                await http.get("/api/games")
    assert len([line for line in lines if line["log_level"] != "debug"]) < 30


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.7", True),
        ("[fd00::7]:8000", True),
        ("localhost", True),
        ("facedown.localhost:81", True),
        (os.uname().nodename, True),
        ("nas.home", True),
        ("rebound.example", False),
        ("127.0.0.1.rebound.example", False),
        ("nas.home.rebound.example", False),
        ("nas.home@rebound.example", False),
    ],
)
async def test_without_a_public_address_only_own_names_are_answered(
    fresh_database: str, tmp_path: Path, host: str, known: bool
) -> None:
    app = create_app(settings(fresh_database, tmp_path, own_names="nas.home"))
    async with running(app) as http:
        answer = await http.get("/api/games", headers={"host": host})
        body = {"name": "Ann", "language": "en"}
        headers = {"host": host, "origin": f"http://{host}"}
        made = await http.post("/api/guests", json=body, headers=headers)
    assert (answer.status_code, made.status_code) == ((200, 201) if known else (421, 421))
    assert ("FACEDOWN_PUBLIC_URL" in answer.text) == (not known)


async def test_another_name_gets_no_socket(address: str) -> None:
    host, port = address.split(":")
    url = f"ws://rebound.example/api/tables/{'a' * 20}/live"
    for origin in (None, "http://rebound.example"):
        async with connect(url, host=host, port=int(port), origin=origin) as socket:
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4403


async def test_nobody_chooses_their_address(fresh_database: str, tmp_path: Path) -> None:
    for trusted, counted in (("", [False] * 3 + [True]), ("127.0.0.1", [False] * 4)):
        proxies = {"trusted_proxies": trusted} if trusted else {}
        some = settings(fresh_database, tmp_path, guests_per_hour=3, **proxies)
        async with (
            served(create_app(some)) as address,
            httpx.AsyncClient(base_url=f"http://{address}") as http,
        ):
            body = {"name": "Ann", "language": "en"}
            answers: list[Any] = [
                await http.post(
                    "/api/guests", json=body, headers={"x-forwarded-for": f"203.0.113.{number}"}
                )
                for number in range(4)
            ]
        assert [answer.status_code == 429 for answer in answers] == counted
