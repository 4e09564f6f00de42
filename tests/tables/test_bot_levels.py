"""Levels of bots: every game has three, and each beats the next one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest

from app.engine.bots import random_bot
from app.games import GAMES
from app.tables.bots.answers import LEVELS, RANDOM, bot_names, bot_of
from app.tables.bots.names import NAMES, name_for
from app.tables.card_sets import card_set, shipped
from app.tables.maintenance.simulate import simulate
from tests.support.own import own_of
from tests.support.play import few
from tests.tables.support import AUCTION

ROUND, ROUNDS = 12, 4  # games; every seat is the better one's as often
CLEARLY = 1.25  # standard deviations above the average seat: far fewer than any of them really has
BEYOND_DOUBT = 2.5  # so many, and no further round is played


@pytest.mark.parametrize(("better", "worse"), [*pairwise(("hard", "medium", "easy", RANDOM))])
@pytest.mark.parametrize("game_id", [name for name, game in GAMES.items() if game.bots])
def test_each_level_beats_the_next(game_id: str, better: str, worse: str) -> None:
    game = GAMES[game_id]
    cards = card_set(game, shipped(game_id)).components
    options = own_of(game_id).short
    bots = [better, *[worse] * (few(game) - 1)]
    wins = Counter[str]()
    for number in range(1, ROUNDS + 1):
        wins += simulate(game, cards, bots, ROUND, f"levels {number}", **options).wins
        lead = lead_of(better, wins, number * ROUND, len(bots))
        if lead >= BEYOND_DOUBT:
            break
    assert lead >= CLEARLY


def lead_of(bot: str, wins: Counter[str], games: int, seats: int) -> float:
    """By how many standard deviations this bot won more than the average seat."""
    share = wins.total() / games / seats
    return (wins[bot] - games * share) / sqrt(games * share * (1 - share))


@pytest.mark.parametrize("game", [*GAMES.values(), AUCTION, replace(AUCTION, bots={})])
def test_every_game_has_levels_without_work_of_its_own(game: Any) -> None:
    assert {*LEVELS, RANDOM} <= set(bot_names(game))
    assert all(bot_of(game, level) for level in LEVELS)


def test_a_game_without_bots_has_levels_that_guess() -> None:
    assert bot_of(replace(AUCTION, bots={}), "hard") is random_bot


def test_earlier_ids_of_bots_stay_valid() -> None:
    assert {"boss", RANDOM} <= set(bot_names(GAMES["crooks"]))
    assert {"outlaw", RANDOM} <= set(bot_names(GAMES["scoundrels"]))


def test_names_are_given_once_at_a_table() -> None:
    taken = {"Anna", NAMES[0]}
    for number in range(len(NAMES) - 1):
        name = name_for("a table", number, taken)
        assert name in NAMES
        assert name not in taken
        taken.add(name)
