"""Measure everything, one thing after the other: python -m bench.all  (`make bench`)

Writes the table of docs/performance.md and the list of docs/performance-notes.md. Compare figures
of one run only.
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
from pathlib import Path
from typing import Any, TypeAlias

import psutil

from app.games import GAMES
from bench import arena, boardgameio, crowd, engine, moves, stages

PAGE = arena.ROOT / "docs" / "performance.md"
NOTES = arena.ROOT / "docs" / "performance-notes.md"
BEGIN, END = "<!-- measured -->\n", "<!-- /measured -->"
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
LANES = (1, 50, 250, 500)
MIDDLE = 50
CROWD = (5000, 2, 2000, 5)  # tables, sockets per table, lost sockets, seconds in which they return
PACKAGES = ("uvicorn", "uvloop", "fastapi", "sqlalchemy", "psycopg", "jinja2", "orjson")
SIZES = {"json": 2000, "html": 4000}  # bytes per push of the bare limit to compare with
PEERS = {"boardgame.io, a toy in memory": False, "boardgame.io, a toy kept in Postgres": True}

# Runs by case, tables at once, and whether only half of the possible load was sent.
Found: TypeAlias = "defaultdict[tuple[str, int, bool], list[dict[str, Any]]]"


@dataclass(frozen=True)
class Case:
    """What plays, at how many tables at once, and which bare limit to compare it with."""

    name: str
    kind: str
    lanes: int
    bare: str
    more: dict[str, Any] = field(default_factory=dict)


def bare(kind: str) -> str:
    """The name of the bare limit whose pushes are as large as those of this kind."""
    return f"bare limit, pushes of {SIZES[kind]:,} bytes"


def cases() -> list[Case]:
    wanted: list[Case] = []
    for lanes in LANES:
        for kind, size in SIZES.items():
            wanted.append(Case(bare(kind), "bare", lanes, bare(kind), {"size": size}))
        for game in GAMES.values():
            for kind in SIZES:
                name = f"{game.name}, {kind.upper()}"
                wanted.append(Case(name, kind, lanes, bare(kind), {"game": game.id}))
        if lanes == MIDDLE:
            for kind in SIZES:
                name = f"Crooks, {kind.upper()}, 2 workers"
                wanted.append(Case(name, kind, lanes, bare(kind), {"workers": 2}))
    return wanted


def measured() -> Found:
    """Measure in rounds, since the speed of a shared machine drifts between distant runs."""
    found: Found = defaultdict(list)

    def note(name: str, lanes: int, limit: str, run: dict[str, Any], half: bool = False) -> None:
        """Keep a run with its share of the bare limit measured just before."""
        nearest = run if limit == name else found[limit, lanes, half][-1]
        found[name, lanes, half].append(run | {"of_bare": nearest["cpu_us"] / run["cpu_us"]})
        arena.say(arena.row(f"{name}, {lanes}{', at half load' if half else ''}", run))

    for _ in range(ROUNDS):
        for case in cases():
            run = moves.measure(case.kind, case.lanes, **case.more)
            note(case.name, case.lanes, case.bare, run)
            if case.lanes == MIDDLE and "workers" not in case.more:
                paced = moves.measure(case.kind, MIDDLE, rate=run["moves_s"] / 2, **case.more)
                note(case.name, MIDDLE, case.bare, paced, half=True)
        for lanes in LANES[1:3]:
            for name, durable in PEERS.items():
                if (other := boardgameio.measure(lanes, durable=durable)) is not None:
                    row = {**other, "p50": other["p50_us"] / 1000, "p99": other["p99_us"] / 1000}
                    row["bytes"] = other["wire_bytes_per_frame"]
                    note(name, lanes, bare("json"), row)
    return found


def table(found: Found) -> str:
    """One row per case: its speed at each load, and what a move costs at the middle one."""
    lines = [
        f"| case | moves/s at {', '.join(map(str, LANES[:-1]))} and {LANES[-1]} tables"
        f" | p50, p99 in ms at {MIDDLE} tables, half load | CPU us per move at {MIDDLE}"
        " | of the bare limit | bytes per push |",
        "|---|---|---|---|---|---|",
    ]
    for name in dict.fromkeys(name for name, _, _ in found):
        speeds = [_speed(found[name, lanes, False]) for lanes in LANES]
        middle, half = found[name, MIDDLE, False], found[name, MIDDLE, True]
        times = f"{_median(half, 'p50'):.1f}, {_median(half, 'p99'):.1f}" if half else ""
        lines.append(
            f"| {name} | {' / '.join(speeds)} | {times} | {_median(middle, 'cpu_us'):,.0f}"
            f" | {_median(middle, 'of_bare'):.2f} | {_median(middle, 'bytes'):,.0f} |"
        )
    return "\n".join(lines)


def _speed(runs: list[dict[str, Any]]) -> str:
    return f"{_median(runs, 'moves_s'):,.0f}" if runs else "-"


def _median(runs: list[dict[str, Any]], figure: str) -> float:
    return statistics.median(run[figure] for run in runs)


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


def printed_by(module: str) -> list[str]:
    """The lines another command prints, even if it fails because an aim was missed."""
    command = [sys.executable, "-m", module]
    done = subprocess.run(command, cwd=arena.ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return [line for line in done.stdout.splitlines() if line.strip()]


def others() -> Iterator[str]:
    """Everything but moves over the network: rules, crowds, the page, the buses."""
    yield from (engine.line(game, engine.measure(game)) for game in GAMES)
    yield from map(stages.line, GAMES)
    yield crowd.line(crowd.measure(moves.FEW))
    yield crowd.line(crowd.measure(*CROWD))
    slow, alive = crowd.slow_reader()
    yield arena.row(f"with a reader per table who never reads (ready: {alive})", slow)
    yield from printed_by("bench.page")
    yield from printed_by("bench.buses")


def write(page: Path, text: str) -> None:
    """Replace what stands between the two marks of this page."""
    before, rest = page.read_text().split(BEGIN)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.split(END, 1)[1]}")


def main() -> None:
    found = measured()
    lines = []
    for line in others():
        arena.say(line)
        lines.append(f"- {line}")
    here = machine()
    write(PAGE, f"{table(found)}\n\n{here}\n")
    write(NOTES, f"{here}\n\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
