"""The channel over NATS: one server or a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from app.storage.postgres.channel import NAME, Lost, Tell

_PING_SECONDS = 5


class NatsChannel:
    """Lines under one subject. The client's own reconnects are off: they would hide missed lines.

    `address` may name several servers, separated by commas; any of them will do.
    """

    def __init__(self, address: str) -> None:
        self._servers = [server.strip() for server in address.split(",")]

    @asynccontextmanager
    async def telling(self) -> AsyncIterator[Tell]:
        async with self._link(asyncio.Queue()) as link:

            async def tell(lines: Sequence[str]) -> None:
                for line in lines:
                    await link.publish(NAME, line.encode())
                await link.flush(_PING_SECONDS)  # wait until the server has them

            yield tell

    async def hear(self) -> AsyncGenerator[str, None]:
        heard: asyncio.Queue[str | None] = asyncio.Queue()

        async def take(message: Msg) -> None:
            heard.put_nowait(message.data.decode())

        async with self._link(heard) as link:
            await link.subscribe(NAME, cb=take, pending_msgs_limit=-1, pending_bytes_limit=-1)
            await link.flush(_PING_SECONDS)
            yield ""
            while (line := await heard.get()) is not None:
                yield line
            raise Lost("closed")

    @asynccontextmanager
    async def _link(self, end: asyncio.Queue[str | None]) -> AsyncIterator[Client]:
        async def closed() -> None:
            end.put_nowait(None)

        async def failed(error: Exception) -> None:
            """End the connection on any error; the caller notices that."""

        try:
            link = await nats.connect(
                self._servers,
                name="facedown bus",
                allow_reconnect=False,
                connect_timeout=5,
                ping_interval=_PING_SECONDS,
                max_outstanding_pings=2,
                closed_cb=closed,
                error_cb=failed,
            )
            try:
                yield link
            finally:
                await link.close()
        except (Error, OSError) as error:
            raise Lost(type(error).__name__) from error
