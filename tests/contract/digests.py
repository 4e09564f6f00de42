"""Prints a line for every version of some random games: two processes must print the same.

python -m tests.contract.digests crooks 3 --games 2
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from app.engine.game import Game
from app.games import GAMES
from tests.contract.pictures import digest
from tests.contract.toys import TOYS
from tests.support.play import Walk, luck, option_sets, table_of


def lines(game: Game[Any], seats: int, games: int) -> Iterator[str]:
    """One line for each version of each game; every game has other options."""
    sets = option_sets(game)
    for number in range(games):
        options = sets[number * 7 % len(sets)]
        walk = Walk(table_of(game, seats, f"digest {number}", **options))
        acts = luck(f"digest {number}")
        yield f"{number} 0 {digest(walk.table)}"
        while not walk.table.over:
            walk.act(next(acts))
            yield f"{number} {walk.table.version} {digest(walk.table)}"


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
