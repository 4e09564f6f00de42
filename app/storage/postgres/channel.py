"""Channels that carry short lines between processes, and the one over Postgres.

A line reaches only those who are listening. Reconnecting, and catching up afterwards, is up to the
caller. The channel over Redis is in channel_redis.py, imported only where it is used.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol, TypeAlias

from psycopg import AsyncConnection, Error

from app.storage.postgres.engine import Database

LONGEST = 7900  # bytes of one line; Postgres takes 7999
NAME = "facedown"

Tell: TypeAlias = Callable[[Sequence[str]], Awaitable[None]]

_Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]


class Lost(Exception):
    """The connection is lost; the message names the reason, and nothing secret."""


class Channel(Protocol):
    """Each direction has its own connection; both raise `Lost`."""

    def telling(self) -> AbstractAsyncContextManager[Tell]:
        """A function that sends lines to all listeners, this process included."""

    def hear(self) -> AsyncGenerator[str, None]:
        """The lines of all processes, until the connection is lost. First "": listening now."""


class PostgresChannel:
    """LISTEN and NOTIFY, outside of the pool.

    Lines announce what is already on the disk, so they need not wait for a flush, and the one lock
    under which Postgres queues them is held for microseconds.
    """

    def __init__(self, db: Database) -> None:
        self._url = db.engine.url.set(drivername="postgresql")

    @asynccontextmanager
    async def telling(self) -> AsyncIterator[Tell]:
        async with self._link() as link:

            async def tell(lines: Sequence[str]) -> None:
                told = "SELECT pg_notify(%s, line) FROM unnest(%s::text[]) AS line"
                await link.execute(told, (NAME, lines))

            yield tell

    async def hear(self) -> AsyncGenerator[str, None]:
        async with self._link() as link:
            await link.execute(f"LISTEN {NAME}")
            yield ""
            async for notify in link.notifies():
                yield notify.payload

    @asynccontextmanager
    async def _link(self) -> AsyncIterator[_Connection]:
        try:
            connection: _Connection = await AsyncConnection.connect(
                self._url.render_as_string(hide_password=False),
                autocommit=True,
                connect_timeout=5,
                application_name="facedown bus",
                keepalives_idle=10,
                keepalives_interval=5,
                keepalives_count=3,
            )
            async with connection:
                await connection.execute("SET synchronous_commit = off")
                yield connection
        except (Error, OSError) as error:
            raise Lost(type(error).__name__) from error


def channel_of(address: str, db: Database) -> Channel:
    """The channel that the setting `bus` names."""
    if address == "postgres":
        return PostgresChannel(db)
    from app.storage.postgres.channel_redis import RedisChannel  # noqa: PLC0415  # 6 MB that few need

    return RedisChannel(address)
