"""The end of the game, and the rulebook's example of scoring."""

from __future__ import annotations

from app.games.scoundrels.rules.score import final_score
from tests.games.scoundrels.gulch import Gulch, money


def test_rulebook_example() -> None:
    """Memo 1, Memo 2, Memo 3, Memo 4: safes 3 + 4, two right marks, reputation 2, one icon.

    The rulebook's scoring example: they make 12.
    """
    gulch = Gulch()
    gulch.town.day = 2
    switch = gulch.stolen(0, "safe:depot:0=3")
    gulch.mark(0, switch, 3)
    gulch.mark(1, switch, 3)
    cure = gulch.stolen(0, "safe:estate:0=4")
    gulch.mark(1, cure, 2)
    gulch.sheet(0, T2="dirty dog", T3="cybernetic criminal", B1="elderly banker")
    gulch.boss().reputation = 2
    assert final_score(gulch.town).totals[0].points == 12


def test_ties_go_to_money() -> None:
    """Memo 5, winning: a tie goes to the one with the most money."""
    gulch = Gulch()
    money(gulch, 5, 6)
    score = final_score(gulch.town)
    assert [total.rank for total in score.totals] == [2, 1]
    assert score.decided == "money"


def test_ties_of_money_go_to_who_moved_later() -> None:
    """Memo 5, winning: still tied, who moved later in the last round."""
    gulch = Gulch(3)
    gulch.town.first = 1
    score = final_score(gulch.town)
    assert [total.rank for total in score.totals] == [1, 3, 2]
    assert score.decided == "later"


def test_negative_reputation_costs_points() -> None:
    """Bonus for reputation: the space says so (ruling 2)."""
    gulch = Gulch()
    gulch.boss().reputation = -2
    assert final_score(gulch.town).totals[0].points == -2
