"""All 3000 scoundrels, each used once in a busy town, its player answering by lot.

Whatever trait meets whatever job: nothing breaks, every question has an answer, costs are paid.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from app.engine import Dice
from app.engine.asks import Answer
from app.games.scoundrels.effects.reactions import settle
from app.games.scoundrels.effects.use import usable, use_scoundrel
from tests.games.scoundrels.games import CARDS
from tests.games.scoundrels.gulch import Gulch, money


def busy_town(trait: str, job: str) -> Gulch:
    """Everybody has something of everything, so that most effects find something to do."""
    gulch = Gulch(3)
    gulch.town.day = 2
    gulch.turn(0, "6", "2")
    gulch.sheet(0, B2=f"{trait} {job}")
    others = [t for t in ("sly", "anxious", "quiet", "annoying", "greedy") if t != trait]
    jobs = [j for j in ("cook", "prospector", "banker", "dog", "butler") if j != job]
    gulch.sheet(0, B1=f"{others[0]} {jobs[0]}")
    gulch.saloon(f"{others[1]} {jobs[1]}", f"{others[2]} {jobs[2]}")
    gulch.discard(f"{others[3]} {jobs[3]}")
    gulch.stolen(1, "safe:depot:0")
    gulch.stolen(0, "safe:estate:0")
    gulch.stolen(2, "safe:laboratory:0")
    gulch.stolen(2, "safe:laboratory:1")
    gulch.mark(1, gulch.at("safe:depot:1"), 4)
    gulch.mark(0, gulch.at("safe:estate:1"), 6)
    gulch.played(1, "3", "A")
    gulch.played(2, "4", "4", henchmen=(1,))
    money(gulch, 3, 4, 5)
    return gulch


def play_by_lot(script: Coroutine[Any, Any, Any], dice: Dice) -> int:
    """Answers whatever is asked; how many questions there were."""
    answer, asked = None, 0
    while True:
        try:
            pending = script.send(answer)
        except StopIteration:
            return asked
        ask = dice.pick(pending)
        choice = ask.shape.any(dice)
        answer = Answer(ask, choice, ask.shape.read(choice))
        asked += 1


@pytest.mark.parametrize("job", CARDS.jobs)
def test_every_pair_can_be_used(job: str) -> None:
    dice, used = Dice(job.encode()), 0
    for trait in CARDS.traits:
        gulch = busy_town(trait, job)
        scoundrel = gulch.boss().sheet["B2"]
        assert scoundrel
        if trait == "generous":
            money(gulch, 0, 4, 5)
        elif "bonus_money" in CARDS.traits[trait].modifiers:
            money(gulch, 2, 4, 5)  # three with the bonus
        if not usable(gulch.town, gulch.boss(), scoundrel):
            continue
        play_by_lot(use_scoundrel(gulch.town, gulch.boss(), scoundrel), dice)
        play_by_lot(settle(gulch.town), dice)
        used += 1
        assert min(boss.money for boss in gulch.town.bosses) >= 0
        assert min(boss.supply for boss in gulch.town.bosses) >= 0
        assert gulch.town.busy == 0
        assert gulch.town.uses == []
    # Generous has no money to pay with, whatever the job costs.
    assert used >= len(CARDS.traits) - 1
