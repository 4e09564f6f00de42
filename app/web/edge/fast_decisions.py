"""The short way for decisions, past the framework's routing and dependencies.

Nothing is decided here: the handlers are those of the routes, which describe the same requests to
whoever reads the API. What is unusual about a request is left to them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.api import play
from app.web.api.requests import Decision
from app.web.context.deps import Seated, live_table, recognised, seat_of, token_of, who_are_you
from app.web.pages import room

_PATH = re.compile(r"/(?:api/tables/([a-z2-7]{20})/decisions|t/([a-z2-7]{20})/decide)")

Handler: TypeAlias = Callable[[Request, Seated], Awaitable[Response | None]]


class FastDecisions:
    """Middleware that answers decisions by itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        way = _PATH.fullmatch(scope["path"]) if _is_post(scope) else None
        if way is None:
            await self._app(scope, receive, send)
            return
        handler: Handler = _api if way[1] else _page
        scope["endpoint"], scope["path_params"] = handler, {"table_id": way[1] or way[2]}
        request = Request(scope, receive)
        here = await _seated(request, way[1] or way[2])
        answer = await handler(request, here)
        if answer is None:
            await self._app(scope, _again(await request.body()), send)
        else:
            await answer(scope, receive, send)


def _is_post(scope: Scope) -> bool:
    return scope["type"] == "http" and bool(scope["method"] == "POST")


async def _seated(request: Request, table_id: str) -> Seated:
    """First who he is, then whether there is such a table, then whether he sits there."""
    person = await recognised(request, token_of(request))
    if person is None:
        raise who_are_you()
    request.state.person = person
    live = await live_table(request, table_id)
    return Seated(live, person, seat_of(live, person))


async def _api(request: Request, here: Seated) -> Response | None:
    if request.headers.get("content-type") != "application/json":
        return None
    try:
        decision = Decision.model_validate(json.loads(await request.body()))
    except (ValueError, ValidationError, RecursionError):
        return None
    told = await play.decide(request, here, decision)
    return Response(b'{"version":%d}' % told.version, media_type="application/json")


async def _page(request: Request, here: Seated) -> Response:
    return await room.decide(request, here)


def _again(body: bytes) -> Receive:
    """The body once more, for somebody who has not seen it."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive
