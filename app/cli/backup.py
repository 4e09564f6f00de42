"""`backup FILE`: write everything the server stores into one file."""

from __future__ import annotations

import argparse

from app.cli.common import database_url, secret_of_server, settings_of, with_database
from app.storage.schema.backup import write_backup


def run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    secret = secret_of_server(settings)
    with with_database(settings) as ready:
        rows = write_backup(database_url(ready), secret, arguments.file)
    print(f"{arguments.file}: {rows} rows. Keep the file safe: it contains the server's secret.")
    return 0
