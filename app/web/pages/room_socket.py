"""The socket of a room's page: a full picture if the page is out of date, then every change."""

from __future__ import annotations

import re

import orjson
from starlette.websockets import WebSocket

from app.storage.queries.people import Person
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal
from app.tables.model import TableView
from app.web.context.deps import find_table, limits_of, recognised, registry_of, token_of
from app.web.pages.room_view import audience_of
from app.web.realtime import close_codes, sockets
from app.web.realtime.connection import close
from app.web.render.game_context import cards_of, info_of
from app.web.render.push_messages import PushMessages, mark_of

ADDRESS = re.compile(r"/t/(?P<table_id>[^/]+)/push")


async def push(websocket: WebSocket, table_id: str) -> None:
    """Serve a table's changes, after a picture of it, unless the page shows that already."""
    mark = websocket.query_params.get("mark", "")
    await websocket.accept()
    person = await recognised(websocket, token_of(websocket))
    try:
        live = await find_table(registry_of(websocket), table_id)
    except Refusal:
        await close(websocket, close_codes.NO_SUCH_TABLE)
        return
    with limits_of(websocket).socket_of(person.id if person else None) as welcome:
        if welcome:
            await _watch(websocket, live, person, mark)
            return
    await close(websocket, close_codes.TOO_SLOW)


async def _watch(websocket: WebSocket, live: LiveTable, person: Person | None, mark: str) -> None:
    cards = cards_of(registry_of(websocket), live)
    audience = audience_of(websocket, live, person)

    def messages() -> PushMessages:
        return PushMessages(info_of(live.row), audience, cards)

    def first(view: TableView) -> str:
        return alive(view.version) if mark_of(view) == mark else messages().picture(view)

    await sockets.serve(
        websocket, live, person, first, lambda change: messages().change(change), alive
    )


def alive(version: int) -> str:
    """A heartbeat. By its version the page notices whether it has missed anything."""
    return orjson.dumps({"v": version, "hb": 1}).decode()
