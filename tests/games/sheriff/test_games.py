"""Whole games: no card and no coin is lost or made, and the bots are worth playing against."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.sheriff import balance, coverage
from tests.games.sheriff.table import Fair


@pytest.mark.parametrize("number", range(8))
def test_every_card_and_coin_stays_in_the_game(number: int) -> None:
    """3 to 6 players, options by chance; counted again and again on the way."""
    kinds: Counter[str] = Counter()
    assert coverage.play(number, kinds, Counter()) > 50
    assert kinds["Ended"] == 1


def test_the_check_finds_what_is_lost() -> None:
    fair = Fair()
    coverage.check(fair.gate, 0)
    fair.gate.stands[1].gold -= 1
    with pytest.raises(AssertionError):
        coverage.check(fair.gate, 0)
    fair = Fair()
    fair.gate.stands[1].hand.pop()
    with pytest.raises(AssertionError):
        coverage.check(fair.gate, 0)


def test_the_best_bot_beats_chance_and_honest_merchants() -> None:
    """Alone against two: nearly always, and more often than both together."""
    assert balance.versus("hard", "random", 6)[0] >= 5 / 6
    assert balance.versus("hard", "honest", 12)[0] >= 0.5


@pytest.mark.parametrize(("seats", "bot"), [(4, "easy"), (5, "medium"), (6, "hard")])
def test_every_level_plays_to_the_end_with_everything(seats: int, bot: str) -> None:
    everything = dict.fromkeys(("laws", "special_orders", "merry_men"), True)
    clock = balance.Clock()
    table = balance.played([bot] * seats, f"{bot} {seats}", clock, **everything)
    assert table.result()
    assert clock.longest < 1
