"""Serves a table to a socket that has been accepted. The caller decides what is sent.

No socket waits for another: see outbox.py and connection.py.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from fastapi import FastAPI
from starlette.websockets import WebSocket

from app.storage.queries.people import Person
from app.tables import play
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal
from app.tables.model import TableView
from app.web.context.deps import hear_of_seat, settings_of, viewer_of
from app.web.realtime.close_codes import COME_BACK, NOT_FOR_YOU
from app.web.realtime.connection import Connection, Encode, Sent, close
from app.web.realtime.outbox import Outbox

# The path of a kind of sockets, with the id of a table, and what serves them.
SocketRoute: TypeAlias = tuple[re.Pattern[str], Callable[[WebSocket, str], Awaitable[None]]]


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
        begin = first(await live.watch(outbox))
        connection = Connection(websocket, outbox, encode, heartbeat, begin)
        del begin
        if outbox.still_theirs():  # seats may have changed while we waited for the view
            await _show(websocket, connection)
        else:
            await close(websocket, outbox.code or NOT_FOR_YOU)
    finally:
        everyone.discard(outbox)
        live.unwatch(outbox)


async def _show(websocket: WebSocket, connection: Connection) -> None:
    """Show the table to somebody who has come to look at it."""
    outbox, seconds = connection.outbox, settings_of(websocket).heartbeat_seconds
    _forget_handshake(websocket)
    if isinstance(outbox.viewer, int):
        await play.look_again(outbox.live, outbox.viewer)
    await _run(connection, seconds)


async def _run(connection: Connection, seconds: float) -> None:
    """Read until the client or the server ends it; meanwhile everything is sent."""
    outbox = connection.outbox
    outbox.beat(seconds)
    try:
        await connection.listen(seconds)
    finally:
        outbox.stop_beating()
        await connection.stop_writing()


def _forget_handshake(websocket: WebSocket) -> None:
    """Drop headers, cookies and addresses: the socket may stay open for days."""
    for name in ("_headers", "_cookies", "_query_params", "_url", "_base_url"):
        vars(websocket).pop(name, None)
    scope: dict[str, Any] = websocket.scope  # type: ignore[assignment]
    kept = {name: scope[name] for name in ("type", "app")}
    scope.clear()
    scope.update(kept)


def call_back(app: FastAPI, person_id: int) -> None:
    """Make this person's sockets reconnect; those of a signed-out device can't."""
    for outbox in list(app.state.sockets):
        if outbox.person is not None and outbox.person.id == person_id:
            outbox.end(COME_BACK)
