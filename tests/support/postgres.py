"""Databases for tests: on the server named by DATABASE_URL, or on one of our own in a temp folder.

The tests of a worker share a database, which is emptied before each of them: a copy of the migrated
template takes ten times as long, and more on a busy machine.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from sqlalchemy import make_url

from app.storage.postgres.embedded import EmbeddedPostgres
from app.storage.postgres.engine import connect, plain_url
from app.storage.schema import migrate
from app.storage.schema.models import Base

_ALONE = """
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()
"""
_OTHERS = """
select count(*) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
"""
_EMPTY = "; ".join(
    [
        *(f"delete from {table.name}" for table in reversed(Base.metadata.sorted_tables)),
        "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)"
        " from pg_sequences",
    ]
).encode()
_FOLDERS = "facedown-tests-"


@contextmanager
def server(run: str) -> Iterator[str]:
    """The address of a server for test databases, shared by the workers of one run."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield plain_url(given)
        return
    _sweep()
    folder = Path(tempfile.gettempdir()) / f"{_FOLDERS}{run[:12]}"
    folder.mkdir(exist_ok=True)
    postgres = EmbeddedPostgres(folder, durable=False)
    try:
        yield postgres.start()
    finally:
        if postgres.stop():
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def database(server_url: str, template: str | None = None) -> Iterator[str]:
    """A database of its own, empty or copied from `template`; deleted afterwards."""
    name = f"test_{uuid4().hex[:16]}"
    with psycopg.connect(server_url, autocommit=True) as admin:
        admin.execute(f"create database {name}" + (f" template {template}" if template else ""))
    try:
        yield str(make_url(server_url).set(database=name).render_as_string(hide_password=False))
    finally:
        with psycopg.connect(server_url, autocommit=True) as admin:
            admin.execute(f"drop database if exists {name} with (force)")


def empty(url: str) -> None:
    """Empty a database as its migrations left it: no rows, no connections, fresh numbers."""
    with psycopg.connect(url, autocommit=True) as connection:
        _end_others(connection)
        connection.execute(_EMPTY)


def _end_others(connection: psycopg.Connection[Any]) -> None:
    """End all other connections, and wait until none is listed any more.

    New ones are ended too. One that hangs is left, and at worst a test counts it.
    """
    connection.execute(_ALONE)
    until = time.monotonic() + 5
    while connection.execute(_OTHERS).fetchall() != [(0,)] and time.monotonic() < until:
        time.sleep(0.002)
        connection.execute(_ALONE)


@contextmanager
def template(server_url: str) -> Iterator[str]:
    """The name of a migrated database to copy."""
    with database(server_url) as url:
        asyncio.run(_migrate(url))
        yield str(make_url(url).database)


async def _migrate(url: str) -> None:
    db = await connect(url)
    try:
        await migrate.upgrade(db)
    finally:
        await db.dispose()


def _sweep() -> None:
    """Stop what a killed run has left behind."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDERS}*"):
        with suppress(FileNotFoundError):  # another worker sweeps as well
            if time.time() - folder.stat().st_mtime > 600 and EmbeddedPostgres(folder).stop():
                shutil.rmtree(folder, ignore_errors=True)
