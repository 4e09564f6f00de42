"""The outermost middleware, for requests and sockets alike (hence plain ASGI).

It numbers each request, refuses what comes from other sites, too often, too big or too slow, and
sets the security headers. Who somebody is, and what they may see, is decided further in.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from structlog.contextvars import bound_contextvars

from app.engine import N_
from app.logs import trace
from app.settings import ServerSettings
from app.tables.errors import Refusal
from app.web.context.deps import cookie_name, limits_of, met, settings_of
from app.web.context.limits import Limits, address_of
from app.web.context.urls import base_url, is_own_host
from app.web.edge import errors
from app.web.edge.connections import EXPENDABLE
from app.web.edge.metrics import METHODS, Metrics
from app.web.realtime import close_codes, connection
from app.web.realtime.sockets import SocketRoute

log = structlog.get_logger()

BODY_SECONDS = 20.0
_SAFE = ("GET", "HEAD", "OPTIONS")
_QUIET = ("/healthz", "/readyz", "/metrics", "/static/")
_FOREVER = "public, max-age=31536000, immutable"
_MARKED = re.compile(rb"[0-9a-f]{10}")

_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"same-origin",  # an address may let its reader in
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self';"
    " worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Door:
    """The outermost middleware."""

    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        metrics: Metrics,
        sockets: Sequence[SocketRoute],
    ) -> None:
        self._app = app
        self._sockets = sockets
        self._settings = settings
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        state["request_id"] = secrets.token_hex(8)
        state["nonce"] = secrets.token_urlsafe(16)
        with bound_contextvars(request_id=state["request_id"]):
            if scope["type"] == "http":
                await self._http(scope, receive, send)
            else:
                await self._socket(scope, receive, send)

    # --- requests --------------------------------------------------------------------------------

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        request = Request(scope)
        answer = _Answer(request, send, https=self._https)
        try:
            self._check(request)
            await self._app(scope, _Body(request, receive, self._settings.max_body), answer)
        except Exception as error:
            if answer.status:
                log.error("failed in the middle", trace=trace(error))
                raise RuntimeError("an answer was cut off") from None
            await errors.respond(request, error)(scope, receive, answer)
        finally:
            self._note(scope, answer.status, perf_counter() - began)

    def _check(self, request: Request) -> None:
        """Refuse what nothing further in should have to handle."""
        if "\0" in request.url.path:
            raise HTTPException(404)
        if not self._known(request):
            raise _unknown_host()
        if self._blocked(request):
            raise Refusal("blocked", N_("The host of this server has blocked your address."))
        limits, address = limits_of(request), address_of(request)
        if request.url.path.startswith(_QUIET):
            limits.quiet.take(address)
        else:
            limits.request_from(address, met(request))
        if request.method not in _SAFE and self._foreign(request):
            raise Refusal(
                "cross-origin", N_("That request came from another site, so nothing was done.")
            )

    def _known(self, connection: HTTPConnection) -> bool:
        """Whether the Host header names us. With a public address, the proxy checks that."""
        if self._settings.public_url or connection.url.path in ("/healthz", "/readyz"):
            return True
        return is_own_host(self._settings, connection.headers.get("host", ""))

    def _turned_away(self, websocket: WebSocket) -> bool:
        return not self._known(websocket) or self._blocked(websocket)

    def _blocked(self, connection: HTTPConnection) -> bool:
        host = connection.client.host if connection.client else ""
        return host in connection.app.state.blocked

    def _foreign(self, request: Request) -> bool:
        """Whether another site sends this on behalf of somebody who doesn't know.

        Another site can't send a bearer's token, so programs need no such header.
        """
        if request.headers.get("authorization", "").lower().startswith("bearer "):
            return False
        site = request.headers.get("sec-fetch-site")
        origin = request.headers.get("origin")
        if site is not None:
            return site != "same-origin"
        if origin is not None:
            return not own_origin(request, origin)
        return cookie_name(self._settings) in request.cookies

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = pattern_of(scope)
        self._metrics.answered(scope["method"], route, status)
        quiet = scope["path"].startswith(_QUIET) or status == 429
        method = scope["method"] if scope["method"] in METHODS else "other"
        (log.debug if quiet else log.info)(
            "request", method=method, route=route, status=status, ms=round(seconds * 1000, 1)
        )

    @property
    def _https(self) -> bool:
        return self._settings.public_url.startswith("https://")

    # --- sockets ---------------------------------------------------------------------------------

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        origin = websocket.headers.get("origin")
        foreign = origin is not None and not own_origin(websocket, origin)
        if "\0" in websocket.url.path or foreign or self._turned_away(websocket):
            await _turn_away(websocket, close_codes.NOT_FOR_YOU)
            return
        limits, address = limits_of(websocket), address_of(websocket)
        person = met(websocket)
        with limits.socket_from(address, person) as welcome:
            if welcome and _has_request(limits, address, person):
                await self._let_in(websocket)
                return
        await limits.slow_down(address)
        await _turn_away(websocket, close_codes.TOO_SLOW)

    async def _let_in(self, websocket: WebSocket) -> None:
        """Serve it here: what lies further in would stay in memory as long as it is open."""
        try:
            for address, serve in self._sockets:
                if found := address.fullmatch(websocket.scope["path"]):
                    return await serve(websocket, found["table_id"])
            await websocket.close()
        except connection.GONE:
            pass
        except Exception as error:
            log.error("a socket failed", error=type(error).__name__, trace=trace(error))
            with suppress(Exception):  # it may be in any state
                await websocket.close(close_codes.BROKEN)


def pattern_of(scope: Scope) -> str:
    """The path without the ids of tables and people: /t/{table_id}."""
    if scope["path"].startswith("/static/"):
        return "/static"
    if "endpoint" not in scope:
        return "none"
    names = {str(value): name for name, value in scope.get("path_params", {}).items()}
    steps = scope["path"].split("/")
    return "/".join(f"{{{names[step]}}}" if step in names else step for step in steps)


def _unknown_host() -> Refusal:
    sentence = N_(
        "This server doesn't recognise that address as its own. If you host it, set"
        " FACEDOWN_PUBLIC_URL to the address that players type."
    )
    return Refusal("unknown-host", sentence)


def _has_request(limits: Limits, address: str, person_id: int | None) -> bool:
    try:
        limits.request_from(address, person_id)
    except Refusal:
        return False
    return True


async def _turn_away(websocket: WebSocket, code: int) -> None:
    """Refuse after the handshake: before it, browsers learn no reason and retry for ever."""
    await websocket.accept()
    await connection.close(websocket, code)


def own_origin(connection: HTTPConnection, origin: str) -> bool:
    """Whether this origin is our own address."""
    host = connection.headers.get("host", "")
    if origin == base_url(connection):
        return True
    secure = connection.url.scheme in ("https", "wss")
    own = is_own_host(settings_of(connection), host)
    return own and origin == f"http{'s' if secure else ''}://{host}"


class _Body:
    """The body of a request, unless it is too big or too slow."""

    def __init__(self, request: Request, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._taken = 0
        self._done = False
        self._until = asyncio.get_running_loop().time() + BODY_SECONDS
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 18 or int(length) > most:
            raise HTTPException(413)

    async def __call__(self) -> Message:
        if self._done:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(408, headers={"connection": "close"}) from None
        self._taken += len(message.get("body", b""))
        self._done = not message.get("more_body", False)
        if self._taken > self._most:
            raise HTTPException(413, headers={"connection": "close"})
        return message


class _Answer:
    """The answer on its way out, with our headers on it."""

    def __init__(self, request: Request, send: Send, *, https: bool) -> None:
        self._request = request
        self._scope = request.scope
        self._send = send
        self._https = https
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._add_headers(message)
            if self.status == 429:
                await self._slow_down()
        await self._send(message)

    async def _slow_down(self) -> None:
        """Delay clients that go on asking; a request held this way keeps nobody else out."""
        self._scope["state"].get(EXPENDABLE, bool)()
        await limits_of(self._request).slow_down(address_of(self._request))

    def _add_headers(self, message: MutableMapping[str, Any]) -> None:
        state = self._scope["state"]
        ours = {
            **_HEADERS,
            b"content-security-policy": _POLICY.format(nonce=state["nonce"]).encode(),
            b"x-request-id": state["request_id"].encode(),
        }
        given = {name.lower() for name, _ in message["headers"]}
        if b"cache-control" not in given:
            ours[b"cache-control"] = self._kept().encode()
        if self._https:
            ours[b"strict-transport-security"] = b"max-age=31536000"
        message["headers"] = [*message["headers"], *ours.items()]

    def _kept(self) -> str:
        """How long browsers may keep static files: for ever if the address names the content."""
        if not self._scope["path"].startswith("/static/") or self.status not in (200, 304):
            return "no-store"
        marked = _MARKED.fullmatch(self._scope.get("query_string", b""))
        return _FOREVER if marked else "no-cache"
