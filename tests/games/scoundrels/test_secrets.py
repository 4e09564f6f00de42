"""Nobody is shown what they cannot know: at random points everything that a viewer cannot know is
dealt again, and nothing that they see, are asked or read about others may change by it."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import ALL, Dice, redeal_cards
from app.engine.table import Table
from tests.games.scoundrels.games import random_game
from tests.games.scoundrels.gulch import Gulch
from tests.support.play import table_of


def all_of(table: Table[Any], viewer: int | None) -> tuple[Any, ...]:
    return (
        table.view(viewer),
        table.events(viewer),
        table.questions(viewer),
        table.waiting_for(),
    )


@pytest.mark.parametrize("number", range(8))
def test_what_is_hidden_changes_nothing(number: int) -> None:
    def check(table: Table[Any], dice: Dice) -> None:
        if dice.below(15):
            return
        viewer = dice.pick([*range(table.deal.seats), None])
        before = all_of(table, viewer)
        other = table.copy()
        other.redeal(viewer, Dice(dice.below(1 << 60).to_bytes(8, "big")))
        assert all_of(other, viewer) == before

    random_game(300 + number, hook=check)


@pytest.mark.parametrize("number", range(4))
def test_a_redealt_game_can_be_played_on(number: int) -> None:
    """What bots do with a copy: nothing breaks on the way to the end."""
    table: list[Table[Any]] = []

    def keep(now: Table[Any], dice: Dice) -> None:
        if not table and now.decisions > 100:
            table.append(now.copy())

    random_game(400 + number, hook=keep)
    other = table[0]
    other.redeal(0, Dice(b"luck"))
    dice = Dice(b"on")
    while not other.over:
        asks = [(i, ask) for i, ask in other.open_asks().items() if not ask.optional]
        ask_id, ask = dice.pick([(i, ask) for i, ask in asks if not ask.sealed])
        other.decide(ask.seat, ask_id, ask.shape.any(dice))


def test_everybody_knows_that_the_zero_was_in_the_first_hand() -> None:
    """Start from zero: a re-deal keeps it among the first four cards."""
    gulch = Gulch(3, start_with_zero=True)
    for number in range(30):
        redeal_cards(gulch.town.knowledge, 1, Dice(bytes([number])))
        for boss in gulch.town.bosses:
            assert "0" in [card.face for card in boss.hand]


def test_who_saw_a_hand_cannot_tell_which_card_was_played() -> None:
    """Ruling 44: a Spy's look ends when a card is played face down."""
    gulch = Gulch()
    gulch.hand(0, "A", "2", "3", "4")
    gulch.town.knowledge.show(gulch.boss().hand, 1)
    gulch.town.step = "plan"
    gulch.play(None, ("plan.card", "hand:0:1"), ("plan.slot", "slot:0:5"))
    assert not gulch.boss().plans["5"].card.known_to(1)
    assert gulch.boss().plans["5"].card.known_to(0)


def test_the_owner_may_look_at_their_played_cards_at_any_time() -> None:
    """Key notion, poker cards."""
    gulch = Gulch()
    gulch.hand(0, "A", "2")
    gulch.town.step = "plan"
    gulch.play(None, ("plan.card", "hand:0:1"), ("plan.slot", "slot:0:5"))
    assert gulch.boss().plans["5"].card.known_to(0)


def test_a_strategy_is_not_taken_back_once_all_are_shown() -> None:
    """Strategy cards: all at once; players who have seen the others' may not choose again."""
    table: Table[Any] = table_of("scoundrels", 2, "sealed", strategy_cards=True)
    for _ in table.state.bosses:
        leader = table.questions(ALL)[0]
        table.decide(leader.seat, leader.id, leader.options[0].id)
    first, second = table.questions(ALL)
    table.decide(first.seat, first.id, first.options[0].id)
    assert table.why_not_back(first.seat) is None
    table.decide(second.seat, second.id, second.options[0].id)
    assert table.why_not_back(second.seat) == "learned"
