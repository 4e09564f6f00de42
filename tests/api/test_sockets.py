"""The socket for programs, on a real port: what it says, when it ends, and whom it holds up."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from itertools import count
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.storage.queries import seats
from app.tables.core.live_table import LiveTable
from app.tables.model import ChatLine
from tests.api.support import Caller, answer_to, asked, guest, served, settings, table_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def web(address: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://{address}") as client:
        yield client


def live(address: str, table: str, who: Caller | None = None, **more: Any) -> connect:
    headers = who.headers if who else None
    url = f"ws://{address}/api/tables/{table}/live"
    return connect(url, additional_headers=headers, compression=None, **more)


async def heard(connection: ClientConnection) -> Any:
    async with asyncio.timeout(5):
        return json.loads(await connection.recv())


async def closed_with(connection: ClientConnection) -> int | None:
    """The code with which the server closes; whatever it says before."""
    try:
        async with asyncio.timeout(10):
            while True:
                await connection.recv()
    except ConnectionClosed:
        return connection.close_code


async def decide(table: str, *people: Caller) -> Any:
    who, _, ask = await asked(table, *people)
    body = {"ask": ask["id"], "choice": answer_to(ask)}
    return await who.post(f"/api/tables/{table}/decisions", body)


async def test_changes_bring_a_reader_to_the_snapshot(address: str, web: httpx.AsyncClient) -> None:
    ann, ben = await guest(web, "Ann"), await guest(web, "Ben")
    table = await table_of(ann, ben)
    async with live(address, table, ann) as connection:
        mine = await heard(connection)
        for _ in range(12):
            version = (await decide(table, ann, ben))["version"]
            change = await heard(connection)
            assert change["version"] == version
            mine["parts"].update(change.pop("parts"))
            mine["parts"] = {name: part for name, part in mine["parts"].items() if part}
            mine |= change
        assert mine == await ann.seen(table)


async def test_token_as_first_message(address: str, web: httpx.AsyncClient) -> None:
    ann = await guest(web)
    table = await table_of(ann, start=False, seats=2)
    async with live(address, table) as connection:
        await connection.send(json.dumps({"token": ann.token}))
        assert (await heard(connection))["viewer"] == 0


@pytest.mark.parametrize("first", ['{"token": "forged"}', "nonsense", "[]", '{"token": 1}'])
async def test_who_are_you(address: str, web: httpx.AsyncClient, first: str) -> None:
    table = await table_of(await guest(web), start=False, seats=2)
    async with live(address, table) as connection:
        await connection.send(first)
        assert await closed_with(connection) == 4401


async def test_forged_cookie(address: str, web: httpx.AsyncClient) -> None:
    table = await table_of(await guest(web), start=False, seats=2)
    url = f"ws://{address}/api/tables/{table}/live"
    async with connect(url, additional_headers={"cookie": "facedown=forged"}) as connection:
        assert await closed_with(connection) == 4401


@pytest.mark.parametrize("table", ["a" * 20, "nonsense", "%00", "A" * 20])
async def test_no_such_table(address: str, web: httpx.AsyncClient, table: str) -> None:
    async with live(address, table, await guest(web)) as connection:
        assert await closed_with(connection) in (4404, 4403)


async def test_not_for_onlookers(address: str, web: httpx.AsyncClient) -> None:
    ann, ben, eve = [await guest(web, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, ben, onlookers=False)
    async with live(address, table, eve) as connection:
        assert await closed_with(connection) == 4403


async def test_onlooker_sees_no_asks(address: str, web: httpx.AsyncClient) -> None:
    ann, ben, eve = [await guest(web, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, ben)
    async with live(address, table, eve) as connection:
        seen = await heard(connection)
        assert (seen["viewer"], seen["asks"]) == (None, [])


async def test_onlooker_goes_when_a_closed_game_begins(
    address: str, web: httpx.AsyncClient
) -> None:
    ann, ben, eve = [await guest(web, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, ben, onlookers=False, start=False)
    async with live(address, table, eve) as connection:
        await heard(connection)
        await ann.post(f"/api/tables/{table}/start")
        assert await closed_with(connection) == 4403


async def test_a_seat_that_moves_up_gets_a_new_view(address: str, web: httpx.AsyncClient) -> None:
    """Ben sits on seat 1 when the game begins; his socket for seat 2 never hears of it."""
    ann, eve, ben = [await guest(web, name) for name in ("Ann", "Eve", "Ben")]
    table = await table_of(ann, eve, ben, start=False)
    await eve.call("DELETE", f"/api/tables/{table}/seats/1")
    async with live(address, table, ben) as connection:
        assert (await heard(connection))["viewer"] == 2
        await ann.post(f"/api/tables/{table}/start")
        assert await closed_with(connection) == 1012
    async with live(address, table, ben) as connection:
        assert (await heard(connection))["viewer"] == 1


async def test_lost_seat_is_not_shown_any_more(
    app: FastAPI, address: str, web: httpx.AsyncClient
) -> None:
    ann, ben = await guest(web, "Ann"), await guest(web, "Ben")
    table = await table_of(ann, ben)
    async with live(address, table, ben) as connection:
        assert (await heard(connection))["viewer"] == 1
        await _open_seat(app, table, 1)
        assert await closed_with(connection) == 4403


async def test_a_device_that_is_signed_out_sees_no_more(
    address: str, web: httpx.AsyncClient
) -> None:
    ann, ben = await guest(web, "Ann"), await guest(web, "Ben")
    table = await table_of(ann, ben)
    async with live(address, table, ann) as hers, live(address, table, ben) as his:
        await heard(hers), await heard(his)
        assert (await ann.call("DELETE", "/api/sessions/current")).status_code == 204
        assert await closed_with(hers) == 1012
        async with live(address, table, ann) as again:
            assert await closed_with(again) == 4401
        assert his.close_code is None


async def _open_seat(app: FastAPI, table: str, seat: int) -> None:
    async with app.state.services.db.begin() as session:
        await seats.open_seat(session, table, seat)
    found: LiveTable = await app.state.registry.table(table)
    await found.refresh()


async def test_foreign_origin(address: str, web: httpx.AsyncClient) -> None:
    ann = await guest(web)
    table = await table_of(ann, start=False, seats=2)
    async with live(address, table, ann, origin="http://evil.example") as connection:
        assert await closed_with(connection) == 4403
    async with live(address, table, ann, origin=f"http://{address}") as connection:
        assert (await heard(connection))["viewer"] == 0


async def test_a_stopping_server_asks_newcomers_to_come_back(
    app: FastAPI, address: str, web: httpx.AsyncClient
) -> None:
    ann = await guest(web)
    table = await table_of(ann, start=False, seats=2)
    app.state.draining = True
    async with live(address, table, ann) as late:
        assert await closed_with(late) == 1012
    assert (await web.get("/readyz")).status_code == 503


async def test_a_socket_is_for_listening(address: str, web: httpx.AsyncClient) -> None:
    ann = await guest(web)
    table = await table_of(ann, start=False, seats=2)
    for said, code in (("x" * 5000, 1009), ("y" * 70_000, 1009)):
        async with live(address, table, ann) as connection:
            await heard(connection)
            await connection.send(said)
            assert await closed_with(connection) == code
    async with live(address, table, ann) as connection:
        await heard(connection)
        for _ in range(20):
            await connection.send("ping")
        await ann.post(f"/api/tables/{table}/ready")
        assert (await heard(connection))["seats"][0]["ready"]
        for _ in range(100):
            await connection.send("ping")
        assert await closed_with(connection) == 1008


async def test_slow_reader_is_dropped_and_delays_nobody(
    app: FastAPI, address: str, web: httpx.AsyncClient
) -> None:
    ann, ben = await guest(web, "Ann"), await guest(web, "Ben")
    table = await table_of(ann, ben, start=False)
    found: LiveTable = await app.state.registry.table(table)
    clock, slowest, lines = asyncio.get_running_loop().time, 0.0, count(1)
    with _deaf(address, table, ann):
        async with live(address, table, ben, max_size=None) as connection:
            await heard(connection)
            while len(found.watchers) == 2:
                began = clock()
                line = next(lines)
                found.say(ChatLine(line, 1, "Ben", "x" * 100_000, datetime.now(UTC)))
                await heard(connection)
                slowest = max(slowest, clock() - began)
    assert slowest < 1.5


def _deaf(address: str, table: str, who: Caller) -> socket.socket:
    """A client that shakes hands and reads no more."""
    host, port = address.split(":")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect((host, int(port)))
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"host: {address}",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        f"authorization: Bearer {who.token}",
    ]
    deaf.sendall("\r\n".join([*lines, "", ""]).encode())
    return deaf


async def test_heartbeat(fresh_database: str, tmp_path: Any) -> None:
    from app.main import create_app

    app = create_app(settings(fresh_database, tmp_path, heartbeat_seconds=0.1))
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(served(app))
        web = await stack.enter_async_context(httpx.AsyncClient(base_url=f"http://{address}"))
        ann = await guest(web)
        table = await table_of(ann, start=False, seats=2)
        connection = await stack.enter_async_context(live(address, table, ann))
        await heard(connection)
        assert await heard(connection) == {"hb": 0}


async def test_presence(address: str, web: httpx.AsyncClient) -> None:
    ann, ben = await guest(web, "Ann"), await guest(web, "Ben")
    table = await table_of(ann, ben)
    async with live(address, table, ann) as connection:
        assert [seat["present"] for seat in (await heard(connection))["seats"]] == [True, False]
        async with live(address, table, ben):
            assert [s["present"] for s in (await heard(connection))["seats"]] == [True, True]
        assert [s["present"] for s in (await heard(connection))["seats"]] == [True, False]
