"""Kill the real server again and again:  python -m tests.crash --kills 200 [--own-postgres]"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.storage.postgres.embedded import EmbeddedPostgres
from tests.crash.under_kills import Ledger, check_log, play_under_kills
from tests.support import postgres
from tests.support.server import Server


@contextmanager
def database(folder: Path, own: bool) -> Iterator[tuple[str | None, str]]:
    """The address that the server gets, and the one to look at afterwards."""
    if own:
        beside = EmbeddedPostgres(folder)
        try:
            yield None, beside.start()
        finally:
            beside.stop()
        return
    with postgres.server(secrets.token_hex(6)) as url, postgres.database(url) as fresh:
        yield fresh, fresh


def tell(ledger: Ledger) -> None:
    if ledger.kills % 10 == 0:
        sys.stdout.write(f"{ledger.kills} kills, {len(ledger.acked)} decisions acknowledged\n")
        sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 30))
    parser.add_argument("--own-postgres", action="store_true", help="the one of the data folder")
    given = parser.parse_args()
    sys.stdout.write(f"seed {given.seed}\n")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, database(Path(name), given.own_postgres) as urls:
        told, look = urls
        server = Server(Path(name), told)
        with server:
            ledger = asyncio.run(
                play_under_kills(server, given.kills, given.seed, given.tables, tell)
            )
            stored = check_log(look, ledger)
        complaints = server.complaints()
    sys.stdout.write(
        f"{ledger.kills} kills in {time.monotonic() - began:.0f} s: {len(ledger.acked)} decisions"
        f" acknowledged, {stored} stored, {ledger.retried} requests sent again,"
        f" {ledger.asked_again} old ones asked again, {ledger.finished} games finished,"
        f" {len(ledger.pictures)} pictures compared, {len(complaints)} complaints in the log\n"
    )
    for line in complaints[:10]:
        sys.stdout.write(line[:600] + "\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
