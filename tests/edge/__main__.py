"""Nothing that a viewer gets of a real server may depend on what he cannot know.

    python -m tests.edge --minutes 10 [--game crooks] [--seed word]

Says how much was compared, and whether the moments at which messages came differ by more than
noise.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

from app.games import GAMES
from tests.contract.noninterference import Leak
from tests.edge.timing import Verdict, verdict
from tests.edge.twins import Case, Counts, Twins, cases
from tests.edge.world import servers, world
from tests.support import postgres
from tests.support.server import Server

AT_LEAST = 200  # pairs of moments before anything is said of them


async def compare(two: list[Server], games: list[str], seed: str, minutes: float) -> Counts:
    counts, until = Counts(), time.monotonic() + minutes * 60
    async with world(two[0]) as one, world(two[1]) as other:
        for case in cases(games, seed):
            if time.monotonic() > until:
                return counts
            await Twins(case, (one, other), counts).compare()
            if counts.positions % 50 == 0:
                say(str(counts))
    return counts


async def compare_some(two: list[Server], wanted: list[Case]) -> Counts:
    """These cases, one after the other."""
    counts = Counts()
    async with world(two[0]) as one, world(two[1]) as other:
        for case in wanted:
            await Twins(case, (one, other), counts).compare()
    return counts


def every_view(games: list[str], seed: str) -> list[Case]:
    """Every game, number of players and pair of eyes once, the languages in turn."""
    count = sum(
        seats + 2
        for game in games
        for seats in range(GAMES[game].min_seats, GAMES[game].max_seats + 1)
    )
    return list(islice(cases(games, seed), count))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--seed", default=secrets.token_hex(4))
    given = parser.parse_args()
    games = [given.game] if given.game else list(GAMES)
    say(f"seed {given.seed}")
    with (
        tempfile.TemporaryDirectory() as name,
        postgres.server(secrets.token_hex(6)) as url,
        servers(Path(name), url) as two,
    ):
        try:
            counts = asyncio.run(compare(two, games, given.seed, given.minutes))
        except Leak as leak:
            say(f"LEAK with seed {given.seed}\n{leak}")
            return 1
        complaints = [line for server in two for line in server.complaints()]
    say(str(counts))
    for name, count in sorted(counts.games.items()):
        say(f"  {name}: {count} positions")
    for line in complaints[:10]:
        say(line[:600])
    return 1 if complaints or not _in_time(counts) else 0


def _in_time(counts: Counts) -> bool:
    if len(counts.times) < AT_LEAST:
        say(f"{len(counts.times)} moments are too few to judge")
        return True
    found: Verdict = verdict(counts.times)
    say(str(found))
    return found.noise


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
