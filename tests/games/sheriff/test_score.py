"""The end: Kings and Queens, ties, and what counts for what (section 4)."""

from __future__ import annotations

from collections import Counter

from app.games.sheriff.score import Score, Wealth, final_score
from tests.games.sheriff.table import components

LEGAL = ("apples", "cheese", "bread", "chickens")


def scored(*stands: str, under: str = "", gold: tuple[int, ...] = ()) -> Score:
    """Stands in words; `under` is the first player's, who has an order for each two cards."""
    coins = gold or (0,) * len(stands)
    wealth = [
        Wealth(seat, coins[seat], Counter(goods.split()), Counter(), (), ())
        for seat, goods in enumerate(stands)
    ]
    wealth[0] = Wealth(0, coins[0], wealth[0].stand, Counter(under.split()), (), ())
    return final_score(components(), LEGAL, wealth)


def title(score: Score, good: str) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    found = next(one for one in score.titles if one.good == good)
    return found.kings, found.queens, found.king_each, found.queen_each


def test_section_12_a_whole_stand_is_worth_125() -> None:
    """4 apples, 6 cheese (King), 1 bread, 4 chickens (one of two Queens), 2 pepper, a crossbow."""
    mine = " ".join(["apples"] * 4 + ["cheese"] * 6 + ["bread"] + ["chickens"] * 4
                    + ["pepper"] * 2 + ["crossbow"])  # fmt: skip
    others = (
        " ".join(["apples"] * 6 + ["bread"] * 3 + ["chickens"] * 5),
        " ".join(["apples"] * 5 + ["bread"] * 2 + ["chickens"] * 4),
    )
    score = scored(mine, *others, gold=(42, 0, 0))
    assert score.totals[0].points == 125


def test_section_12_two_kings_of_apples_get_15_each_and_there_is_no_queen() -> None:
    score = scored("apples apples", "apples apples", "apples")
    assert title(score, "apples") == ((0, 1), (), 15, 0)


def test_section_12_ten_cheese_and_a_gouda_beat_eleven_cheese() -> None:
    score = scored(" ".join(["cheese"] * 10 + ["gouda"]), " ".join(["cheese"] * 11))
    assert title(score, "cheese")[:2] == ((0,), (1,))


def test_10_33_the_only_player_with_a_good_is_king_and_nobody_is_queen() -> None:
    assert title(scored("bread", "apples", ""), "bread") == ((0,), (), 15, 0)


def test_10_33_three_kings_share_both_bonuses_rounded_down() -> None:
    assert title(scored("cheese", "cheese", "cheese"), "cheese") == ((0, 1, 2), (), 8, 0)


def test_queens_share_their_bonus_rounded_down() -> None:
    """Section 4."""
    score = scored("chickens chickens", "chickens", "chickens")
    assert title(score, "chickens") == ((0,), (1, 2), 10, 2)


def test_goods_under_the_stand_are_worth_their_value_and_count_for_no_title() -> None:
    """Section 4 and special orders."""
    score = scored("", "apples", under="apples apples silk")
    assert score.totals[0].goods == 4
    assert score.totals[0].contraband == 8
    assert title(score, "apples")[0] == (1,)


def test_10_32_a_tie_falls_to_most_legal_goods_on_the_stand_then_to_contraband() -> None:
    legal = scored("chickens", "apples apples", gold=(10, 0))
    assert [total.points for total in legal.totals] == [24, 24]
    assert [total.rank for total in legal.totals] == [2, 1]
    closed = scored("apples pepper pepper", "apples", gold=(0, 12))
    assert [total.points for total in closed.totals] == [29, 29]
    assert [total.rank for total in closed.totals] == [1, 2]


def test_10_32_what_lies_under_the_stand_breaks_no_tie() -> None:
    score = scored("bread", "cheese", under="apples", gold=(0, 2))
    assert [total.points for total in score.totals] == [20, 20]
    assert [total.rank for total in score.totals] == [1, 1]


def test_10_32_a_royal_good_is_one_contraband_card() -> None:
    """Two mead (14) against a pumpernickel and five gold (14)."""
    score = scored("mead mead", "pumpernickel", gold=(15, 5))
    assert [total.points for total in score.totals] == [29, 29]
    assert [total.rank for total in score.totals] == [1, 2]
