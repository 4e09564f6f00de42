"""A socket that puts the picture together from what it is sent, and comes back when it is cut."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import orjson
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.torture.cutter import Cutter

AT_ONCE = 0.1  # seconds before it comes back


class Watching:
    """What one person's page would show."""

    def __init__(self, doors: Sequence[Cutter], door: int, table: str, token: str) -> None:
        self.seen: dict[str, Any] = {}
        self.connections = 0
        self.wrong = ""
        self._doors = doors
        self._door = door
        self._table = table
        self._token = token
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            with suppress(OSError, TimeoutError, WebSocketException):
                await self._listen()
            self._door = (self._door + 1) % len(self._doors)
            await asyncio.sleep(AT_ONCE)

    async def _listen(self) -> None:
        address = f"ws://{self._doors[self._door].address}/api/tables/{self._table}/live"
        headers = {"authorization": f"Bearer {self._token}"}
        async with connect(
            address, additional_headers=headers, proxy=None, open_timeout=5, close_timeout=1
        ) as socket:
            self.seen = {}
            self.connections += 1
            async for text in socket:
                self._take(orjson.loads(text))

    def _take(self, message: dict[str, Any]) -> None:
        if "hb" in message:
            return
        before = self.seen.get("version", 0)
        if message["version"] < before:
            self.wrong = f"{self._table}: a socket is sent {message['version']} after {before}"
        parts = self.seen.get("parts", {}) | message.pop("parts", {})
        self.seen = {**self.seen, **message}
        self.seen["parts"] = {name: part for name, part in parts.items() if part is not None}
