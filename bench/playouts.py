"""How fast games are played out, and how much of a live decision the fingerprint takes.

    python -m bench.playouts [GAME ...] [--before TREE]

`--before` names a checkout of an earlier version, which plays the same games in the same run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

from app.engine import Dice
from app.engine.game import Deal
from app.engine.table import Table
from app.games import GAMES
from app.tables.bots.answers import RANDOM
from app.tables.card_sets import card_set, shipped
from app.tables.maintenance.simulate import play_one
from bench import arena

ROUNDS = 3
# Understood by earlier versions, too.
PLAY = """
import sys, time
from app.games import GAMES
from app.tables.card_sets import card_set, shipped
from app.tables.maintenance.simulate import simulate
game = GAMES[sys.argv[1]]
cards = card_set(game, shipped(game.id)).components
bots = ["random"] * max(game.min_seats, min(4, game.max_seats))
simulate(game, cards, bots, 5, "warm")
began = time.process_time()
tally = simulate(game, cards, bots, int(sys.argv[2]), "bench")
print(tally.decisions / (time.process_time() - began))
"""
OLDER = PLAY.replace("app.tables.maintenance.simulate", "app.tables.simulate").replace(
    "app.tables.card_sets", "app.tables.sets"
)
GAMES_PLAYED = {"crooks": 60, "scoundrels": 20}


def decisions_per_second(game: str, tree: str) -> float:
    """Of this processor, four random players or as near to four as the game goes."""
    for source in (PLAY, OLDER):
        asked = [sys.executable, "-c", source, game, str(GAMES_PLAYED.get(game, 20))]
        done = subprocess.run(asked, check=False, cwd=tree, capture_output=True, text=True)
        if done.returncode == 0:
            return float(done.stdout)
    raise RuntimeError(done.stderr)


def compare(game: str, before: str | None) -> str:
    """The best of some rounds; both versions by turns."""
    trees = [".", *([before] if before else [])]
    rounds = [[decisions_per_second(game, tree) for tree in trees] for _ in range(ROUNDS)]
    now, *then = (max(column) for column in zip(*rounds, strict=True))
    told = f"{game}: {now:.0f} decisions/s"
    return told + f", before {then[0]:.0f}: {now / then[0]:.2f} times" if then else told


class Clock:
    """Processor time inside of fingerprints."""

    def __init__(self) -> None:
        self.spent = 0.0

    @contextmanager
    def on(self) -> Iterator[None]:
        began = process_time()
        yield
        self.spent += process_time() - began


def share_of_fingerprint(game_id: str, watched: bool) -> float:
    """In a live table: decisions, and with `watched` the views of all seats after each."""
    game, clock = GAMES[game_id], Clock()
    cards = card_set(game, shipped(game.id)).components
    whole = 0.0
    for number in range(8):
        deal = Deal(
            arena.seats_of(game_id), game.read_options({}), cards, b"%d" % number, game.edition
        )
        table = timed(Table(game, deal), clock)
        for entry in play_one(
            Table(game, deal), [RANDOM] * deal.seats, Dice(b"%d" % number)
        ).entries:
            ask_id = next(i for i, ask in table.open_asks().items() if answered(ask, entry))
            began = process_time()
            table.decide(ask_id=ask_id, seat=entry.seat, choice=entry.choice)
            if watched:
                for seat in range(deal.seats):
                    table.view(seat)
            whole += process_time() - began
    return clock.spent / whole


def answered(ask: Any, entry: Any) -> bool:
    return bool((ask.seat, ask.kind) == (entry.seat, entry.kind))


def timed(table: Table[Any], clock: Clock) -> Any:
    """The same table with a clock on its fingerprints."""
    fingerprint = table._fingerprint

    def measured() -> str:
        with clock.on():
            return fingerprint()

    table._fingerprint = measured  # type: ignore[method-assign]
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], default=[])
    parser.add_argument("--before", help="a checkout of an earlier version")
    given = parser.parse_args()
    for game in given.games or GAMES:
        arena.say(compare(game, given.before))
        alone, watched = (share_of_fingerprint(game, watched) for watched in (False, True))
        arena.say(
            f"{game}: the fingerprint is {watched:.0%} of a live decision seen from every seat,"
            f" {alone:.0%} of one that nobody watches"
        )


if __name__ == "__main__":
    main()
