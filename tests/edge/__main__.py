"""Nothing that a viewer gets from a real server may depend on what they cannot know.

    python -m tests.edge --minutes 10 [--game crooks] [--seed word]
    python -m tests.edge --moments 200 [--game crooks] [--seed word]

Compares all that the viewer gets, to the byte, at so many positions, or else the moments at which
it comes: do they differ by more than noise? Nothing else should run on the machine meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

from tests.contract.noninterference import Leak
from tests.edge.cases import PLAYED, Case, cases
from tests.edge.moments import Moments
from tests.edge.timing import AT_LEAST, Position, verdict
from tests.edge.twins import Counts, Twins
from tests.edge.world import servers, world
from tests.support import postgres
from tests.support.play import seat_counts
from tests.support.server import Server

SOON = 40  # decisions before the moments are looked at, at most: the way there takes its time


async def compare(two: list[Server], games: list[str], given: argparse.Namespace) -> Counts:
    counts, until = Counts(), time.monotonic() + given.minutes * 60
    async with world(two[0]) as one, world(two[1]) as other:
        for case in cases(games, given.seed):
            if time.monotonic() > until or counts.positions >= given.positions:
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


async def time_some(two: list[Server], games: list[str], seed: str, wanted: int) -> list[Position]:
    """The moments at so many positions; at most a dozen of one table."""
    found: list[Position] = []
    async with world(two[0]) as one, world(two[1]) as other:
        for case in cases(games, seed):
            if len(found) >= wanted:
                return found
            found += await Moments(replace(case, longest=SOON), (one, other)).measure()
    return found


def every_view(games: list[str], seed: str) -> list[Case]:
    """Every game, number of players and pair of eyes once, the languages in turn."""
    count = sum(seats + 2 for game in games for seats in seat_counts(PLAYED[game]))
    return list(islice(cases(games, seed), count))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--positions", type=int, default=1 << 30, help="no more than that")
    parser.add_argument("--moments", type=int, help=f"so many positions, at least {AT_LEAST}")
    parser.add_argument("--game", choices=list(PLAYED))
    parser.add_argument("--seed", default=secrets.token_hex(4))
    given = parser.parse_args()
    games = [given.game] if given.game else list(PLAYED)
    say(f"seed {given.seed}")
    with (
        tempfile.TemporaryDirectory() as name,
        postgres.server(secrets.token_hex(6)) as url,
        servers(Path(name), url) as two,
    ):
        try:
            alike = _moments(two, games, given) if given.moments else _bytes(two, games, given)
        except Leak as leak:
            say(f"LEAK with seed {given.seed}\n{leak}")
            return 1
        complaints = [line for server in two for line in server.complaints()]
    for line in complaints[:10]:
        say(line[:600])
    return 1 if complaints or not alike else 0


def _bytes(two: list[Server], games: list[str], given: argparse.Namespace) -> bool:
    counts = asyncio.run(compare(two, games, given))
    say(str(counts))
    for name, count in sorted(counts.games.items()):
        say(f"  {name}: {count} positions")
    return True


def _moments(two: list[Server], games: list[str], given: argparse.Namespace) -> bool:
    wanted = max(given.moments, AT_LEAST)
    found = verdict(asyncio.run(time_some(two, games, given.seed, wanted)))
    say(str(found))
    return found.noise


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
