"""While a person thinks, the bots of every game have soon said all that they have to say.

A question that is put to a bot again after each of its answers would fill the log for as long as
the person is away.
"""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import Dice
from app.engine.playout import Playout
from app.games import GAMES
from app.tables.bots.answers import pick
from app.tables.maintenance.simulate import mix_options
from tests.support.play import deal, share

TABLES = 16
DECISIONS = 600  # of each table
MOST = 40  # answers of all bots while the same person thinks; two deputies weigh every bag
BOTS = ("easy", "medium", "hard", "random")


def at_rest(table: Playout[Any], person: int, bots: list[str], dice: Dice) -> int:
    """Let the bots answer until only the person is waited for; return how often they had to."""
    answered = 0
    while asked := [seat for seat, _ in table.waiting_for() if seat != person]:
        thinking = len(asked) < len(table.waiting_for())
        answered = answered + 1 if thinking else 0
        assert answered <= MOST, f"bots are asked without end: {table.waiting_for()}"
        seat = dice.pick(asked)
        question = next(one for one in table.questions(seat) if not one.optional)
        choice = pick(table.game, table, seat, question, bots[seat], dice)
        table.decide(seat, question.id, choice, "bot")
    return answered


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_come_to_rest_while_a_person_thinks(game_id: str) -> None:
    game = GAMES[game_id]
    for number in range(share(game_id, TABLES)):
        seed = f"at rest {number}"
        dice = Dice(seed.encode())
        seats = game.max_seats - number % 2
        table = Playout(game, deal(game, seats, mix_options(game, seats, {}, dice), seed))
        bots, person = [dice.pick(BOTS) for _ in range(seats)], dice.below(seats)
        while not table.over and table.decisions < DECISIONS:
            at_rest(table, person, bots, dice)
            if not table.over:
                question = next(one for one in table.questions(person) if not one.optional)
                choice = pick(game, table, person, question, "random", dice)
                table.decide(person, question.id, choice)
