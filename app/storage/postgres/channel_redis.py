"""The channel over Redis or Valkey: one server or a cluster of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.storage.postgres.channel import NAME, Lost, Tell

_ANSWERS = 5.0  # seconds within which a server has to answer


class RedisChannel:
    """Pub/sub over Redis or Valkey. Any node of a cluster will do.

    `address` may name several nodes, separated by commas, with one login for all. When a
    connection is lost, the next one is tried. The client's own retries are off, because they would
    hide missed messages.
    """

    def __init__(self, address: str) -> None:
        scheme, _, rest = address.partition("://")
        login, at, nodes = rest.rpartition("@")
        self._addresses = cycle([f"{scheme}://{login}{at}{node}" for node in nodes.split(",")])

    @asynccontextmanager
    async def telling(self) -> AsyncIterator[Tell]:
        async with self._link() as link:

            async def tell(lines: Sequence[str]) -> None:
                async with asyncio.timeout(_ANSWERS):
                    for line in lines:
                        await link.publish(NAME, line)

            yield tell

    async def hear(self) -> AsyncGenerator[str, None]:
        async with self._link() as link, link.pubsub() as subscription:
            async with asyncio.timeout(_ANSWERS):
                await subscription.subscribe(NAME)
            async for message in subscription.listen():
                yield "" if message["type"] == "subscribe" else message["data"]

    @asynccontextmanager
    async def _link(self) -> AsyncIterator[Redis]:
        try:
            async with Redis.from_url(
                next(self._addresses),
                decode_responses=True,
                client_name="facedown-bus",
                socket_connect_timeout=_ANSWERS,
                socket_timeout=None,  # with one, cancellation is often lost in Python 3.11
                retry=Retry(NoBackoff(), 0),
            ) as link:
                yield link
        except (RedisError, OSError) as error:
            raise Lost(type(error).__name__) from error
