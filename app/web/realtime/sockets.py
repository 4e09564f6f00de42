"""Sockets: one reader task and one writer task each, and no socket waits for another.

A table hands its changes to an outbox and goes on. The writer sends them at its own pace; a client
that can't keep up is dropped. Every change is checked once more before it is sent, so that what a
seat may see goes to the person who sits there now. The caller decides what is sent.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from typing import Any, TypeAlias

import structlog
from fastapi import FastAPI
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from app.engine import Viewer
from app.logs import trace
from app.storage.queries.people import Person
from app.tables import play
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal
from app.tables.model import TableView, ViewChange
from app.web.context.deps import hear_of_seat, settings_of, viewer_of

log = structlog.get_logger()

WHO_ARE_YOU = 4401
NOT_FOR_YOU = 4403
NO_SUCH_TABLE = 4404
TOO_SLOW = 1013
COME_BACK = 1012
_TOO_BIG = 1009
_TOO_MUCH = 1008
BROKEN = 1011

_WAITING = 64  # changes that may wait for a reader
_SEND_SECONDS = 2.0
_HEARD_LONGEST = 4096
_HEARD_MOST = 60  # messages between two heartbeats; a socket is for listening

Sent: TypeAlias = str | bytes
Encode: TypeAlias = Callable[[ViewChange], Sent | None]

GONE = (WebSocketDisconnect, WebSocketDisconnected)


class Outbox:
    """The messages that one socket still has to send; a watcher of its table."""

    def __init__(self, live: LiveTable, person: Person | None, viewer: Viewer) -> None:
        self.live = live
        self.person = person
        self.viewer = viewer
        self.code: int | None = None
        self.begin: Sent | None = None  # what it is sent first; then nobody keeps it
        self.visible = True  # a page says when it is hidden, so that its reader gets a notification
        self._changes: deque[ViewChange] = deque()
        self._wake = asyncio.Event()
        self._due = False  # a heartbeat
        self._pulse: asyncio.TimerHandle | None = None

    def push(self, change: ViewChange) -> None:
        """Take note of a change; never waits, never fails."""
        if self.code is None and self.still_theirs():
            if len(self._changes) >= _WAITING:
                self.end(TOO_SLOW)
            self._changes.append(change)
            self._wake.set()

    def end(self, code: int) -> None:
        """Close the socket soon, and drop what was not sent yet."""
        self.code = self.code or code
        self._changes.clear()
        self._wake.set()

    def too_slow(self, writer: asyncio.Task[Any]) -> None:
        self.end(TOO_SLOW)
        writer.cancel()

    def still_theirs(self) -> bool:
        """Whether this person still has the same point of view; otherwise end the socket."""
        try:
            now = viewer_of(self.live, self.person)
        except Refusal:
            self.end(NOT_FOR_YOU)
            return False
        if now != self.viewer:  # they lost the seat, or have another one and must reconnect
            self.end(NOT_FOR_YOU if now is None else COME_BACK)
            return False
        return True

    def beat(self, seconds: float, *, now: bool = False) -> None:
        """Send a heartbeat every so often, with one timer for the whole life of the socket."""
        if now:
            self._due = True
            self._wake.set()
        loop = asyncio.get_running_loop()
        self._pulse = loop.call_later(seconds, partial(self.beat, seconds, now=True))

    def stop_beating(self) -> None:
        if self._pulse is not None:
            self._pulse.cancel()

    async def next(self) -> ViewChange | None:
        """The next change; None for a heartbeat, or when the socket is to end."""
        if not self._changes and not self._due and self.code is None:
            self._wake.clear()
            await self._wake.wait()
        self.still_theirs()
        if self._changes:
            return self._changes.popleft()
        self._due = False
        return None


async def serve(
    websocket: WebSocket,
    live: LiveTable,
    person: Person | None,
    first: Callable[[TableView], Sent],
    encode: Encode,
    heartbeat: Callable[[int], Sent],
) -> None:
    """Serve this table to this person until either leaves. The socket has been accepted."""
    await hear_of_seat(live, person)
    try:
        outbox = Outbox(live, person, viewer_of(live, person))
    except Refusal:
        await close(websocket, NOT_FOR_YOU)
        return
    if websocket.app.state.draining:
        await close(websocket, COME_BACK)
        return
    everyone: set[Outbox] = websocket.app.state.sockets
    everyone.add(outbox)
    try:
        outbox.begin = first(await live.watch(outbox))
        if not outbox.still_theirs():  # seats may have changed while we waited for the view
            await close(websocket, outbox.code or NOT_FOR_YOU)
            return
        await _run(websocket, outbox, encode, heartbeat)
    finally:
        everyone.discard(outbox)
        live.unwatch(outbox)


async def _run(
    websocket: WebSocket,
    outbox: Outbox,
    encode: Encode,
    heartbeat: Callable[[int], Sent],
) -> None:
    """Read and write until either ends."""
    if isinstance(outbox.viewer, int):
        await play.look_again(outbox.live, outbox.viewer)
    seconds = settings_of(websocket).heartbeat_seconds
    writer = asyncio.create_task(
        _write(websocket, outbox, encode, heartbeat), name=f"writer of {outbox.live.id}"
    )
    audience = asyncio.create_task(
        _read(websocket, outbox, seconds), name=f"reader of {outbox.live.id}"
    )
    outbox.beat(seconds)
    try:
        await asyncio.wait((audience, writer), return_when=asyncio.FIRST_COMPLETED)
        if not audience.done() and outbox.code is not None:
            await close(websocket, outbox.code)
    finally:
        outbox.stop_beating()
        for task in (audience, writer):
            task.cancel()
        await asyncio.gather(audience, writer, return_exceptions=True)


async def _write(
    websocket: WebSocket,
    outbox: Outbox,
    encode: Encode,
    heartbeat: Callable[[int], Sent],
) -> None:
    """Send changes as they come, and a heartbeat now and then."""
    try:
        if outbox.code is None:
            await _send_first(websocket, outbox)
        while await _send_next(websocket, outbox, encode, heartbeat):
            pass
    except GONE:
        outbox.end(COME_BACK)
    except Exception as error:
        log.error("a change could not be shown", trace=trace(error))
        outbox.end(BROKEN)


async def _send_first(websocket: WebSocket, outbox: Outbox) -> None:
    message, outbox.begin = outbox.begin, None
    assert message is not None, "it is sent once"
    await _send(websocket, outbox, message)


async def _send_next(
    websocket: WebSocket, outbox: Outbox, encode: Encode, heartbeat: Callable[[int], Sent]
) -> bool:
    """Send the next change; False at the end. A socket that waits keeps nothing it has sent."""
    change = await outbox.next()
    if outbox.code is not None:
        return False
    message = encode(change) if change else heartbeat(outbox.live.version_of(outbox.viewer))
    if message is not None:
        await _send(websocket, outbox, message)
    return True


async def _send(websocket: WebSocket, outbox: Outbox, message: Sent) -> None:
    """Drop a client that takes too long. (`asyncio.timeout` costs ten times this timer.)"""
    writer = asyncio.current_task()
    assert writer is not None, "a coroutine runs in a task"
    late = asyncio.get_running_loop().call_later(_SEND_SECONDS, outbox.too_slow, writer)
    try:
        if isinstance(message, bytes):
            await websocket.send_bytes(message)
        else:
            await websocket.send_text(message)
    except RuntimeError as error:  # the server has closed it by itself: what it said was too long
        raise WebSocketDisconnect(1006) from error
    finally:
        late.cancel()


async def _read(websocket: WebSocket, outbox: Outbox, seconds: float) -> None:
    """Notice when the client has gone. All it may send is whether its page is visible."""
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
                outbox.end(_TOO_BIG)
            elif heard > _HEARD_MOST:
                outbox.end(_TOO_MUCH)


def _size(message: Message) -> int:
    return len(message.get("text") or message.get("bytes") or "")


@contextmanager
def counted(place: AbstractContextManager[None]) -> Iterator[bool]:
    """Whether there is still room for this socket; its place is held until the end."""
    with ExitStack() as stack:
        try:
            stack.enter_context(place)
        except Refusal:
            yield False
        else:
            yield True


async def close(websocket: WebSocket, code: int) -> None:
    """Close an accepted socket; drop one that doesn't even take that."""
    with suppress(TimeoutError, RuntimeError, *GONE):
        async with asyncio.timeout(_SEND_SECONDS):
            await websocket.close(code)


def call_back(app: FastAPI, person_id: int) -> None:
    """Make this person's sockets reconnect; those of a signed-out device can't."""
    for outbox in list(app.state.sockets):
        if outbox.person is not None and outbox.person.id == person_id:
            outbox.end(COME_BACK)
