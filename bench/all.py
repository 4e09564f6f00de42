"""Everything, one after the other, and the page of it: python -m bench.all  (`make bench`)

The page holds what was measured here and now; only figures of one run may be compared.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

import psutil

from app.games import GAMES
from bench import arena, boardgameio, crowd, engine, moves, stages

PAGE = arena.ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- measured -->\n", "<!-- /measured -->"
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
LANES = (1, 50, 250, 500)
PACKAGES = ("uvicorn", "uvloop", "fastapi", "sqlalchemy", "psycopg", "jinja2", "orjson")


def cases() -> list[tuple[str, str, int, dict[str, Any]]]:
    """Name, kind, tables that play at once, and what else is special."""
    wanted: list[tuple[str, str, int, dict[str, Any]]] = []
    for lanes in LANES:
        wanted.append((f"bare limit, {lanes}", "bare", lanes, {"size": 2000}))
        wanted.append((f"JSON, {lanes}", "json", lanes, {}))
        wanted.append((f"HTML, {lanes}", "html", lanes, {}))
    for kind in ("json", "html"):
        more = {"game": "scoundrels"}
        wanted.append((f"3000 Scoundrels, {kind.upper()}, 50", kind, 50, more))
    wanted.append(("JSON, 50, 2 workers", "json", 50, {"workers": 2}))
    wanted.append(("HTML, 50, 2 workers", "html", 50, {"workers": 2}))
    return wanted


def measured() -> dict[str, list[dict[str, Any]]]:
    """In rounds, since a shared machine's speed drifts: only neighbours in time are comparable."""
    found: dict[str, list[dict[str, Any]]] = {}
    for _ in range(ROUNDS):
        for name, kind, lanes, more in cases():
            found.setdefault(name, []).append(moves.measure(kind, lanes, **more))
            arena.say(arena.row(name, found[name][-1]))
        if (other := boardgameio.measure(50)) is not None:
            row = {**other, "p50": other["p50_us"] / 1000, "p99": other["p99_us"] / 1000}
            row["bytes"] = other["wire_bytes_per_frame"]
            found.setdefault("boardgame.io, 50", []).append(row)
            arena.say(arena.row("boardgame.io, 50", row))
        for case, kind in (("bare limit", "bare"), ("JSON", "json"), ("HTML", "html")):
            full = found[f"{case}, 50"][-1]["moves_s"]
            name = f"{case}, 50, at half of that load"
            found.setdefault(name, []).append(moves.measure(kind, 50, rate=full / 2))
            arena.say(arena.row(name, found[name][-1]))
    return found


def table(found: dict[str, list[dict[str, Any]]]) -> str:
    first = statistics.median(run["cpu_us"] for run in found["bare limit, 50"])
    lines = [
        "| case, tables at once | moves/s | p50 ms | p99 ms | CPU us per move | of the bare limit"
        " | bytes per push |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, runs in found.items():
        run = {key: statistics.median(r[key] for r in runs) for key in runs[0] if key in _SHOWN}
        lines.append(
            f"| {name} | {run['moves_s']:,.0f} | {run['p50']:.1f} | {run['p99']:.1f} |"
            f" {run['cpu_us']:,.0f} | {first / run['cpu_us']:.2f} | {run['bytes']:,.0f} |"
        )
    return "\n".join(lines)


_SHOWN = ("moves_s", "p50", "p99", "cpu_us", "bytes")


def machine() -> str:
    with open("/proc/cpuinfo") as info:
        names = [line.split(":")[1].strip() for line in info if line.startswith("model name")]
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    load = os.getloadavg()
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, commit {_commit()}: {len(names)} x {names[0]},"
        f" {psutil.virtual_memory().total >> 30} GiB, {platform.system()} {platform.release()},"
        f" Python {platform.python_version()}, the built-in Postgres with its defaults (fsync on);"
        f" {packages}. Load of the machine meanwhile: {load[1]:.1f} on {len(names)} cores."
    )


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, cwd=arena.ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def main() -> None:
    found = measured()
    rules = [engine.line(game, engine.measure(game)) for game in GAMES]
    rules += map(stages.line, GAMES)
    many = crowd.line(crowd.measure(moves.FEW))
    slow, alive = crowd.slow_reader()
    deaf = arena.row(f"with a reader per table who never reads (ready: {alive})", slow)
    for line in (*rules, many, deaf):
        arena.say(line)
    listed = "\n".join(f"- {line}" for line in (*rules, many, deaf))
    text = f"{machine()}\n\n{table(found)}\n\n{listed}\n"
    before, rest = PAGE.read_text().split(BEGIN)
    PAGE.write_text(before + BEGIN + "\n" + text + END + rest.split(END, 1)[1])


if __name__ == "__main__":
    main()
