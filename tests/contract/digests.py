"""Prints lines about the versions of some random games: two processes must print the same.

It stands for all that the kernel says, and for the pages and pushes of one seat and the onlooker.

python -m tests.contract.digests crooks/2 crooks/3 bang/8 --versions 80
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import Any

from app.engine.game import Game
from app.games import GAMES
from tests.contract.pictures import digest
from tests.contract.toys import TOYS
from tests.contract.windows import Window
from tests.support.play import Walk, luck, option_sets, table_of

EYES = ((0, "en"), (None, "ru"))


def lines(game: Game[Any], seats: int, versions: int) -> Iterator[str]:
    """One line per version that is looked at, at least so many; each game has other options.

    Of each game its first versions, and later fewer, up to its end.
    """
    sets = option_sets(game)
    told, first, later = 0, versions * 3 // 4, max(1, 400 // versions)
    for number in count():
        if told >= versions:
            return
        options = sets[number * 7 % len(sets)]
        walk = Walk(table_of(game, seats, f"digest {number}", **options))
        acts = luck(f"digest {number}")
        windows = [Window(walk.table, viewer, languages=[lang]) for viewer, lang in EYES]
        yield f"{number} 0 {digest(walk.table)} {sent(window.whole() for window in windows)}"
        told += 1
        while not walk.table.over:
            walk.act(next(acts))
            version = walk.table.version
            if version < first or version % later == 0 or walk.table.over:
                pushed = sent(window.step() for window in windows)
                yield f"{number} {version} {digest(walk.table)} {pushed}"
                told += 1


def sent(windows: Iterable[Iterable[tuple[str, str]]]) -> str:
    """The digest of everything that these windows are sent."""
    texts = [text for window in windows for _, text in window]
    return sha256("\n".join(texts).encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="+", help="games with their numbers of players: bang/8")
    parser.add_argument("--versions", type=int, default=80)
    given = parser.parse_args()
    for case in given.cases:
        game, _, seats = case.partition("/")
        for line in lines((GAMES | TOYS)[game], int(seats), given.versions):
            sys.stdout.write(f"{case} {line}\n")


if __name__ == "__main__":
    main()
