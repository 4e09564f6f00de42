"""Royal goods, black market, special orders, merry men: each rule and each merry man in play."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.sheriff.view import events
from tests.games.sheriff.table import Fair, components

ALL_MEN = [*components().merry_men]


# --- black market --------------------------------------------------------------------------------


def test_section_12_three_pepper_buy_the_dearer_card_and_the_next_three_the_other() -> None:
    """Three pepper shown: first card worth 30, later second worth 27; even in one round (10.17)."""
    fair = Fair(stands={1: "pepper pepper pepper pepper pepper pepper mead"}, bags={1: "apples"})
    fair.answer(1, "black", "black:pepper")
    fair.answer(1, "black", "black:pepper")
    assert fair.gate.stands[1].black_market == ["pepper_1", "pepper_2"]
    assert fair.zone(1) == ["mead"]
    assert [event.count for event in fair.told(events.BlackMarketBought)] == [3, 3]
    assert not fair.may(1, "black")


def test_10_17_the_sheriff_waits_until_they_are_a_merchant_again() -> None:
    fair = Fair(stands={0: "silk silk silk"})
    assert not fair.may(0, "black")


def test_10_17_what_the_last_bags_of_the_game_brought_in_may_still_be_sold() -> None:
    """Whom to ask is public: merchants with enough face-down cards, whatever these are."""
    fair = Fair(bags={1: "apples silk", 2: "apples"}, says={1: "apples"}, last_round=True,
                stands={1: "silk silk", 2: "mead pepper silk"})  # fmt: skip
    fair.let_pass(2)
    fair.let_pass(1)
    assert fair.asked() == [(1, "black.last")]
    fair.answer(1, "black.last", "black:silk")
    assert fair.gate.stands[1].black_market == ["silk_1"]
    assert fair.may(2, "black.last") == ["skip"]
    fair.answer(2, "black.last", "skip")
    assert fair.table.over


# --- special orders ------------------------------------------------------------------------------


def test_an_order_is_filled_by_a_passed_bag_and_lies_under_the_stand() -> None:
    fair = Fair(bags={1: "apples apples silk"}, says={1: "apples"}, orders="silk_apples")
    fair.let_pass(1)
    fair.answer(1, "order", "order:0")
    stand = fair.gate.stands[1]
    assert stand.orders == ["silk_apples"]
    assert sorted(card.face for card in stand.under) == ["apples", "silk"]
    assert (fair.stand(1), fair.zone(1)) == (["apples"], [])


def test_14_14_whoever_brought_contraband_and_the_legal_good_of_an_order_is_asked() -> None:
    fair = Fair(bags={1: "apples crossbow"}, says={1: "apples"}, orders="silk_apples")
    fair.let_pass(1)
    assert fair.asked() == [(1, "order")]
    assert "order:0" not in fair.may(1, "order")


def test_10_15_an_opened_bag_fills_no_order() -> None:
    fair = Fair(bags={1: "apples silk"}, says={1: "apples"}, orders="silk_apples")
    fair.open(1)
    fair.come_to("inspect")
    assert not fair.told(events.OrderFilled)


def test_orders_are_refilled_at_the_end_of_the_round() -> None:
    fair = Fair(bags={1: "apples silk"}, says={1: "apples"}, orders="silk_apples")
    fair.let_pass(1)
    fair.answer(1, "order", "order:0")
    assert fair.gate.orders[0] is None
    fair.end_of_time()
    fair.come_to("market")
    assert all(fair.gate.orders)


# --- merry men -----------------------------------------------------------------------------------


def smuggle(man: str, bag: str = "apples", **more: Any) -> Fair:
    """Seat 1 lets this man pass in a bag with these goods."""
    more = {"says": {1: "apples"}, **more}
    bags = {1: f"{bag} {man}", **more.pop("bags", {})}
    fair = Fair(bags=bags, men={1: man}, **more)
    fair.let_pass(1)
    return fair


def test_section_12_robin_hood() -> None:
    """+10 from the bank, 6 from the Sheriff, 3 kept, 2 and 1 handed out."""
    fair = smuggle("robin_hood", seats=4)
    assert fair.gold(0, 1) == [44, 66]
    for seat in (2, 2, 3):
        fair.answer(1, "merry.give", f"stand:{seat}")
    assert fair.gold(0, 1, 2, 3) == [44, 63, 52, 51]


def test_10_10_robin_hood_takes_what_is_there_their_own_part_first() -> None:
    fair = smuggle("robin_hood", gold={0: 4})
    fair.answer(1, "merry.give", "stand:2")
    assert fair.gold(0, 1, 2) == [0, 63, 51]


def test_will_scarlet_keeps_everything() -> None:
    assert smuggle("will_scarlet").gold(0, 1) == [47, 60]


def test_13_12_little_john_is_paid_by_the_sheriff_too() -> None:
    assert smuggle("little_john").gold(0, 1, 2) == [49, 60, 49]


def test_13_12_friar_tuck_compares_after_his_reward() -> None:
    assert smuggle("friar_tuck", gold={2: 60}).gold(0, 1, 2) == [52, 58, 60]


def test_13_13_alan_a_dale_takes_back_what_the_sheriff_kept() -> None:
    fair = Fair(bags={1: "apples alan_a_dale"}, says={1: "apples"}, men={1: "alan_a_dale"})
    fair.accept(0, fair.offer(1, "pass:1", gold=3))
    fair.let_pass(1)
    assert fair.gold(0, 1) == [50, 56]


def test_13_14_much_is_paid_for_legal_goods_on_the_own_stand() -> None:
    assert smuggle("much", "apples apples silk").gold(1) == [57]


def test_gilbert_whitehand_is_paid_for_contraband() -> None:
    assert smuggle("gilbert_whitehand", "apples silk gouda").gold(1) == [59]


def test_will_stutely_looks_into_a_closed_bag_and_all_see_that() -> None:
    fair = smuggle("will_stutely", bags={2: "silk mead"})
    fair.answer(1, "merry.bag", "bag:2")
    assert sorted(fair.part("bag:2", 1).cards) == ["mead", "silk"]
    assert fair.part("bag:2", 0).cards == (None, None)
    assert fair.told(events.Peeked)[-1].owner == 2


def test_13_11_maid_marian_binds_a_bag_and_undoes_deals_about_opening_it() -> None:
    fair = Fair(bags={1: "apples maid_marian", 2: "silk"}, men={1: "maid_marian"})
    fair.accept(0, fair.offer(1, "open:2", gold=5))
    fair.let_pass(1)
    fair.answer(1, "merry.bag", "bag:2")
    assert fair.gold(0, 1) == [50, 56]
    assert fair.told(events.SafeConduct)[-1].owner == 2
    assert fair.part("deals").terms[0].state == "undone"
    fair.come_to("inspect")
    assert "open:2" not in fair.may(0, "inspect")


def test_arthur_a_bland_puts_a_legal_good_on_the_stand() -> None:
    fair = smuggle("arthur_a_bland")
    place = next(one for one in fair.may(1, "merry.stall") if one != "skip")
    face = fair.gate.stands[1].hand[int(place[-1])].face
    fair.answer(1, "merry.stall", place)
    assert face in fair.stand(1)


def test_david_of_doncaster_draws_and_discards_three() -> None:
    fair = smuggle("david_of_doncaster")
    before = len(fair.gate.piles[0])
    places = fair.may(1, "merry.discard")
    fair.answer(1, "merry.discard", places[:3])
    fair.answer(1, "merry.pile", "pile:0")
    assert len(fair.gate.piles[0]) == before + 3
    assert len(fair.gate.stands[1].goods_in_hand()) == 5


def test_13_10_wat_takes_what_was_confiscated_from_anyone() -> None:
    fair = Fair(bags={1: "apples wat_crabstaff", 2: "silk"}, men={1: "wat_crabstaff"})
    fair.open(2)
    fair.come_to("inspect")
    fair.let_pass(1)
    places = fair.may(1, "merry.salvage")
    fair.answer(1, "merry.salvage", places[0])
    assert fair.zone(1) == ["silk"]
    assert fair.part("stand:1").zone == ("silk",)


def test_reynold_greenleaf_takes_one_of_the_top_five_and_discards_one() -> None:
    fair = smuggle("reynold_greenleaf")
    top = fair.gate.piles[1][-2].face
    size = len(fair.gate.piles[1])
    fair.answer(1, "merry.rummage", f"pile:1:{size - 2}")
    assert fair.told(events.TookFromPile)[-1].good == top
    fair.answer(1, "merry.discard", fair.may(1, "merry.discard")[:1])
    fair.answer(1, "merry.pile", "pile:0")
    assert len(fair.gate.piles[1]) == size - 1


def test_gamble_gold_turns_up_the_top_card() -> None:
    fair = smuggle("gamble_gold")
    card = fair.told(events.Gambled)[-1].good
    won = 2 if components().goods[card].legal else 8
    assert fair.gold(1) == [54 + won]


def test_13_1_sir_richard_halves_the_next_fine_and_is_used_up() -> None:
    fair = smuggle("sir_richard")
    stand = fair.gate.stands[1]
    from app.games.sheriff.rules.settle import fined

    assert (fined(fair.gate, stand, 5), fined(fair.gate, stand, 5)) == (3, 5)


def test_13_2_george_a_green_widens_the_next_bag() -> None:
    fair = smuggle("george_a_green")
    for _ in range(2):  # in the second round this player is the Sheriff
        fair.come_to("inspect")
        fair.end_of_time()
    fair.come_to("load")
    form = fair.question(1, "load").form
    assert form
    assert form["cards"]["max"] == 6


def test_fair_ellen_shares_with_any_other_player() -> None:
    fair = smuggle("fair_ellen")
    fair.answer(1, "merry.friend", "stand:0")
    assert fair.gold(0, 1) == [53, 58]


def test_diccon_lets_the_sheriff_pay_every_merchant() -> None:
    assert smuggle("diccon").gold(0, 1, 2) == [48, 57, 51]


def test_a_merry_man_found_is_fined_and_not_replaced() -> None:
    fair = Fair(bags={1: "apples robin_hood"}, says={1: "apples"}, men={1: "robin_hood"})
    fair.open(1)
    assert fair.gold(0, 1) == [58, 42]
    assert fair.gate.stands[1].merry_man is None
    assert fair.gate.merry_deck[0].face == "robin_hood"


def test_10_5_a_merry_man_uses_a_place_and_makes_the_bag_dishonest() -> None:
    fair = Fair(bags={1: "apples apples much"}, says={1: "apples"}, men={1: "much"})
    assert fair.part("bag:1").declared == (("apples", 3),)
    fair.open(1)
    assert not fair.told(events.BagOpened)[-1].honest


def test_section_8_nobody_else_knows_where_the_merry_man_is_until_the_bag_is_settled() -> None:
    fair = Fair(bags={1: "apples much", 2: "apples"}, men={1: "much"})
    assert fair.part("stand:1").merry is None
    assert fair.part("stand:2").merry is None
    assert fair.part("stand:0").merry is True


@pytest.mark.parametrize("man", ALL_MEN)
def test_every_merry_man_brings_his_reward_and_a_new_one_comes(man: str) -> None:
    fair = smuggle(man, "apples silk", bags={2: "apples"})
    entered = fair.told(events.MerryManEntered)[-1]
    assert (entered.man, entered.reward) == (man, components().merry_men[man].reward)
    fair.come_to("inspect")
    assert fair.gate.stands[1].merry_man
    assert fair.gate.merry_deck.count(fair.gate.merry_deck[0]) == 1
    assert len(fair.gate.merry_deck) == 18 - 3
