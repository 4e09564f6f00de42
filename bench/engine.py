"""The rules alone: random games, and the price of a view, a fingerprint or a replay.

python -m bench.engine [GAME ...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from app.engine import Dice
from app.engine.game import Deal
from app.engine.snapshots import Snapshot
from app.engine.table import Table
from app.games import GAMES
from app.tables.bots.answers import RANDOM
from app.tables.card_sets import card_set, shipped
from app.tables.maintenance.simulate import play_one, simulate
from bench import arena


def microseconds(act: Callable[[], object], seconds: float = 0.3) -> float:
    """Processor time of one call: the best of several rounds."""
    best, until = float("inf"), process_time() + seconds
    while process_time() < until:
        began = process_time()
        for _ in range(20):
            act()
        best = min(best, (process_time() - began) / 20)
    return best * 1e6


def measure(name: str) -> dict[str, Any]:
    game = GAMES[name]
    components = card_set(game, shipped(name)).components
    players = arena.seats_of(name)
    tally = simulate(game, components, [RANDOM] * players, 20, "bench")
    deal = Deal(players, game.read_options({}), components, b"bench", game.edition)
    whole = play_one(Table(game, deal), [RANDOM] * players, Dice(b"bench"))
    half, quiet = whole.at(whole.version // 2), quiet_point(whole)
    return {
        "games_s": tally.games / tally.seconds,
        "decisions_s": tally.decisions / tally.seconds,
        "view": microseconds(lambda: afresh(half).view(0)),
        "fingerprint": microseconds(lambda: afresh(quiet)._fingerprint()),
        "snapshot": microseconds(lambda: Snapshot.take(0, half.state, deal)),
        "replay": microseconds(lambda: Table.replay(game, deal, whole.entries)),
        "length": whole.version,
        "growth": growth(whole),
    }


def afresh(table: Table[Any]) -> Table[Any]:
    """Forget everything cached from earlier looks."""
    table.forget()
    return table


def quiet_point(whole: Table[Any]) -> Table[Any]:
    """A quiet point near the middle of the game, where the fingerprint covers everything."""
    middle = whole.version // 2
    tables = (whole.at(version) for version in range(middle, whole.version))
    return next(table for table in tables if table._quiet)


def growth(whole: Table[Any]) -> list[float]:
    """Microseconds per decision in each quarter of the game; even if nothing grows with length."""
    table, costs = Table(whole.game, whole.deal), []
    quarter = max(1, len(whole.entries) // 4)
    for start in range(0, 4 * quarter, quarter):
        began = process_time()
        table.extend(whole.entries[start : start + quarter])
        costs.append((process_time() - began) / quarter * 1e6)
    return costs


def line(name: str, found: dict[str, Any]) -> str:
    curve = ", ".join(f"{cost:.0f}" for cost in found["growth"])
    return (
        f"{name}: {found['games_s']:.1f} games/s, {found['decisions_s']:.0f} decisions/s; view"
        f" {found['view']:.0f} us, fingerprint {found['fingerprint']:.0f} us, snapshot"
        f" {found['snapshot']:.0f} us, replay of {found['length']} decisions"
        f" {found['replay'] / 1000:.1f} ms; a decision in each quarter: {curve} us"
    )


def main() -> None:
    for name in sys.argv[1:] or GAMES:
        arena.say(line(name, measure(name)))


if __name__ == "__main__":
    main()
