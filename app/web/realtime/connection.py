"""One open socket: reads all the time, and writes while there is something to write.

A client that can't keep up is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import structlog
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from app.logs import trace
from app.tables.model import ViewChange
from app.web.realtime.close_codes import BROKEN, COME_BACK, TOO_BIG, TOO_MUCH, TOO_SLOW
from app.web.realtime.outbox import Outbox, nobody

log = structlog.get_logger()

_SEND_SECONDS = 2.0
_HEARD_LONGEST = 4096
_HEARD_MOST = 60  # messages between two heartbeats; a socket is for listening

Sent: TypeAlias = str | bytes
Encode: TypeAlias = Callable[[ViewChange], Sent | None]

GONE = (WebSocketDisconnect, WebSocketDisconnected)


class Connection:
    """One open socket. Its request's own task reads; another one writes while there is something.

    Nearly all sockets are idle nearly all of the time, so their memory while idle counts.
    """

    __slots__ = ("_begin", "_encode", "_heartbeat", "_patience", "_websocket", "_writer", "outbox")

    def __init__(
        self,
        websocket: WebSocket,
        outbox: Outbox,
        encode: Encode,
        heartbeat: Callable[[int], Sent],
        begin: Sent,
    ) -> None:
        self.outbox = outbox
        self._websocket = websocket
        self._encode = encode
        self._heartbeat = heartbeat
        self._begin: Sent | None = begin  # what it is sent first; then nobody keeps it
        self._writer: asyncio.Task[None] | None = None
        self._patience = asyncio.timeout(None)  # how long to listen; ends with the outbox

    # --- reading ---------------------------------------------------------------------------------

    async def listen(self, seconds: float) -> None:
        """Notice when the client has gone. All it may send is whether its page is visible."""
        try:
            async with self._patience:
                self.outbox.wakes(self._go_on)
                self._go_on()
                await _heard(self._websocket, self.outbox, seconds)
        except TimeoutError:
            assert self.outbox.code is not None, "nothing else ends the patience"
            await close(self._websocket, self.outbox.code)
        finally:
            self.outbox.wakes(nobody)

    def _go_on(self) -> None:
        """Write what there is to write, or end."""
        if self.outbox.code is not None:
            self._hang_up()
        elif self._writer is None:
            self._writer = asyncio.create_task(self._write())

    def _hang_up(self) -> None:
        if self._patience.when() is None:
            self._patience.reschedule(0)

    # --- writing ---------------------------------------------------------------------------------

    async def _write(self) -> None:
        """Send what has come. A socket that waits keeps nothing it has sent."""
        try:
            if self._begin is not None:
                begin, self._begin = self._begin, None
                await self._send(begin)
                del begin
            while self.outbox.code is None and not self.outbox.empty:
                await self._send_next()
        except GONE:
            self.outbox.end(COME_BACK)
        except Exception as error:
            log.error("a change could not be shown", trace=trace(error))
            self.outbox.end(BROKEN)
        finally:
            self._writer = None

    async def _send_next(self) -> None:
        outbox = self.outbox
        change = outbox.next()
        if outbox.code is not None:
            return
        if change is None:
            message: Sent | None = self._heartbeat(outbox.live.version_of(outbox.viewer))
        else:
            message = self._encode(change)
        if message is not None:
            await self._send(message)

    async def _send(self, message: Sent) -> None:
        """Send, but drop a slow client. (`asyncio.timeout` costs ten times this timer.)"""
        late = asyncio.get_running_loop().call_later(_SEND_SECONDS, self.outbox.end, TOO_SLOW)
        try:
            if isinstance(message, bytes):
                await self._websocket.send_bytes(message)
            else:
                await self._websocket.send_text(message)
        except (
            RuntimeError
        ) as error:  # the server has closed it by itself: what it said was too long
            raise WebSocketDisconnect(1006) from error
        finally:
            late.cancel()

    async def stop_writing(self) -> None:
        """Stop writing, even in the middle of a message."""
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)


async def _heard(websocket: WebSocket, outbox: Outbox, seconds: float) -> None:
    """Listen to the client until it goes."""
    clock = asyncio.get_running_loop().time
    heard, since = 0, clock()
    with suppress(*GONE):
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if clock() - since > seconds:
                heard, since = 0, clock()
            heard += 1
            outbox.visible = message.get("text") != "hidden"
            if _size(message) > _HEARD_LONGEST:
                outbox.end(TOO_BIG)
            elif heard > _HEARD_MOST:
                outbox.end(TOO_MUCH)


def _size(message: Message) -> int:
    return len(message.get("text") or message.get("bytes") or "")


async def close(websocket: WebSocket, code: int) -> None:
    """Close an accepted socket; drop one that doesn't even take that."""
    with suppress(TimeoutError, RuntimeError, *GONE):
        async with asyncio.timeout(_SEND_SECONDS):
            await websocket.close(code)
