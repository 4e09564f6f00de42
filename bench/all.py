"""Everything, one after the other, and the page of it: python -m bench.all  (`make bench`)

The page holds what was measured here and now; only figures of one run may be compared.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
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
MIDDLE, HALF = 50, ", at half of that load"
CROWD = (5000, 2, 2000, 5)  # tables, sockets at each, lost sockets, that come back within seconds
PACKAGES = ("uvicorn", "uvloop", "fastapi", "sqlalchemy", "psycopg", "jinja2", "orjson")


@dataclass(frozen=True)
class Case:
    """One line: what plays, at how many tables at once, beside which line of the bare limit."""

    name: str
    kind: str
    lanes: int
    bare: str
    more: dict[str, Any] = field(default_factory=dict)


def cases() -> list[Case]:
    wanted: list[Case] = []
    for lanes in LANES:
        bare = {size: f"bare limit, pushes of {size:,} bytes, {lanes}" for size in (2000, 4000)}
        wanted += [Case(name, "bare", lanes, name, {"size": size}) for size, name in bare.items()]
        wanted.append(Case(f"JSON, {lanes}", "json", lanes, bare[2000]))
        wanted.append(Case(f"HTML, {lanes}", "html", lanes, bare[4000]))
        for kind, size in (("json", 2000), ("html", 4000)):
            name, more = f"3000 Scoundrels, {kind.upper()}, {lanes}", {"game": "scoundrels"}
            wanted.append(Case(name, kind, lanes, bare[size], more))
        if lanes == MIDDLE:
            for kind, size in (("json", 2000), ("html", 4000)):
                name = f"{kind.upper()}, {lanes}, 2 workers"
                wanted.append(Case(name, kind, lanes, bare[size], {"workers": 2}))
    return wanted


def measured() -> dict[str, list[dict[str, Any]]]:
    """In rounds, since a shared machine's speed drifts: only neighbours in time are comparable."""
    found: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)

    def note(name: str, bare: str, run: dict[str, Any]) -> None:
        """What the bare limit took a moment ago, beside what this took."""
        limit = run if bare == name else found[bare][-1]
        found[name].append(run | {"of_bare": limit["cpu_us"] / run["cpu_us"]})
        arena.say(arena.row(name, run))

    for _ in range(ROUNDS):
        for case in cases():
            run = moves.measure(case.kind, case.lanes, **case.more)
            note(case.name, case.bare, run)
            if case.lanes == MIDDLE and "workers" not in case.more:
                paced = moves.measure(case.kind, MIDDLE, rate=run["moves_s"] / 2, **case.more)
                note(case.name + HALF, case.bare + HALF, paced)
        for lanes in LANES[1:3]:
            if (other := boardgameio.measure(lanes)) is not None:
                row = {**other, "p50": other["p50_us"] / 1000, "p99": other["p99_us"] / 1000}
                row["bytes"] = other["wire_bytes_per_frame"]
                bare = next(case.bare for case in cases() if case.lanes == lanes)
                note(f"boardgame.io, {lanes}", bare, row)
    return found


def table(found: dict[str, list[dict[str, Any]]]) -> str:
    lines = [
        "| case, tables at once | moves/s | p50 ms | p99 ms | CPU us per move | of the bare limit"
        " | bytes per push |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, runs in found.items():
        run = {key: statistics.median(r[key] for r in runs) for key in _SHOWN}
        lines.append(
            f"| {name} | {run['moves_s']:,.0f} | {run['p50']:.1f} | {run['p99']:.1f} |"
            f" {run['cpu_us']:,.0f} | {run['of_bare']:.2f} | {run['bytes']:,.0f} |"
        )
    return "\n".join(lines)


_SHOWN = ("moves_s", "p50", "p99", "cpu_us", "of_bare", "bytes")


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


def said_by(module: str) -> list[str]:
    """What another of the commands prints, even if it ends by saying that an aim was missed."""
    command = [sys.executable, "-m", module]
    done = subprocess.run(command, cwd=arena.ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return [line for line in done.stdout.splitlines() if line.strip()]


def others() -> Iterator[str]:
    """What is no move over the network: the rules, the crowds, the page, the buses."""
    yield from (engine.line(game, engine.measure(game)) for game in GAMES)
    yield from map(stages.line, GAMES)
    yield crowd.line(crowd.measure(moves.FEW))
    yield crowd.line(crowd.measure(*CROWD))
    slow, alive = crowd.slow_reader()
    yield arena.row(f"with a reader per table who never reads (ready: {alive})", slow)
    yield from said_by("bench.page")
    yield from said_by("bench.buses")


def main() -> None:
    found = measured()
    lines = []
    for line in others():
        arena.say(line)
        lines.append(f"- {line}")
    listed = "\n".join(lines)
    text = f"{machine()}\n\n{table(found)}\n\n{listed}\n"
    before, rest = PAGE.read_text().split(BEGIN)
    PAGE.write_text(before + BEGIN + "\n" + text + END + rest.split(END, 1)[1])


if __name__ == "__main__":
    main()
