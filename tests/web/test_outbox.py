"""What a socket keeps while it waits: nothing that it has sent, which may be a whole page."""

from __future__ import annotations

import asyncio
import weakref
from typing import Any

import pytest

from app.web.realtime.close_codes import COME_BACK
from app.web.realtime.connection import Connection
from app.web.realtime.outbox import Outbox


class Letter(str):
    """A message whose end can be noticed."""


class Change:
    """A change whose end can be noticed."""


class Socket:
    """A socket that notes how much it was sent."""

    def __init__(self) -> None:
        self.sent: list[int] = []
        self.news = asyncio.Event()
        self.code = 0

    async def receive(self) -> dict[str, Any]:
        return await asyncio.get_running_loop().create_future()

    async def close(self, code: int) -> None:
        self.code = code

    async def send_text(self, message: str) -> None:
        self.sent.append(len(message))
        self.news.set()

    async def has_sent(self, count: int) -> None:
        async with asyncio.timeout(5):
            while len(self.sent) < count:
                self.news.clear()
                await self.news.wait()
        await asyncio.sleep(0)  # the writer goes on to wait


async def test_a_socket_that_waits_keeps_nothing_that_it_has_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Outbox, "still_theirs", lambda _: True)
    live: Any = None
    begin, letters = Letter("the whole table"), list[Any]()
    letters.append(weakref.ref(begin))

    def encode(change: Any) -> str:
        letters.append(weakref.ref(letter := Letter("a change")))
        return letter

    outbox, socket, change = Outbox(live, None, 0), Socket(), Change()
    wire: Any = socket
    connection = Connection(wire, outbox, encode, str, begin)
    del begin
    listening = asyncio.create_task(connection.listen(10))
    await socket.has_sent(1)
    assert letters[0]() is None
    pushed: Any = change
    outbox.push(pushed)
    letters.append(weakref.ref(change))
    del change, pushed
    await socket.has_sent(2)
    assert [letter() for letter in letters] == [None, None, None]
    outbox.end(COME_BACK)
    await listening
    assert socket.sent == [15, 8]
    assert socket.code == COME_BACK


async def test_a_socket_that_waits_has_no_task_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would stay in memory as long as the socket is open."""
    monkeypatch.setattr(Outbox, "still_theirs", lambda _: True)
    live: Any = None
    wire: Any = Socket()
    outbox, before = Outbox(live, None, 0), asyncio.all_tasks()
    connection = Connection(wire, outbox, str, str, "the whole table")
    listening = asyncio.create_task(connection.listen(10))
    await wire.has_sent(1)
    assert asyncio.all_tasks() - before == {listening}
    outbox.end(COME_BACK)
    await listening
