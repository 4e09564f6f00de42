"""Writing one file that holds everything: each table's rows as of one moment, and the secret.

A zip of `manifest.json` (which revision, which columns), `secret`, `games/GAME/cards.toml` for a
host's own cards, and `tables/NAME` as COPY writes them. Reading it back: see restore.py.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile

import psycopg
from psycopg import IsolationLevel, sql

from app.storage.postgres.engine import DatabaseError, plain_url

FORMAT = 1
REVISIONS = "alembic_version"
EMPTY: Mapping[str, bytes] = MappingProxyType({})


Cards: TypeAlias = Mapping[str, bytes]


def own_cards(data: Path) -> dict[str, bytes]:
    """The host's own cards, by their path in the data folder."""
    found = sorted(data.glob("games/*/cards.toml"))
    return {path.relative_to(data).as_posix(): path.read_bytes() for path in found}


def write_backup(url: str, secret: bytes, file: Path, cards: Cards = EMPTY) -> int:
    """Write the backup, whole or not at all, and return how many rows it holds."""
    new = file.with_name(file.name + ".new")
    try:
        with _private(new) as raw:
            rows = stream_backup(url, secret, raw, cards)
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
    return rows


def stream_backup(url: str, secret: bytes, target: IO[bytes], cards: Cards = EMPTY) -> int:
    """Write the backup to a file or pipe, and return how many rows it holds."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        archive.writestr("secret", secret)
        for name, content in cards.items():
            archive.writestr(name, content)
        return _dump(url, archive)


def _private(path: Path) -> IO[bytes]:
    return open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b")


def _dump(url: str, archive: ZipFile) -> int:
    with psycopg.connect(plain_url(url)) as connection:
        connection.isolation_level = IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        if connection.execute("select to_regclass(%s)", (REVISIONS,)).fetchone() == (None,):
            raise DatabaseError("There is nothing to back up: no server has used this database.")
        revision = connection.execute(f"select version_num from {REVISIONS}").fetchone()
        assert revision is not None, "migrations leave exactly one revision"
        tables = {name: _columns(connection, name) for name in _tables(connection)}
        rows = sum(_dump_table(connection, archive, *table) for table in tables.items())
        manifest = {"format": FORMAT, "revision": revision[0], "tables": tables}
        archive.writestr("manifest.json", json.dumps(manifest, indent=1))
    return rows


def _dump_table(
    connection: psycopg.Connection[Any], archive: ZipFile, table: str, columns: list[str]
) -> int:
    with (
        archive.open(f"tables/{table}", "w", force_zip64=True) as target,
        connection.cursor() as cursor,
    ):
        with cursor.copy(_copy_out(table, columns)) as copy:
            for block in copy:
                target.write(block)
        return cursor.rowcount


def _tables(connection: psycopg.Connection[Any]) -> list[str]:
    found = connection.execute(
        "select tablename from pg_tables where schemaname = current_schema()"
        " and tablename <> %s order by 1",
        (REVISIONS,),
    )
    return [name for (name,) in found]


def _columns(connection: psycopg.Connection[Any], table: str) -> list[str]:
    found = connection.execute(
        "select attname from pg_attribute where attrelid = to_regclass(quote_ident(%s))"
        " and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
        (table,),
    )
    return [name for (name,) in found]


def _copy_out(table: str, columns: Iterable[str]) -> sql.Composed:
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    return sql.SQL("copy {} ({}) to stdout").format(sql.Identifier(table), names)
