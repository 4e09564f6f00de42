"""The course of a round: market, bags, declarations, inspection, payment, the end."""

from __future__ import annotations

import pytest

from app.engine.errors import IllegalChoice
from app.games.sheriff.view import events
from tests.games.sheriff.table import Fair


def test_a_merchant_refills_first_from_the_piles_then_from_the_deck() -> None:
    """3.1: cards taken from a pile are known to all, deck cards only to the drawer."""
    fair = Fair(start="market")
    fair.answer(1, "market.aside", ["hand:1:0", "hand:1:1", "hand:1:2"])
    top = fair.gate.piles[1][-1].face
    fair.answer(1, "market.take", "pile:1")
    fair.answer(1, "market.take", "deck")
    assert fair.told(events.TookFromPile)[-1].good == top
    assert fair.told(events.Drew)[-1].goods is None
    assert len(fair.told(events.Drew, 1)[-1].goods) == 2
    fair.answer(1, "market.put", {"pile": "pile:0", "order": ["aside:2", "aside:0", "aside:1"]})
    assert len(fair.gate.piles[0]) == 8
    assert len(fair.gate.stands[1].hand) == 6


def test_after_the_first_deck_card_no_discard_may_be_taken() -> None:
    """3.1."""
    fair = Fair(start="market")
    fair.answer(1, "market.aside", ["hand:1:0", "hand:1:1"])
    fair.answer(1, "market.take", "deck")
    assert fair.asked() == [(1, "market.put")]


def test_the_sheriff_does_not_trade_load_or_declare() -> None:
    fair = Fair(start="market")
    assert fair.asked() == [(1, "market.aside")]
    fair.come_to("load")
    assert [seat for seat, _ in fair.asked()] == [1, 2]


def test_a_bag_holds_one_to_five_cards() -> None:
    """3.2."""
    fair = Fair(start="load")
    question = fair.question(1, "load")
    assert question.form
    assert (question.form["cards"]["min"], question.form["cards"]["max"]) == (1, 5)
    with pytest.raises(IllegalChoice):
        fair.answer(1, "load", {"cards": [], "declare": "later"})


def test_the_number_is_true_and_contraband_cannot_be_declared() -> None:
    """3.3, 10.28: what is not in the deck can't be declared either."""
    fair = Fair(bags={1: "silk silk silk"}, start="declare")
    assert fair.may(1, "declare") == ["apples:3", "cheese:3", "chickens:3"]


def test_a_passed_bag_shows_legal_goods_and_only_the_number_of_contraband() -> None:
    """3.4."""
    fair = Fair(bags={1: "apples apples silk gouda"}, says={1: "apples"})
    fair.let_pass(1)
    passed = fair.told(events.BagPassed)[-1]
    assert (passed.goods, passed.closed, passed.contraband) == (("apples", "apples"), 2, None)
    assert fair.stand(1) == ["apples", "apples"]
    assert fair.zone(1) == ["gouda", "silk"]
    assert fair.part("stand:1").zone == (None, None)
    assert sorted(fair.part("stand:1", 1).zone) == ["gouda", "silk"]
    assert fair.part("stand:1", 0).zone == (None, None)


def test_section_12_a_liar_pays_for_every_other_card() -> None:
    """Declared 4 chickens, bag 2 chickens, 1 apple, 1 mead: 2 chickens stay, pays 2 + 4 = 6."""
    fair = Fair(bags={1: "chickens chickens apples mead"}, says={1: "chickens"})
    fair.open(1)
    form = {"pile": "pile:0", "order": ["aside:0", "aside:1"]}
    fair.answer(0, "confiscate", form)
    assert fair.stand(1) == ["chickens", "chickens"]
    assert fair.gold(0, 1) == [56, 44]
    assert [card.face for card in fair.gate.piles[0][-2:]] == ["apples", "mead"]


def test_section_12_an_honest_bag_costs_the_sheriff_its_fines() -> None:
    """Honest bag of 4 apples opened: the Sheriff pays 8."""
    fair = Fair(bags={1: "apples apples apples apples"}, says={1: "apples"})
    fair.open(1)
    assert fair.gold(0, 1) == [42, 58]
    assert len(fair.stand(1)) == 4


def test_section_12_two_contraband_and_a_cheese() -> None:
    """Declared 4 apples, bag 1 apple, 1 cheese, 2 mead, opened: pays 2 + 4 + 4 = 10."""
    fair = Fair(bags={1: "apples cheese mead mead"}, says={1: "apples"})
    fair.open(1)
    fair.come_to("inspect")
    assert fair.gold(0, 1) == [60, 40]


def test_section_12_a_debt_without_gold_takes_a_dearer_good() -> None:
    """Debt 3, no gold, one chicken: it goes, no change."""
    fair = Fair(bags={1: "apples gouda"}, says={1: "apples"}, stands={1: "chickens"}, gold={1: 1})
    fair.open(1)
    fair.come_to("inspect")
    assert fair.gold(0, 1) == [51, 0]
    assert fair.stand(0) == ["chickens"]
    assert fair.told(events.PaidInGoods)[-1].goods == ("chickens",)


def test_10_30_what_is_still_missing_is_forgiven_and_contraband_paid_is_shown_to_all() -> None:
    bag = {1: "apples gouda mead"}
    fair = Fair(bags=bag, says={1: "apples"}, stands={1: "pepper"}, gold={1: 0})
    fair.open(1)
    fair.come_to("inspect")
    assert fair.gold(0, 1) == [50, 0]
    assert (fair.stand(0), fair.zone(0)) == (["apples"], ["pepper"])
    assert fair.part("stand:0", 2).zone == ("pepper",)
    assert not fair.told(events.Forgiven)


def test_10_30_a_debt_that_nothing_covers_is_forgiven() -> None:
    fair = Fair(bags={1: "gouda mead"}, says={1: "apples"}, gold={1: 1})
    fair.open(1)
    fair.come_to("inspect")
    assert fair.told(events.Forgiven)[-1].gold == 7


def test_the_next_sheriff_sits_to_the_left_and_hands_are_refilled() -> None:
    """3.5."""
    fair = Fair()
    fair.end_of_time()
    fair.come_to("market")
    assert fair.gate.officers == (1,)
    assert [len(stand.hand) for stand in fair.gate.stands] == [6, 6, 6]
    assert fair.asked() == [(2, "market.aside")]


def test_the_game_has_nine_rounds_with_three_and_the_last_refill_is_skipped() -> None:
    """Section 2, 10.29."""
    fair = Fair()
    for _ in range(9):
        fair.come_to("inspect")
        fair.end_of_time()
        if fair.table.over:
            break
    assert fair.table.over
    assert fair.gate.round == 9
    assert min(len(stand.hand) for stand in fair.gate.stands) < 6
