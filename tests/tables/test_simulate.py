"""Bots against each other: what `simulate` counts, and how loudly it fails."""

from __future__ import annotations

import pytest

from app.engine import Dice
from app.engine.errors import BadOptions
from app.games import GAMES
from app.tables.maintenance.simulate import RuleError, mix_options, simulate
from tests.tables.support import AUCTION, FAULTS


def test_it_counts_games_decisions_and_wins() -> None:
    tally = simulate(AUCTION, {}, ["modest", "random", "random"], 20, "seed", rounds=2)
    assert tally.games == 20
    assert tally.decisions == 20 * 2 * 4
    assert tally.shortest == tally.longest == 8
    assert tally.wins["random"] > tally.wins["modest"]
    assert sum(tally.seats.values()) >= 20


def test_the_same_seed_plays_the_same_games() -> None:
    one, other = (simulate(AUCTION, {}, ["random"] * 2, 5, "seed") for _ in range(2))
    assert (one.scores, one.wins) == (other.scores, other.wins)


def test_telling_every_seat_changes_no_game() -> None:
    one, other = (
        simulate(AUCTION, {}, ["random"] * 3, 5, "seed", tell=tell) for tell in (False, True)
    )
    assert (one.scores, one.wins, one.decisions) == (other.scores, other.wins, other.decisions)


def test_a_broken_rule_is_not_passed_over() -> None:
    FAULTS.append(KeyError("hole"))
    with pytest.raises(RuleError, match="game 0 of seed 'seed' broke"):
        simulate(AUCTION, {}, ["random"] * 2, 3, "seed")


def test_mixed_options_go_together() -> None:
    """As many as there are come up, but none that the game refuses; a given one stays."""
    game = GAMES["scoundrels"]
    drawn = [
        mix_options(
            game, 2, {"strategy_cards": True, "first_player": "drawn"}, Dice(b"%d" % number)
        )
        for number in range(99)
    ]
    assert len({tuple(options.items()) for options in drawn}) == 9
    assert all(options["strategy_cards"] for options in drawn)
    assert not any(game.refuse(options, 2) for options in drawn)


@pytest.mark.parametrize("mixed", [True, False])
def test_options_that_never_go_together_are_refused(mixed: bool) -> None:
    """Where the lobby refuses, there is no game to simulate, and no search without end."""
    options = {"length": "short", "wild_saloon": True}
    with pytest.raises(BadOptions):
        simulate(GAMES["scoundrels"], {}, ["random"] * 2, 1, "seed", mixed=mixed, **options)
