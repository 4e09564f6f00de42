"""Restores a backup, however old.

Builds the schema of the backup's own revision, fills it, then migrates it, in one transaction.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import psycopg
from psycopg import sql
from sqlalchemy import Connection, NullPool, create_engine, inspect, text

from app.storage.postgres.engine import DatabaseError, driver_url
from app.storage.schema import migrate
from app.storage.schema.backup import FORMAT, REVISIONS

_BLOCK = 1 << 16
_CARDS = re.compile(r"games/[a-z0-9_]+/cards\.toml")


class BadBackup(DatabaseError):
    """The file is not a backup that this program can read."""


class NotEmpty(DatabaseError):
    """The database contains data that a restore would destroy."""


def read_secret(file: Path) -> bytes:
    """The server's secret from a backup."""
    with _opened(file) as archive:
        return archive.read("secret")


def read_cards(file: Path) -> dict[str, bytes]:
    """The host's own cards from a backup, by their path in the data folder."""
    with _opened(file) as archive:
        return {name: archive.read(name) for name in archive.namelist() if _CARDS.fullmatch(name)}


def restore_backup(url: str, file: Path, *, replace: bool = False) -> int:
    """Restore everything or nothing, and return the number of rows."""
    engine = create_engine(driver_url(url), poolclass=NullPool)
    with _opened(file) as archive, engine.begin() as connection:
        manifest = _manifest(file, archive)
        _refuse_while_served(connection)
        _clear(connection, replace=replace)
        migrate.upgrade_within(connection, manifest["revision"])
        rows = _fill(connection, archive, manifest["tables"])
        migrate.upgrade_within(connection)
    return rows


@contextmanager
def _opened(file: Path) -> Iterator[ZipFile]:
    try:
        with ZipFile(file) as archive:
            yield archive
    except (BadZipFile, KeyError, EOFError) as error:
        raise BadBackup(f"{file} is not a whole backup of Facedown: {error}") from error


def _manifest(file: Path, archive: ZipFile) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(archive.read("manifest.json"))
    if manifest["format"] != FORMAT or not migrate.knows(manifest["revision"]):
        raise BadBackup(
            f"{file} was made by a newer Facedown (revision {manifest['revision']}):"
            " update Facedown before restoring it."
        )
    return manifest


def _refuse_while_served(connection: Connection) -> None:
    others = connection.execute(
        text(
            "select count(*) from pg_stat_activity where datname = current_database()"
            " and application_name = 'facedown' and pid <> pg_backend_pid()"
        )
    ).scalar_one()
    if others:
        raise NotEmpty("A running Facedown uses this database: stop it before restoring.")


def _clear(connection: Connection, *, replace: bool) -> None:
    """Drop the existing tables, which may have the schema of another revision."""
    quote = connection.dialect.identifier_preparer.quote
    names = inspect(connection).get_table_names()
    for name in names:
        query = text(f"select exists (select from {quote(name)})")
        if name != REVISIONS and not replace and connection.execute(query).scalar_one():
            raise NotEmpty(
                f"The database is not empty (there is something in {name}). Restore into an empty"
                " one, or add --replace to throw away what is there."
            )
    if names:
        connection.execute(text(f"drop table {', '.join(map(quote, names))} cascade"))


def _fill(connection: Connection, archive: ZipFile, tables: dict[str, list[str]]) -> int:
    """Copy the rows in, referenced tables first."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    order = [name for name, _ in inspect(connection).get_sorted_table_and_fkc_names() if name]
    rows = 0
    for name in order:
        if name in tables:
            rows += _fill_table(driver, archive, name, tables[name])
            _move_identities(driver, name)
    return rows


def _fill_table(
    driver: psycopg.Connection[Any], archive: ZipFile, table: str, columns: list[str]
) -> int:
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    statement = sql.SQL("copy {} ({}) from stdin").format(sql.Identifier(table), names)
    with archive.open(f"tables/{table}") as source, driver.cursor() as cursor:
        with cursor.copy(statement) as copy:
            while block := source.read(_BLOCK):
                copy.write(block)
        return cursor.rowcount


def _move_identities(driver: psycopg.Connection[Any], table: str) -> None:
    """Number new rows after the restored ones."""
    numbered = driver.execute(
        "select attname from pg_attribute where attrelid = to_regclass(quote_ident(%s))"
        " and attidentity <> ''",
        (table,),
    ).fetchall()
    for (column,) in numbered:
        statement = sql.SQL(
            "select setval(pg_get_serial_sequence(quote_ident(%s), %s), max({column}))"
            " from {table} having max({column}) is not null"
        ).format(column=sql.Identifier(column), table=sql.Identifier(table))
        driver.execute(statement, (table, column))
