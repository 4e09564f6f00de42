"""Channels over which processes tell each other short lines; here the one in Postgres.

Nothing is kept for whoever isn't listening. Connecting again, and what was missed meanwhile, are
the caller's business. The channel over Redis is next door, and imported only where it is used.
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
    """The channel is lost for now; the message names the reason, and nothing secret."""


class Channel(Protocol):
    """Each direction has a connection of its own; both raise Lost."""

    def telling(self) -> AbstractAsyncContextManager[Tell]:
        """Tells everybody who listens, ourselves included; returns when the lines are out."""

    def hear(self) -> AsyncGenerator[str, None]:
        """What anybody tells, until the connection is lost. First "": now nothing is missed."""


class PostgresChannel:
    """LISTEN and NOTIFY, outside of the pool.

    Lines are told after what they tell of is on the disk, so they need not wait for a flush, and
    the one lock under which Postgres queues all of them is held for microseconds.
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
    """What the setting `bus` names."""
    if address == "postgres":
        return PostgresChannel(db)
    from app.storage.postgres.channel_redis import RedisChannel  # noqa: PLC0415  # 6 MB that few need

    return RedisChannel(address)
