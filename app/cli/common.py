"""Settings and databases for several commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import SecretStr

from app.settings import Settings, load_secret, secret_file
from app.storage.postgres.embedded import EmbeddedPostgres
from app.storage.postgres.embedded_watchdog import kept_alive
from app.storage.postgres.engine import Database
from app.storage.queries.cleanup import newest_promise
from app.tables.fairness import fair_deal


class HostError(Exception):
    """A problem the host can fix; its message is a sentence for them."""


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings from the environment; --data overrides the data folder."""
    return Settings(data=arguments.data) if arguments.data else Settings()


def secret_of_server(settings: Settings) -> bytes:
    """The secret of an existing server; refuses instead of creating one."""
    if settings.secret is None and not secret_file(settings).exists():
        raise HostError(
            f"No server's secret in {settings.data}. Give the server's data folder with --data,"
            " or set FACEDOWN_SECRET to the server's."
        )
    return load_secret(settings)


@contextmanager
def with_database(settings: Settings) -> Iterator[Settings]:
    """Fill in the database's address; run the built-in Postgres meanwhile if none is set."""
    if settings.database_url is not None:
        yield settings
        return
    settings.data.mkdir(parents=True, exist_ok=True)
    postgres = EmbeddedPostgres(settings.data)
    try:
        ready = settings.model_copy(update={"database_url": SecretStr(postgres.start())})
        with kept_alive(postgres):
            yield ready
    finally:
        postgres.stop()


async def refuse_another_secret(db: Database, secret: bytes) -> None:
    """Refuse a secret that open tables were not dealt from: they could not be replayed."""
    async with db.read() as session:
        promise = await newest_promise(session)
    if promise and fair_deal.commitment(fair_deal.table_secret(secret, promise[0])) != promise[1]:
        raise HostError(
            "The open tables in this database belong to another secret. Set FACEDOWN_SECRET to that"
            " one, or put the file `secret` back into the data folder (every backup contains it)."
            " If it is lost for good, use serve --new-secret: those tables will stand still."
        )


def database_url(settings: Settings) -> str:
    """The database's address in settings from `with_database`."""
    assert settings.database_url is not None, "settings come from with_database"
    return settings.database_url.get_secret_value()
