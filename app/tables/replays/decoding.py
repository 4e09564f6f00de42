"""Decodes stored replays outside of the event loop, one at a time and at a tenth of its speed.

A replay is some MB of JSON. Reading one after the other must not slow down running games, so the
thread rests after each for a multiple of the time that it took.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

import orjson

from app.engine import N_
from app.tables.errors import Refusal

KEPT = 6  # decoded replays, some MB each
MOST_WAITING = 12
REST = 9  # in multiples of the time that the last one took

T = TypeVar("T")


class Decoder(Generic[T]):
    """The replays that were read last, by the id of their table."""

    def __init__(self, read: Callable[[bytes], T]) -> None:
        self._read = read
        self._known: OrderedDict[str, T] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="replays")
        self._reading: dict[str, asyncio.Task[T]] = {}
        self._rests_until = 0.0

    async def decoded(self, table_id: str, stored: Callable[[], Awaitable[bytes]]) -> T:
        """The replay of this table; `stored` fetches it if it has to be read."""
        if table_id in self._known:
            self._known.move_to_end(table_id)
            return self._known[table_id]
        if table_id not in self._reading:
            if len(self._reading) >= MOST_WAITING:
                raise Refusal(
                    "busy", N_("Too many replays are being watched. Please try again soon.")
                )
            self._reading[table_id] = asyncio.create_task(self._load(table_id, stored))
        return await asyncio.shield(self._reading[table_id])

    async def _load(self, table_id: str, stored: Callable[[], Awaitable[bytes]]) -> T:
        try:
            loop, content = asyncio.get_running_loop(), await stored()
            found = await loop.run_in_executor(self._thread, self._slowly, content)
        finally:
            del self._reading[table_id]
        self._known[table_id] = found
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    def _slowly(self, content: bytes) -> T:
        time.sleep(max(0.0, self._rests_until - time.monotonic()))
        began = time.monotonic()
        found = self._read(content)
        self._rests_until = time.monotonic() + REST * (time.monotonic() - began)
        return found


def unzipped(stored: bytes) -> dict[str, object]:
    """The content of a stored replay."""
    content: dict[str, object] = orjson.loads(zlib.decompress(stored))
    return content
