"""boardgame.io's own server with a toy game in memory, for comparison. It stores nothing.

python -m bench.boardgameio [TABLES]    (needs node and npm; installs it in the scratch folder)
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from typing import Any

import psutil

from bench import arena

PACKAGES = ("boardgame.io@0.50.2", "ws@8.23.0")


def installed() -> dict[str, str]:
    """Install the packages; return the environment in which node finds them."""
    folder = arena.SCRATCH / "node"
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n')
        command = ["npm", "install", "--no-audit", "--no-fund", *PACKAGES]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}


def measure(tables: int) -> dict[str, Any] | None:
    """Measure it; None if there is no node."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return None
    environment, port = installed(), str(arena.free_port())
    script = [str(arena.HERE / f"boardgameio_{name}.js") for name in ("server", "client")]
    with subprocess.Popen(["node", script[0], port], env=environment) as server:
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


def line(tables: int, found: dict[str, Any]) -> str:
    return (
        f"boardgame.io, {tables} tables: {found['moves_s']:.0f} moves/s, p50"
        f" {found['p50_us'] / 1000:.1f} ms, p99 {found['p99_us'] / 1000:.1f} ms,"
        f" {found['cpu_us']:.0f} us CPU per move"
    )


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    found = measure(tables)
    arena.say(line(tables, found) if found else "boardgame.io: no node here")


if __name__ == "__main__":
    main()
