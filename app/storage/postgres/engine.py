"""The database connection: one pool, with sessions for reading and for transactions.

Queries live in app/storage/queries; only the caller's
`async with db.begin()` commits.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)

OLDEST_POSTGRES = 15

_CONFLICTS = {"40001", "40P01"}  # a conflict with another transaction
_NOT_FIRST = {"25006"}  # this server of a cluster has become a standby


class DatabaseError(Exception):
    """The database cannot be used as it is; the message is a sentence for the host."""


class Database:
    """A pool of connections that hands out sessions for short units of work."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._readers = async_sessionmaker(
            engine.execution_options(isolation_level="AUTOCOMMIT"),
            expire_on_commit=False,
            autoflush=False,
        )

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncSession]:
        """A transaction: committed at the end of the block, rolled back by an exception."""
        async with self._sessions.begin() as session:
            yield session

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session for reading: no transaction is held open between its statements."""
        async with self._readers() as session:
            yield session

    async def dispose(self) -> None:
        """Close every connection."""
        await self.engine.dispose()


def passing(error: DBAPIError) -> bool:
    """Whether the same statement may succeed on another connection."""
    lost = error.connection_invalidated or _state(error) in _NOT_FIRST
    return lost or conflicting(error)


def conflicting(error: DBAPIError) -> bool:
    """Whether Postgres rolled the transaction back only because of another one."""
    return _state(error) in _CONFLICTS


def _state(error: DBAPIError) -> str | None:
    return getattr(error.orig, "sqlstate", None)


def driver_url(url: str) -> str:
    """The address in the form of SQLAlchemy, from any of the usual spellings."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise DatabaseError(
            "DATABASE_URL must look like postgresql://user:password@host/database."
        ) from error
    if parsed.drivername.split("+")[0] not in ("postgres", "postgresql"):
        raise DatabaseError(
            f"DATABASE_URL must name a PostgreSQL database, not {parsed.drivername}."
        )
    return parsed.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def plain_url(url: str) -> str:
    """The address in the form of psycopg."""
    return driver_url(url).replace("postgresql+psycopg", "postgresql", 1)


async def connect(url: str) -> Database:
    """Open the pool, after checking that the server is new enough."""
    engine = create_async_engine(
        driver_url(url),
        pool_size=15,
        max_overflow=0,  # opening a connection costs more than waiting for one
        pool_timeout=5,
        pool_pre_ping=True,
        use_native_hstore=False,  # otherwise each new connection asks for a type that we do not use
        connect_args={"connect_timeout": 5, "application_name": "facedown"},
    )
    database = Database(engine)
    try:
        await _check(database, url)
    except BaseException:
        await database.dispose()
        raise
    return database


async def _check(database: Database, url: str) -> None:
    try:
        async with database.read() as session:
            number = int((await session.execute(text("show server_version_num"))).scalar_one())
    except (SQLAlchemyError, OSError) as error:
        shown = make_url(url).render_as_string(hide_password=True)
        reason = str(getattr(error, "orig", error)).strip().splitlines()
        raise DatabaseError(
            f"The database {shown} cannot be reached: {reason[0] if reason else 'no answer'}"
        ) from error
    if number // 10000 < OLDEST_POSTGRES:
        raise DatabaseError(
            f"The database is Postgres {number // 10000};"
            f" Facedown needs {OLDEST_POSTGRES} or newer."
        )


async def can_write(db: Database) -> None:
    """Fail if nothing can be written: this goes through the database's own log, into no table."""
    async with db.begin() as session:
        await session.execute(text("select pg_logical_emit_message(true, 'facedown', 'ready?')"))
