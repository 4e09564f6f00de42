"""A channel in Postgres over which processes tell each other short lines (LISTEN and NOTIFY).

Nothing is kept for whoever isn't listening. Each direction has a connection of its own, outside
of the pool; connecting again, and what was missed meanwhile, are the caller's business.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from psycopg import AsyncConnection, Error

from app.storage.engine import Database

LONGEST = 7900  # bytes of one line; Postgres takes 7999
NAME = "facedown"

Lost: TypeAlias = Error | OSError
LOST = (Error, OSError)

Link: TypeAlias = AsyncConnection[tuple[Any, ...]]


@asynccontextmanager
async def link(db: Database) -> AsyncIterator[Link]:
    """A connection for the channel alone.

    Lines are told after what they tell of is on the disk, so they need not wait for a flush, and
    the one lock under which Postgres queues all of them is held for microseconds.
    """
    url = db.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection: Link = await AsyncConnection.connect(
        url,
        autocommit=True,
        connect_timeout=5,
        application_name="facedown bus",
        keepalives_idle=10,
        keepalives_interval=5,
        keepalives_count=3,
    )
    try:
        await connection.execute("SET synchronous_commit = off")
        yield connection
    finally:
        await connection.close()


async def tell(to: Link, lines: Sequence[str]) -> None:
    """Tell everybody who listens, ourselves included."""
    await to.execute("SELECT pg_notify(%s, line) FROM unnest(%s::text[]) AS line", (NAME, lines))


async def hear(on: Link) -> AsyncIterator[str]:
    """What anybody tells, from now until the connection is lost."""
    await on.execute(f"LISTEN {NAME}")
    yield ""  # from here on nothing is missed
    async for notify in on.notifies():
        yield notify.payload
