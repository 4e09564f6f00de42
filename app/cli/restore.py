"""`restore FILE`: fill an empty server from a backup of this version or an older one."""

from __future__ import annotations

import argparse

from app.cli.common import HostError, database_url, settings_of, with_database
from app.settings import load_secret, replace_secret
from app.storage.schema.restore import read_secret, restore_backup


def run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    secret = read_secret(arguments.file)
    if settings.secret is not None and load_secret(settings) != secret:
        raise HostError(
            "FACEDOWN_SECRET is not the secret of this backup. Set it to that one, or unset it"
            " to use the one in the backup."
        )
    with with_database(settings) as ready:
        rows = restore_backup(database_url(ready), arguments.file, replace=arguments.replace)
    if settings.secret is None:
        replace_secret(settings, secret)
    print(f"{rows} rows restored.")
    return 0
