"""SIGTERM: sockets are asked to come back, everything ends soon, and the next start goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.crash.under_kills import digest
from tests.support.server import Server

pytestmark = pytest.mark.crash

SOCKETS = 20
RESTARTING = 1012


async def table_with_guests(http: httpx.AsyncClient) -> tuple[str, list[str]]:
    tokens = [
        (await http.post("/api/guests", json={"name": name})).json()["token"]
        for name in ("Anna", "Boris")
    ]
    host = {"authorization": f"Bearer {tokens[0]}"}
    made = await http.post("/api/tables", json={"game": "crooks", "seats": 2}, headers=host)
    table = made.json()["id"]
    for token in tokens:
        here = {"authorization": f"Bearer {token}"}
        await http.post(f"/api/tables/{table}/seats", json={}, headers=here)
    assert (await http.post(f"/api/tables/{table}/start", headers=host)).status_code == 204
    return table, tokens


async def pictures(server: Server, table: str, tokens: list[str]) -> list[str]:
    async with httpx.AsyncClient(base_url=server.url, timeout=20) as http:
        found: list[dict[str, Any]] = []
        for token in tokens:
            here = {"authorization": f"Bearer {token}"}
            found.append((await http.get(f"/api/tables/{table}", headers=here)).json())
        return [digest(seen) for seen in found]


async def closed_with(socket: ClientConnection) -> int | None:
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def say_goodbye(server: Server) -> tuple[float, list[int | None], str, list[str], list[str]]:
    async with httpx.AsyncClient(base_url=server.url, timeout=20) as http:
        table, tokens = await table_with_guests(http)
    sockets = []
    for number in range(SOCKETS):
        socket = await connect(f"ws://{server.address}/api/tables/{table}/live", proxy=None)
        await socket.send(orjson.dumps({"token": tokens[number % 2]}).decode())
        assert orjson.loads(await socket.recv())["id"] == table
        sockets.append(socket)
    waiting = [asyncio.create_task(closed_with(socket)) for socket in sockets]
    before = await pictures(server, table, tokens)
    took = await asyncio.to_thread(server.stop)
    return took, await asyncio.gather(*waiting), table, tokens, before


def test_a_clean_end_and_a_clean_beginning(fresh_database: str, tmp_path: Path) -> None:
    server = Server(tmp_path, fresh_database).start()
    took, codes, table, tokens, before = asyncio.run(say_goodbye(server))
    assert took < 10
    assert codes == [RESTARTING] * SOCKETS
    with server:
        assert asyncio.run(pictures(server, table, tokens)) == before
    assert server.complaints() == []
