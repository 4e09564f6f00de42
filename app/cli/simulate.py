"""`simulate GAME`: let bots play each other, without web or database.

Prints speed, lengths and win rates. If a rule fails, it prints where and exits with 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from app.cli.common import HostError
from app.engine.game import Game
from app.games import GAMES
from app.tables.bots.answers import bot_names
from app.tables.card_sets import card_set, shipped
from app.tables.maintenance.simulate import RuleError, Tally, simulate

FEW = 10  # games that are played again with messages for all seats, and a tenth of the others


def run(arguments: argparse.Namespace) -> int:
    game = _game(arguments.game)
    bots = _bots(game, arguments.bots.split(","), arguments.players or game.min_seats)
    components = card_set(game, shipped(game.id)).components
    options = dict(map(_option, arguments.option))
    few = min(arguments.games, FEW + arguments.games // FEW)
    given = dict(seed=arguments.seed, mixed=arguments.mixed, **options)
    try:
        tally = simulate(game, components, bots, arguments.games, **given)
        told = simulate(game, components, bots, few, tell=True, **given)
    except RuleError as error:
        print(f"{error} ({error.__cause__!r})", file=sys.stderr)
        return 1
    _print(tally, bots)
    print(f"  {_speed(told)}, with all {len(bots)} seats told in JSON after each decision")
    _print_reached(game, tally)
    return 0


def _game(name: str) -> Game[Any]:
    if name not in GAMES:
        raise HostError(f"There is no game {name}; there are: {', '.join(GAMES)}.")
    return GAMES[name]


def _bots(game: Game[Any], names: list[str], players: int) -> list[str]:
    if not game.min_seats <= players <= game.max_seats:
        raise HostError(f"{game.id} is for {game.min_seats} to {game.max_seats} players.")
    known = bot_names(game)
    if unknown := [name for name in names if name not in known]:
        raise HostError(f"{game.id} has no bot {unknown[0]}; there are: {', '.join(known)}.")
    return [names[place % len(names)] for place in range(players)]


def _option(given: str) -> tuple[str, Any]:
    name, _, value = given.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _speed(tally: Tally) -> str:
    seconds = max(tally.seconds, 1e-9)
    return f"{tally.games / seconds:.1f} games/s, {tally.decisions / seconds:.0f} decisions/s"


def _print(tally: Tally, bots: list[str]) -> None:
    seconds = max(tally.seconds, 1e-9)
    print(f"{tally.games} games, {tally.decisions} decisions in {seconds:.2f} s:")
    print(f"  {_speed(tally)}, by the rules alone")
    mean = tally.decisions / max(tally.games, 1)
    print(f"  length {tally.shortest} to {tally.longest} decisions, {mean:.1f} on average")
    for name in dict.fromkeys(bots):
        played = max(tally.games * bots.count(name), 1)
        won = f"wins {tally.wins[name] / played:.1%} of its games"
        points = f"{tally.scores[name] / played:.1f} points on average, "
        slowest = f"slowest decision {tally.slowest.get(name, 0.0) * 1000:.0f} ms"
        print(f"  {name}: {won}, {points if name in tally.scores else ''}{slowest}")
    for seat in range(len(bots)):
        print(f"  seat {seat}: wins {tally.seats[seat] / max(tally.games, 1):.1%}")
    if tally.unwon:
        print(f"  nobody wins {tally.unwon / max(tally.games, 1):.1%}")
    for reason, count in tally.reasons.most_common():
        print(f"  {reason}: {count / max(tally.games, 1):.1%}")


def _print_reached(game: Game[Any], tally: Tally) -> None:
    """Print the questions and events that occurred, and the events that never did."""
    print(f"  {len(tally.asked)} kinds of questions")
    names = [event.__name__ for event in game.events]
    missing = [name for name in names if name not in tally.reached]
    told = f"; never: {', '.join(missing)}" if missing else ""
    print(f"  {len(names) - len(missing)} of {len(names)} kinds of events{told}")
