"""A person who may not look never joins a table's viewers; one who may looks from anywhere."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import httpx
import pytest
from fastapi import FastAPI
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from app.tables.core.live_table import LiveTable
from app.tables.core.watchers import Watcher
from app.tables.model import diff
from app.web.realtime.close_codes import TOO_SLOW
from app.web.realtime.connection import GONE, Connection
from app.web.realtime.outbox import Outbox
from tests.api.conftest import address, app
from tests.api.support import guest, table_of

__all__ = ["address", "app"]
pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("way", ["/api/tables/{}/live", "/t/{}/push"])
@pytest.mark.parametrize("token", [True, False])
async def test_who_is_refused_was_never_among_the_watchers(
    app: FastAPI, address: str, way: str, token: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined: list[Watcher] = []
    watch = LiveTable.watch

    async def noted(live: LiveTable, watcher: Watcher) -> object:
        joined.append(watcher)
        return await watch(live, watcher)

    monkeypatch.setattr(LiveTable, "watch", noted)
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        ann, ben, eve = [await guest(http, name) for name in ("Ann", "Ben", "Eve")]
        table = await table_of(ann, ben, onlookers=False)
    headers = {"authorization": f"Bearer {eve.token if token else 'forged'}"}
    heard = []
    async with connect(f"ws://{address}{way.format(table)}", additional_headers=headers) as socket:
        with suppress(ConnectionClosed):
            while True:
                heard.append(await socket.recv())
    assert socket.close_code in (4401, 4403)
    assert heard == []
    assert joined == []
    live = await app.state.registry.table(table)
    assert len(live.watchers) == 0


async def test_two_pages_of_one_person_both_go_on(address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
        table = await table_of(ann, ben)
        url = f"ws://{address}/api/tables/{table}/live"
        async with (
            connect(url, additional_headers=ann.headers) as one,
            connect(url, additional_headers=ann.headers) as other,
        ):
            await ben.post(f"/api/tables/{table}/chat", {"text": "Are you both there?"})
            async with asyncio.timeout(10):
                for socket in (one, other):
                    while b"both there" not in await socket.recv(decode=False):
                        pass


async def test_a_namesake_is_a_stranger(address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        ann, ben, other = [await guest(http, name) for name in ("Ann", "Ben", "Ann")]
        table = await table_of(ann, ben)
        hers = await ann.get(f"/api/tables/{table}")
        seen = await other.get(f"/api/tables/{table}")
        assert hers["viewer"] == 0
        assert seen["viewer"] is None
        assert seen["asks"] == []


async def test_who_reads_too_slowly_is_sent_away_rather_than_left_with_gaps(
    app: FastAPI, address: str
) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        table = await table_of(await guest(http, "Ann"), await guest(http, "Ben"))
    live = await app.state.registry.table(table)
    outbox = Outbox(live, None, None)
    seen = await live.watch(outbox)
    for _ in range(1000):
        outbox.push(diff(seen, seen))
    assert outbox.code == TOO_SLOW
    live.unwatch(outbox)


async def test_a_socket_that_the_server_has_closed_by_itself_is_gone() -> None:
    class Closed:
        async def send_text(self, message: str) -> None:
            raise RuntimeError("Unexpected ASGI message, after sending 'websocket.close'.")

    outbox = Outbox(None, None, None)  # type: ignore[arg-type]
    with pytest.raises(GONE):
        await Connection(Closed(), outbox, str, str, "")._send("news")  # type: ignore[arg-type]
