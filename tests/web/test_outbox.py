"""What a socket keeps while it waits: nothing that it has sent, which may be a whole page."""

from __future__ import annotations

import asyncio
import weakref
from typing import Any

import pytest

from app.web.realtime import sockets
from app.web.realtime.sockets import Outbox


class Letter(str):
    """A message whose end can be noticed."""


class Change:
    """A change whose end can be noticed."""


class Socket:
    """A socket that notes how much it was sent."""

    def __init__(self) -> None:
        self.sent: list[int] = []
        self.news = asyncio.Event()

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
    outbox, socket, change = Outbox(live, None, 0), Socket(), Change()
    outbox.begin, letters = Letter("the whole table"), list[Any]()
    letters.append(weakref.ref(outbox.begin))

    def encode(change: Any) -> str:
        letters.append(weakref.ref(letter := Letter("a change")))
        return letter

    wire: Any = socket
    writer = asyncio.create_task(sockets._write(wire, outbox, encode, str))
    await socket.has_sent(1)
    assert letters[0]() is None
    pushed: Any = change
    outbox.push(pushed)
    letters.append(weakref.ref(change))
    del change, pushed
    await socket.has_sent(2)
    assert [letter() for letter in letters] == [None, None, None]
    outbox.end(sockets.COME_BACK)
    await writer
    assert socket.sent == [15, 8]
