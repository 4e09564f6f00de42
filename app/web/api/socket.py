"""The socket for programs: the snapshot, then every change, in JSON."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress

import orjson
from starlette.websockets import WebSocket

from app.storage.queries.people import Person
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal
from app.web.api import serialize
from app.web.context.deps import find_table, limits_of, recognised, registry_of, token_of
from app.web.realtime import close_codes, sockets
from app.web.realtime.connection import GONE, close

ADDRESS = re.compile(r"/api/tables/(?P<table_id>[^/]+)/live")

_TOKEN_SECONDS = 5.0


async def live(websocket: WebSocket, table_id: str) -> None:
    """Serve a table's changes. Refusals follow the handshake: browsers read none before it."""
    await websocket.accept()
    token = token_of(websocket) or await _first_message(websocket)
    person = await recognised(websocket, token)
    if person is None:
        await close(websocket, close_codes.WHO_ARE_YOU)
        return
    try:
        table = await find_table(registry_of(websocket), table_id)
    except Refusal:
        await close(websocket, close_codes.NO_SUCH_TABLE)
        return
    await _watch(websocket, table, person)


async def _watch(websocket: WebSocket, table: LiveTable, person: Person) -> None:
    with limits_of(websocket).socket_of(person.id) as welcome:
        if welcome:
            await sockets.serve(
                websocket, table, person, serialize.first, serialize.encoded, serialize.heartbeat
            )
            return
    await close(websocket, close_codes.TOO_SLOW)


async def _first_message(websocket: WebSocket) -> str | None:
    """The token of a client that cannot send headers: `{"token": ...}`."""
    with suppress(TimeoutError, ValueError, AttributeError, *GONE):
        async with asyncio.timeout(_TOKEN_SECONDS):
            message = await websocket.receive()
        token = orjson.loads(message.get("text") or "").get("token")
        return token if isinstance(token, str) else None
    return None
