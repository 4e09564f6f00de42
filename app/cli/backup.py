"""`backup FILE`: write everything the server stores into one file; `-` is standard output."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from app.cli.common import (
    HostError,
    database_url,
    refuse_another_secret,
    secret_of_server,
    settings_of,
    with_database,
)
from app.cli.nightly import note_backup
from app.files import give_to_owner
from app.storage.postgres.engine import connect
from app.storage.schema import migrate
from app.storage.schema.backup import own_cards, stream_backup, write_backup


def run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    target: Path = arguments.file
    if target.is_dir():
        raise HostError(f"{target} is a folder. Name the file to write, such as {target}/day.zip.")
    secret = secret_of_server(settings)
    cards = own_cards(settings.data)
    with with_database(settings) as ready:
        url = database_url(ready)
        asyncio.run(_refuse_another_secret(url, secret))
        if str(target) == "-":
            rows = stream_backup(url, secret, sys.stdout.buffer, cards)
            print(_said("standard output", rows, len(cards)), file=sys.stderr)
        else:
            replaced = target.exists()
            rows = write_backup(url, secret, target, cards)
            give_to_owner(target)
            note_backup(settings.data)
            print(_said(str(target), rows, len(cards), replaced=replaced))
    return 0


def _said(target: str, rows: int, cards: int, *, replaced: bool = False) -> str:
    what = f"{rows} rows" + (f" and your own cards for {cards} games" if cards else "")
    older = " It replaced an older file." if replaced else ""
    return f"{target}: {what}.{older} Keep it safe: it contains the server's secret."


async def _refuse_another_secret(url: str, secret: bytes) -> None:
    """Refuse a wrong secret: such a backup would look good until it is needed."""
    db = await connect(url)
    try:
        if await migrate.current(db) is not None:
            await refuse_another_secret(db, secret)
    finally:
        await db.dispose()
