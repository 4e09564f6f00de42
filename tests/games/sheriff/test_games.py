"""Whole games: no card and no coin is lost or made, and the bots are worth playing against."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.sheriff import coverage
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
