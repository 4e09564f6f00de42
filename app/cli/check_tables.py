"""`check-tables`: replay the running tables under this version's rules, changing nothing.

Exits with 1 if a table would be parked, so that hosts can wait for it before they update.
"""

from __future__ import annotations

import argparse
import asyncio

from app.cli.common import (
    HostError,
    database_url,
    refuse_another_secret,
    secret_of_server,
    settings_of,
    with_database,
)
from app.settings import ServerSettings
from app.storage.log import LogWriter
from app.storage.postgres.engine import Database, connect
from app.storage.schema import migrate
from app.tables.card_sets import CardSets
from app.tables.core.services import Services
from app.tables.maintenance.check_tables import Checked, check_tables


def run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    secret = secret_of_server(settings)
    with with_database(settings) as ready:
        tables = asyncio.run(_check(ready, secret))
    for table in tables:
        print(f"{table.table}  {table.game}, {table.decisions} decisions: {_verdict(table)}")
    parked = sum(table.parked_at is not None for table in tables)
    print(f"{len(tables)} running tables, {parked} would be parked.")
    return 1 if parked else 0


async def _check(settings: ServerSettings, secret: bytes) -> list[Checked]:
    db = await connect(database_url(settings))
    try:
        await _refuse_another_schema(db)
        await refuse_another_secret(db, secret)
        card_sets = CardSets(settings.data)
        return await check_tables(Services(db, card_sets, LogWriter(db), secret))
    finally:
        await db.dispose()


async def _refuse_another_schema(db: Database) -> None:
    if await migrate.current(db) is None:
        raise HostError("There is nothing to check: no server has used this database.")
    if not await migrate.up_to_date(db):
        raise HostError(
            "This database has the schema of another version. Make a backup with that version,"
            " restore it with this one into a separate folder (--data), and check that."
        )


def _verdict(table: Checked) -> str:
    if table.parked_at is not None:
        return f"would be PARKED at decision {table.parked_at} ({table.why})"
    if table.corrected_at is not None:
        return f"goes on, by corrected rules from decision {table.corrected_at} on"
    return "goes on"
