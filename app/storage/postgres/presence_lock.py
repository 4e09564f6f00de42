"""One server per database, unless a bus connects several.

Each server holds an advisory lock for as long as it runs: alone if it has no bus, together with
others if it has one. Servers that don't hear each other would show players outdated tables.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any, TypeAlias

import psycopg

from app.storage.postgres.engine import DatabaseError, plain_url

log = logging.getLogger(__name__)

LOCK = 7018325447  # any number, as long as nobody else in this database uses it
PATIENCE = 3.0  # seconds for a server that is stopping to let go
LOOK = 2.0  # seconds between two checks of the connection

_Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

# A server whose machine lost power must not hold its lock for hours.
_KEEPALIVE = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"


class ServedAlready(DatabaseError):
    """Another server uses the database."""

    def __init__(self) -> None:
        super().__init__(
            "Another Facedown server uses this database. Stop it first; or, to run several servers"
            " on purpose, set FACEDOWN_BUS for all of them (see docs/scaling.md)."
        )


@contextmanager
def sole_server(url: str, *, shared: bool) -> Iterator[None]:
    """Hold the lock during this block; `shared` with other servers that have a bus."""
    connection = _locked(url, shared=shared, patience=PATIENCE)
    done = Event()
    arguments = (connection, url, shared, done)
    keeper = Thread(target=_keep, args=arguments, name="keeper of the lock", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        done.set()
        keeper.join()


def _locked(url: str, *, shared: bool, patience: float) -> _Connection:
    connection = psycopg.connect(
        plain_url(url),
        autocommit=True,
        connect_timeout=5,
        application_name="facedown",
        options=_KEEPALIVE,
    )
    until = time.monotonic() + patience
    query = f"select pg_try_advisory_lock{'_shared' if shared else ''}({LOCK})"
    while connection.execute(query).fetchone() != (True,):
        if time.monotonic() > until:
            connection.close()
            raise ServedAlready
        time.sleep(0.1)
    return connection


def _keep(connection: _Connection, url: str, shared: bool, done: Event) -> None:
    """Take the lock again whenever the connection was lost."""
    while not done.wait(LOOK):
        try:
            connection.execute("select 1")
        except psycopg.Error:
            with suppress(psycopg.Error):  # the database is away: try again
                try:
                    connection = _locked(url, shared=shared, patience=0)
                except ServedAlready as error:
                    log.error("%s", error)
    connection.close()
