"""Settings and databases for several commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import SecretStr

from app.files import make_folder
from app.settings import ServerSettings, has_secret, load_secret, secret_file
from app.storage.postgres.embedded import EmbeddedPostgres
from app.storage.postgres.embedded_watchdog import kept_alive
from app.storage.postgres.engine import Database
from app.storage.queries.cleanup import newest_promise
from app.tables.fairness import fair_deal
from app.tables.fairness.promise import is_kept


class HostError(Exception):
    """A problem the host can fix; its message is a sentence for them."""


def settings_of(arguments: argparse.Namespace) -> ServerSettings:
    """The settings from the environment; --data overrides the data folder."""
    given = {name: getattr(arguments, name, None) for name in ("data", "host", "port")}
    return ServerSettings(**{name: value for name, value in given.items() if value is not None})


def secret_of_server(settings: ServerSettings) -> bytes:
    """The secret of an existing server; refuses instead of creating one."""
    if not has_secret(settings):
        raise HostError(
            f"No server's secret in {settings.data}. Give the server's data folder with --data,"
            " or set FACEDOWN_SECRET to the server's."
        )
    return load_secret(settings)


@contextmanager
def with_database(settings: ServerSettings) -> Iterator[ServerSettings]:
    """Fill in the database's address; run the built-in Postgres meanwhile if none is set."""
    if settings.database_url is not None:
        yield settings
        return
    make_folder(settings.data)
    postgres = EmbeddedPostgres(settings.data)
    try:
        ready = settings.model_copy(update={"database_url": SecretStr(postgres.start())})
        with kept_alive(postgres):
            yield ready
    finally:
        postgres.stop()


async def refuse_lost_secret(db: Database, settings: ServerSettings) -> None:
    """Refuse to make a secret where open tables were dealt from one."""
    if has_secret(settings):
        return
    async with db.read() as session:
        promise = await newest_promise(session)
    if promise:
        raise HostError(
            f"The open tables in this database were dealt from a secret that is missing:"
            f" {secret_file(settings)}. Put it back (every backup contains it: unzip -p BACKUP.zip"
            f" secret > {secret_file(settings)}), or set FACEDOWN_SECRET to it. If it is lost for"
            " good, use serve --new-secret: those tables will stand still."
        )


async def refuse_another_secret(db: Database, secret: bytes) -> None:
    """Refuse a secret that open tables were not dealt from: they could not be replayed."""
    async with db.read() as session:
        promise = await newest_promise(session)
    if promise is None:
        return
    table_id, commitment, earlier = promise
    of_table = fair_deal.table_secret(secret, table_id)
    if not is_kept(table_id, commitment, of_table, earlier=earlier):
        raise HostError(
            "The open tables in this database belong to another secret. Set FACEDOWN_SECRET to that"
            " one, or put the file `secret` back into the data folder (every backup contains it)."
            " If it is lost for good, use serve --new-secret: those tables will stand still."
        )


def database_url(settings: ServerSettings) -> str:
    """The database's address in settings from `with_database`."""
    assert settings.database_url is not None, "settings come from with_database"
    return settings.database_url.get_secret_value()
