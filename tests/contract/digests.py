"""Prints a line for every version of some random games: two processes must print the same.

It stands for all that the kernel says, and for the pages and pushes of one seat and the onlooker.

python -m tests.contract.digests crooks 3 --games 2
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from app.engine.game import Game
from app.games import GAMES
from tests.contract.pictures import digest
from tests.contract.toys import TOYS
from tests.contract.windows import Window
from tests.support.play import Walk, luck, option_sets, table_of


def lines(game: Game[Any], seats: int, games: int) -> Iterator[str]:
    """One line for each version of each game; every game has other options."""
    sets = option_sets(game)
    for number in range(games):
        options = sets[number * 7 % len(sets)]
        walk = Walk(table_of(game, seats, f"digest {number}", **options))
        acts = luck(f"digest {number}")
        windows = [Window(walk.table, viewer) for viewer in (0, None)]
        yield f"{number} 0 {digest(walk.table)} {sent(window.whole() for window in windows)}"
        while not walk.table.over:
            walk.act(next(acts))
            pushed = sent(window.step() for window in windows)
            yield f"{number} {walk.table.version} {digest(walk.table)} {pushed}"


def sent(windows: Iterable[Iterable[tuple[str, str]]]) -> str:
    """Of everything that these windows are sent."""
    texts = [text for window in windows for _, text in window]
    return sha256("\n".join(texts).encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*GAMES, *TOYS])
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=2)
    given = parser.parse_args()
    game = (GAMES | TOYS)[given.game]
    for line in lines(game, given.seats, given.games):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
