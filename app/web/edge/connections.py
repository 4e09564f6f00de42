"""Bounds every connection before a request exists: bytes, seconds, and connections per address.

Uvicorn waits for the end of a header for ever and keeps whatever arrives meanwhile; the door (see
middleware.py) sees a request only when its header is complete. The frames of sockets are bounded
here too, because control frames never reach the application.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from ipaddress import ip_address
from typing import Any, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.settings import ServerSettings
from app.web.context.limits import network_of
from app.web.context.urls import networks

HEAD_BYTES = 32_768
HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0  # the door gives up first; this is for requests that it has answered already
FRAME_BYTES = 8_192  # from a client of a socket, which only listens, in ...
FRAME_SECONDS = 10.0
UNREAD_BYTES = 262_144  # that may wait for a client that keeps sending pings
SPARE_FILES = 100  # descriptors for the database, files and the log
EXPENDABLE = "expendable"  # of a request's state: says that its connection may go for a newcomer

_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n"
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n"
_TOO_BIG = 1009


class Closable(Protocol):
    """A connection that can be dropped."""

    def drop(self) -> None:
        """Close it without an answer."""


class Connections:
    """The open connections of one process. A full address gives up its longest idle one first."""

    def __init__(self, settings: ServerSettings, files: int) -> None:
        self._per_address = settings.connections_per_address
        self._most = max(files - SPARE_FILES, SPARE_FILES)
        self._proxies = networks(settings.trusted_proxies)
        self._open: dict[Closable, str] = {}
        self._count: Counter[str] = Counter()
        self._idle: dict[str, dict[Closable, None]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def arrive(self, connection: Closable, host: str) -> bool:
        """Count a new connection; False if there is no room for it."""
        address = self._address(host)
        full = bool(address) and self._count[address] >= self._per_address
        if full and not self._drop_idle(address):
            return False
        if len(self._open) >= self._most and not self._drop_idle(next(iter(self._idle), "")):
            return False
        self._open[connection] = address
        self._count[address] += 1
        self.idle(connection)
        return True

    def idle(self, connection: Closable) -> None:
        """Note that nothing is being asked on this connection."""
        if (address := self._open.get(connection)) is not None:
            self._idle.setdefault(address, {})[connection] = None

    def busy(self, connection: Closable) -> None:
        """Note that a request is being answered, or that this is a socket by now."""
        address = self._open.get(connection, "")
        if (waiting := self._idle.get(address)) is not None:
            waiting.pop(connection, None)
            if not waiting:
                del self._idle[address]

    def replace(self, connection: Closable, successor: Closable) -> None:
        """Hand the connection over to another protocol."""
        self.busy(connection)
        if (address := self._open.pop(connection, None)) is not None:
            self._open[successor] = address

    def leave(self, connection: Closable) -> None:
        """Forget a closed connection."""
        self.busy(connection)
        if (address := self._open.pop(connection, None)) is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def _drop_idle(self, address: str) -> bool:
        longest = next(iter(self._idle.get(address, ())), None)
        if longest is None:
            return False
        self.leave(longest)
        longest.drop()
        return True

    def _address(self, host: str) -> str:
        """The address of a client; "" for a proxy of ours, whose visitors share its address."""
        try:
            given = ip_address(host)
        except ValueError:
            return ""
        return "" if any(given in network for network in self._proxies) else network_of(host)


class BoundedHttp(HttpToolsProtocol):
    """HTTP whose requests must arrive within limits."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._all: Connections = self.config.app.state.connections  # type: ignore[union-attr]
        self._taken = 0  # bytes of the request that is arriving
        self._most = HEAD_BYTES
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._all.arrive(self, self.client[0] if self.client else ""):
            self._expect(HEAD_SECONDS)
        else:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._all.leave(self)
        super().connection_lost(exc)
        self.scope = None  # type: ignore[assignment]  # as in `_forget`: both refer back to this
        self.cycle = None  # type: ignore[assignment]

    def drop(self) -> None:
        """Close it without an answer."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._taken += len(data)
        super().data_received(data)
        if self._taken > self._most:
            self._refuse(_TOO_LONG)
        elif self._taken and self._late is None and not self.transport.is_closing():
            self._expect(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > HEAD_BYTES:  # it came in one piece
            raise ValueError("the header is too long")
        self._most = HEAD_BYTES + 8 * self.config.app.state.settings.max_body  # type: ignore[union-attr]
        self._expect(BODY_SECONDS)
        self.scope["state"][EXPENDABLE] = partial(self._all.idle, self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._taken, self._most = 0, HEAD_BYTES
        self._expect(None)
        cycle: RequestResponseCycle | None = self.cycle  # none if this becomes a socket
        if cycle is not None and not cycle.response_complete:
            self._all.busy(self)  # not before: a body that trickles keeps nobody else out
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self._all.idle(self)

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, BoundedSocket), "what an upgrade hands over to"
        self._all.replace(self, protocol)
        self._forget()

    def _forget(self) -> None:
        """Let go of what refers back to this, or it all stays until the collector comes by."""
        self.parser = None  # type: ignore[assignment]
        self.scope = None  # type: ignore[assignment]
        self.cycle = None  # type: ignore[assignment]
        self.flow = None  # type: ignore[assignment]
        self.transport = None  # type: ignore[assignment]

    def _expect(self, seconds: float | None) -> None:
        """Give the client this long for what it is sending; None: nothing is expected."""
        if self._late is not None:
            self._late.cancel()
        self._late = self.loop.call_later(seconds, self._refuse, _TOO_SLOW) if seconds else None

    def _refuse(self, answer: bytes) -> None:
        """Close the connection; with an answer, unless another one is on its way."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            self.transport.write(answer)
        self.transport.close()


class Inbox:
    """What uvicorn asks of its queue of messages, for one reader: the usual one takes 3 KB."""

    __slots__ = ("_messages", "_wanted")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._wanted: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    def empty(self) -> bool:
        return not self._messages

    async def get(self) -> Any:
        while not self._messages:
            self._wanted = asyncio.get_running_loop().create_future()
            await self._wanted
        return self._messages.pop(0)


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket whose client may send little: it is there to listen."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._all: Connections = self.config.app.state.connections  # type: ignore[union-attr]
        self._taken = 0
        self._since = self.loop.time()
        self.queue = Inbox()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """Called when the handshake is over: nobody needs its headers any more."""
        self.request.headers.clear()
        self.response.headers.clear()
        super().start_keepalive()

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.leave(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close it without an answer."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self._allowed(len(data)):
            self.conn.fail(_TOO_BIG)
            self.handle_parser_exception()
        else:
            super().data_received(data)

    def _allowed(self, count: int) -> bool:
        now = self.loop.time()
        if now - self._since > FRAME_SECONDS:
            self._taken, self._since = 0, now
        self._taken += count
        return self._taken <= FRAME_BYTES and self._unread() <= UNREAD_BYTES

    def _unread(self) -> int:
        return self.transport.get_write_buffer_size()
