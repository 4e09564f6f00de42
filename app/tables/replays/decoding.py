"""Reads stored replays outside of the event loop, one at a time and at a tenth of its speed.

A replay is some MB of JSON. Reading one after the other must not slow down running games, so the
thread reads it piece by piece, rests after each piece for as long as it took, and after each replay
for some more. A thread that read all of it at once would block everything else.
"""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from app.engine import N_
from app.tables.core.shielded import shielded
from app.tables.errors import Refusal

KEPT = 24  # replays that have been read, less than 1 MB each
MOST_WAITING = 12
REST = 4  # in multiples of the time that the last one took, half of which were rests
PIECE = 0.001  # seconds of reading between two rests
_FRAMES = "seen"  # nearly all of a replay, and the only thing not read at once

T = TypeVar("T")
_read_json = json.JSONDecoder().raw_decode


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
        return await shielded(self._reading[table_id])

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


def unzipped(stored: bytes, seen: Callable[[str, Any], None]) -> dict[str, Any]:
    """The content of a stored replay but for its frames, which go to `seen` with their viewer."""
    reader = _Reader(zlib.decompress(stored).decode())
    content: dict[str, Any] = {}
    for name in reader.names():
        if name != _FRAMES:
            content[name] = reader.value()
            continue
        for viewer in reader.names():
            for frame in reader.items():
                seen(viewer, frame)
    return content


class _Reader:
    """Reads JSON from beginning to end, and rests now and then."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._rested = time.monotonic()

    def names(self) -> Iterator[str]:
        """The names in the object that begins here; the caller reads each one's value."""
        self._at += 1
        while self._next(" ,") != "}":
            name: str = self.value()
            self._next(" :")
            yield name
        self._at += 1

    def items(self) -> Iterator[Any]:
        """What is in the list that begins here."""
        self._at += 1
        while self._next(" ,") != "]":
            yield self.value()
        self._at += 1

    def value(self) -> Any:
        """The value that begins here."""
        self._rest()
        value, self._at = _read_json(self._text, self._at)
        return value

    def _next(self, between: str) -> str:
        while (letter := self._text[self._at]) in between:
            self._at += 1
        return letter

    def _rest(self) -> None:
        if (took := time.monotonic() - self._rested) > PIECE:
            time.sleep(took)
            self._rested = time.monotonic()
