"""Whole games: nothing is lost or made, and the bots are worth playing against."""

from __future__ import annotations

from collections import Counter

import pytest

from app.engine import ALL, Dice
from app.engine.playout import Playout
from app.games.lockup import GAME
from app.games.lockup.state import GUARDS, Prison
from app.tables.bots.answers import pick, pick_or_pass
from tests.games.lockup import conserve, coverage
from tests.games.lockup.jail import Jail, components
from tests.support.coverage import play_out
from tests.support.play import deal


@pytest.mark.parametrize("number", range(20))
def test_every_cube_token_and_card_stays_in_the_game(number: int) -> None:
    """1 to 5 players, all options; counted again and again on the way."""
    playout = coverage.game(number, "conserved")
    luck = Dice(bytes([number]))
    play_out(playout, luck, None, conserve.check, Counter(), coverage.BOUND)
    assert playout.result()
    assert playout.state.round == 6


def test_the_check_finds_what_is_lost() -> None:
    jail = Jail(2)
    conserve.check(jail.prison)
    jail.crew(0).stock["gold"] += 1
    with pytest.raises(AssertionError):
        conserve.check(jail.prison)
    jail = Jail(2)
    jail.crew(0).cell.pop()
    with pytest.raises(AssertionError):
        conserve.check(jail.prison)


def played(names: list[str], seed: str, **options: object) -> Playout[Prison]:
    """A game of these bots."""
    luck = Dice(seed.encode())
    playout = Playout(GAME, deal(GAME, len(names), options, seed, components()))
    while not playout.over:
        for question in playout.questions(ALL):
            if question.chosen is not None:
                continue
            choose = pick_or_pass if question.optional else pick
            bot = names[question.seat]
            choice = choose(GAME, playout, question.seat, question, bot, luck)
            if choice is not None:
                playout.decide(question.seat, question.id, choice)
                break
    return playout


def test_the_best_bot_beats_chance() -> None:
    """At least nine of ten two-player games, from either seat; 500 were played by hand."""
    won = 0
    for number in range(10):
        names = ["hard", "random"] if number % 2 else ["random", "hard"]
        outcome = played(names, f"chance {number}").result()
        assert outcome
        won += outcome.winners == (names.index("hard"),)
    assert won >= 9


def test_a_bot_plays_solo_and_knows_what_the_watch_takes() -> None:
    """Solo: the bot keeps the guards from the goons, which they take as first only."""
    taken = [len(played(["hard"], f"solo {n}").state.crew(GUARDS).goons) for n in range(4)]
    assert sum(taken) / len(taken) < 5


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
def test_every_level_plays_to_the_end(seats: int, bot: str) -> None:
    playout = played([bot] * seats, f"{bot} {seats}", expert=True)
    conserve.check(playout.state)
    assert playout.result()
