"""The socket of the room's page, on a real port."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from app.main import create_app
from app.tables.core.registry import TableRegistry
from app.web.context.limits import Limits
from app.web.notifications.turn_notices import is_looking
from tests.api.support import served, settings
from tests.web.browser import Browser


@dataclass(slots=True)
class Room:
    """Anna and Boris at a running table, and where its sockets are."""

    address: str
    table: str
    anna: Browser
    boris: Browser
    stranger: Browser
    registry: TableRegistry
    limits: Limits

    def socket(self, browser: Browser, path: str) -> connect:
        cookie = "; ".join(f"{one.name}={one.value}" for one in browser.http.cookies.jar)
        return connect(
            f"ws://{self.address}{path}",
            additional_headers={"cookie": cookie},
            origin=f"http://{self.address}",  # type: ignore[arg-type]  # a NewType of str
        )


@pytest.fixture
async def room(fresh_database: str, tmp_path: Path) -> AsyncIterator[Room]:
    app = create_app(settings(fresh_database, tmp_path, heartbeat_seconds=0.2))
    async with served(app) as address:
        anna, boris, stranger = (Browser(app, "en") for _ in range(3))
        table = (await anna.opens("Anna")).url
        await boris.joins(table, "Boris")
        await anna.go(table)
        await anna.send("/start")
        yield Room(address, table, anna, boris, stranger, app.state.registry, app.state.limits)


async def hear(socket: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(5):
        return dict(json.loads(await socket.recv()))


async def news(socket: ClientConnection) -> dict[str, Any]:
    """The next message that is not a sign of life."""
    while "hb" in (message := await hear(socket)):
        pass
    return message


def wire(html: str) -> str:
    """The address that the page connects to."""
    return html.split('hx-ws:connect="')[1].split('"', maxsplit=1)[0]


async def test_a_fresh_page_is_not_sent_again(room: Room) -> None:
    page = await room.anna.go(room.table)
    async with room.socket(room.anna, wire(page.html)) as socket:
        assert (await hear(socket))["hb"] == 1


async def test_a_page_that_is_out_of_date_gets_a_picture(room: Room) -> None:
    page = await room.anna.go(room.table)
    await room.boris.go(room.table)
    await room.boris.send("/chat", text="hello")
    async with room.socket(room.anna, wire(page.html)) as socket:
        picture = await hear(socket)
        assert picture["whole"]
        assert "hello" in picture["content"]


async def test_a_decision_reaches_everybody(room: Room) -> None:
    pages = [await one.go(room.table) for one in (room.anna, room.boris, room.stranger)]
    asked = room.anna if pages[0].asks() else room.boris
    address = f"{room.table}/push"
    async with (
        room.socket(room.anna, address) as anna,
        room.socket(room.boris, address) as boris,
        room.socket(room.stranger, address) as stranger,
    ):
        for socket in (anna, boris, stranger):
            assert (await hear(socket))["whole"]
        await asked.submit(asked.page.asks()[0], -1)
        heard = []
        for socket in (anna, boris, stranger):
            while (message := await news(socket))["v"] == 0:
                pass  # somebody else has arrived
            heard.append(message)
        assert {(message["v"], message["from"]) for message in heard} == {(1, 0)}
        assert sum("your-turn" in message["cue"] for message in heard) == 1
        sounds = [[cue for cue in message["cue"] if cue != "your-turn"] for message in heard]
        assert sounds == [["coin"]] * 3, "everybody hears the same"
        assert len({message["content"] for message in heard}) > 1


async def test_who_may_not_look_is_sent_away_with_a_code(room: Room) -> None:
    async with room.socket(room.stranger, "/t/aaaaaaaaaaaaaaaaaaaa/push") as socket:
        await socket.wait_closed()
        assert socket.close_code == 4404


async def test_a_quiet_socket_gives_signs_of_life(room: Room) -> None:
    async with room.socket(room.anna, f"{room.table}/push") as socket:
        await hear(socket)
        assert [await hear(socket) for _ in range(2)] == [{"v": 0, "hb": 1}] * 2


async def test_a_page_says_whether_it_is_seen(room: Room) -> None:
    """Somebody whose page is hidden gets notifications like somebody who is away."""
    live = room.registry.tables[room.table.removeprefix("/t/")]
    async with room.socket(room.anna, f"{room.table}/push") as socket:
        await hear(socket)
        for said, seen in (("hidden", False), ("visible", True), ("hidden", False), ("?", True)):
            await socket.send(said)
            async with asyncio.timeout(5):
                while is_looking(live, 0) != seen:  # noqa: ASYNC110 (nothing tells)
                    await asyncio.sleep(0.01)
    assert not is_looking(live, 1)


async def test_every_socket_counts_once_against_the_limit_of_its_address(room: Room) -> None:
    async with room.socket(room.stranger, f"{room.table}/push") as stranger:
        await hear(stranger)
        assert room.limits.sockets == 1
        async with room.socket(room.anna, f"{room.table}/push") as anna:
            await hear(anna)
            assert room.limits.sockets == 2
