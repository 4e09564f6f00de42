"""Moves of a real game: a POST, stored in the database, pushed to four sockets.

python -m bench.moves [--game crooks] [--kind html|json|bare] [--lanes 50] [--rate MOVES_PER_SECOND]
    [--workers 1] [--tables 300] [--bytes 2000, of a push of the bare limit]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import psutil

from bench import arena

FEW = 200  # tables, if no more are played at once
TABLES = int(os.environ.get("BENCH_TABLES", "600"))


def measure(kind: str, lanes: int, *, game: str = "crooks", **more: Any) -> dict[str, Any]:
    """Run once; return the load client's figures and the server's processor time."""
    rate, tables = more.pop("rate", 0), more.pop("tables", TABLES if lanes > FEW else FEW)
    arena.open_files()
    with arena.database(game, tables) as (url, dealt), _serving(kind, url, **more) as serving:
        port, processes = serving
        script = arena.write_script(dealt, "json" if kind == "bare" else kind)
        return arena.load(port, processes, script, lanes, rate=rate)


@contextmanager
def _serving(
    kind: str, url: str, *, size: int = 2000, workers: int = 1
) -> Iterator[tuple[int, list[psutil.Process]]]:
    if kind != "bare":
        with arena.server(url, workers=workers) as server:
            yield server.port, server.processes()
        return
    port = arena.free_port()
    command = [sys.executable, "-m", "bench.bare", str(port), url, str(size)]
    with subprocess.Popen(command, cwd=arena.ROOT) as process:
        _wait_for(port)
        try:
            yield port, [psutil.Process(process.pid)]
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    for _ in range(200):
        try:
            httpx.get(f"http://127.0.0.1:{port}/")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise RuntimeError("the server doesn't start")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="crooks")
    parser.add_argument("--kind", default="html", choices=("html", "json", "bare"))
    parser.add_argument("--lanes", type=int, default=50)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--bytes", type=int, default=2000)
    given = parser.parse_args()
    found = measure(
        given.kind,
        given.lanes,
        game=given.game,
        rate=given.rate,
        tables=given.tables,
        size=given.bytes,
        workers=given.workers,
    )
    arena.say(arena.row(f"{given.game}, {given.kind}, {given.lanes} tables", found))


if __name__ == "__main__":
    main()
