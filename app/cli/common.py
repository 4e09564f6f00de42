"""What several commands need: the settings, and a database that answers."""

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
    """Something that the host can mend; the message is a sentence for him."""


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings from the environment, with the command line's word on the data folder."""
    return Settings(data=arguments.data) if arguments.data else Settings()


def secret_of_server(settings: Settings) -> bytes:
    """The secret of a server that has been started before; none is made here."""
    if settings.secret is None and not secret_file(settings).exists():
        raise HostError(
            f"There is no server's secret in {settings.data}: name the server's data folder"
            " with --data, or set FACEDOWN_SECRET as for the server."
        )
    return load_secret(settings)


@contextmanager
def with_database(settings: Settings) -> Iterator[Settings]:
    """The settings with the address of a database: the given one, or our own while it is used."""
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
    """Without the secret that they were promised with, no open table can be dealt again."""
    async with db.read() as session:
        promise = await newest_promise(session)
    if promise and fair_deal.commitment(fair_deal.table_secret(secret, promise[0])) != promise[1]:
        raise HostError(
            "The open tables in this database were promised with another secret. Set"
            " FACEDOWN_SECRET as it was, or put the file `secret` back into the data folder (every"
            " backup holds it). If it is lost for good: serve --new-secret; they stand still then."
        )


def database_url(settings: Settings) -> str:
    """The address of the database that `with_database` made sure of."""
    assert settings.database_url is not None, "settings come from with_database"
    return settings.database_url.get_secret_value()
