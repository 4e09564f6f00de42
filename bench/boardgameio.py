"""boardgame.io's own server with a toy game, for comparison: in memory, or kept in Postgres.

python -m bench.boardgameio [TABLES]    (needs node and npm; installs it in the scratch folder)

Kept by bgio-postgres, a move is as durable as ours. In memory it is lost with the process.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psutil
import psycopg

from bench import arena

PACKAGES = ("boardgame.io@0.50.2", "ws@8.23.0", "bgio-postgres@1.0.16")
DATABASE = "boardgameio"


def installed() -> dict[str, str]:
    """Install the packages; return the environment in which node finds them."""
    folder = arena.SCRATCH / "node"
    if not (folder / "node_modules" / "bgio-postgres").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n')
        command = ["npm", "install", "--no-audit", "--no-fund", *PACKAGES]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}


@contextmanager
def _kept(durable: bool) -> Iterator[list[str]]:
    """The words that tell the server where to keep its games: an empty database, or none."""
    if not durable:
        yield []
        return
    with arena.postgres() as url, psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f"drop database if exists {DATABASE} with (force)")
        admin.execute(f"create database {DATABASE}")
        where = {"host": admin.info.host, "username": admin.info.user, "database": DATABASE}
        yield [json.dumps(where)]


def measure(tables: int, *, durable: bool = False) -> dict[str, Any] | None:
    """Measure it; None if there is no node."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return None
    with _kept(durable) as kept:
        return _measure(tables, kept)


def _measure(tables: int, kept: list[str]) -> dict[str, Any]:
    environment, port = installed(), str(arena.free_port())
    script = [str(arena.HERE / f"boardgameio_{name}.js") for name in ("server", "client")]
    with subprocess.Popen(["node", script[0], port, *kept], env=environment) as server:
        try:
            time.sleep(2)
            command = ["node", script[1], port, str(tables), str(arena.SECONDS), "2", "ws"]
            before = _spent(server.pid)
            done = subprocess.run(
                command, env=environment, check=True, capture_output=True, text=True
            )
            spent = _spent(server.pid) - before
        finally:
            server.terminate()
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    moves = found["moves_s"] * (arena.SECONDS + 2)
    return {**found, "cpu_us": spent / max(1.0, moves) * 1e6}


def _spent(pid: int) -> float:
    return float(sum(psutil.Process(pid).cpu_times()[:2]))


def line(name: str, found: dict[str, Any]) -> str:
    return (
        f"boardgame.io, {name}: {found['moves_s']:.0f} moves/s, p50"
        f" {found['p50_us'] / 1000:.1f} ms, p99 {found['p99_us'] / 1000:.1f} ms,"
        f" {found['cpu_us']:.0f} us CPU per move"
    )


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    for durable, name in ((False, "in memory"), (True, "kept in Postgres")):
        found = measure(tables, durable=durable)
        arena.say(
            line(f"{name}, {tables} tables", found) if found else "boardgame.io: no node here"
        )


if __name__ == "__main__":
    main()
