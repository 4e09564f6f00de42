"""Throw bad requests at a real server:  python -m tests.fuzz --requests 10000"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.arena import Arena
from tests.support import postgres
from tests.support.server import Server


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 30))
    given = parser.parse_args()
    sys.stdout.write(f"seed {given.seed}\n")
    luck, began = random.Random(given.seed), time.monotonic()
    with (
        tempfile.TemporaryDirectory() as name,
        postgres.server(secrets.token_hex(6)) as there,
        postgres.database(there) as database,
    ):
        with Server(Path(name), database) as server:
            arena = Arena.open(server, luck)
            before = arena.pictures()
            arena.throw(luck, given.requests)
            arena.throw_bytes(luck, given.requests // 20)
            assert arena.pictures() == before, "a table has changed"
            arena.close()
        complaints = server.complaints()
    seconds = time.monotonic() - began
    sys.stdout.write(f"{arena.answers.total()} requests in {seconds:.0f} s, ")
    sys.stdout.write(f"{dict(sorted(arena.answers.items()))}; {len(complaints)} complaints\n")
    for line in complaints[:5]:
        sys.stdout.write(line[:800] + "\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
