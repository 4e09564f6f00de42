"""Rulings on what the rulebook leaves open, by number; more are in the other files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.engine.errors import IllegalChoice
from app.games.sheriff.rules.gold import halves
from app.games.sheriff.state import MERRY
from app.games.sheriff.view import events
from tests.games.sheriff.table import Fair, components

WANTED = [f"10.{n}" for n in range(1, 34)]
WANTED += [f"13.{n}" for n in range(1, 16)]
WANTED += [f"14.{n}" for n in range(1, 15)]


def test_every_ruling_is_quoted_by_a_test() -> None:
    told = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    told = re.sub(r"_(1[034])_(\d+)", r" \1.\2 ", told)  # names of tests
    quoted = {*re.findall(r"\b1[034]\.\d+\b", told)}
    assert not [number for number in WANTED if number not in quoted]


def names_of(fair: Fair, seat: int, kind: str = "deal.offer") -> set[str]:
    form = fair.question(seat, kind).form
    assert form
    return {*form}


# --- market and modules ---------------------------------------------------------------------------


def test_10_1_up_to_five_trade_with_two_piles_and_six_draw_blindly() -> None:
    """10.1: the table may choose the open exchange for fewer players."""
    assert [(fair.gate.blind, len(fair.gate.piles)) for fair in (Fair(5), Fair(6))] == [
        (False, 2), (True, 1)]  # fmt: skip
    fair = Fair(market_mode="open_blind_draw", start="market.first")
    assert fair.asked() == [(0, "market.first")]
    fair.answer(0, "market.first", "stand:2")
    fair.answer(2, "market.aside", ["hand:2:0"])
    assert len(fair.told(events.ShowedAside)[-1].goods) == 1
    assert fair.asked() == [(1, "market.aside")]
    assert len(fair.gate.piles) == 1


@pytest.mark.parametrize("there", [True, False])
def test_10_2_with_five_the_table_may_leave_the_stash_out(there: bool) -> None:
    """10.2: the mark 5- is out with six players, and with five if the table wants that."""
    fair = Fair(5, laws="night_market full_carts", stash_with_five=there, start="")
    cards = [*fair.gate.law_deck, *fair.gate.law_cards, *fair.gate.drawn_laws]
    assert ("sheriffs_stash" in [card.face for card in cards]) is there


def test_10_16_one_bag_fills_two_orders_and_each_card_serves_one() -> None:
    bag = "apples silk pepper cheese"
    fair = Fair(bags={1: bag}, says={1: "apples"}, orders="silk_apples pepper_cheese mead_apples_1")
    fair.let_pass(1)
    fair.answer(1, "order", "order:0")
    assert fair.may(1, "order") == ["order:1", "skip"]
    fair.answer(1, "order", "order:1")
    assert fair.gate.stands[1].orders == ["silk_apples", "pepper_cheese"]
    assert fair.stand(1) == fair.zone(1) == []


def test_10_17_not_while_a_bag_is_being_settled_and_goods_under_the_stand_do_not_count() -> None:
    """10.17: so nobody dodges a debt by the black market."""
    more: dict[str, Any] = {"bags": {1: "apples silk mead"}, "says": {1: "apples"}}
    fair = Fair(stands={1: "silk silk silk"}, **more)
    assert fair.may(1, "black") == ["black:silk"]
    fair.open(1)
    assert fair.asked() == [(0, "confiscate")]
    assert not fair.may(1, "black")
    under = Fair(stands={1: "silk silk"}, orders="silk_apples", **more)
    under.let_pass(1)
    under.answer(1, "order", "order:0")
    under.come_to("inspect")
    assert not under.may(1, "black")


def test_10_17_the_first_click_wins_the_better_card() -> None:
    fair = Fair(stands={1: "silk silk silk", 2: "silk silk silk"})
    fair.answer(2, "black", "black:silk")
    fair.answer(1, "black", "black:silk")
    assert [fair.gate.stands[seat].black_market for seat in (2, 1)] == [["silk_1"], ["silk_2"]]


def test_10_19_royal_goods_lie_closed_to_the_end_and_serve_neither_orders_nor_black_market() -> (
    None
):
    bag = {1: "apples green_apples"}
    fair = Fair(bags=bag, says={1: "apples"}, stands={1: "gouda gouda"}, orders="silk_apples")
    assert not fair.may(1, "black")
    fair.let_pass(1)
    assert fair.may(1, "order") == ["skip"]
    assert fair.part("stand:1").zone == (None, None, None)
    box = components()
    assert {box.goods[one.contraband].kind for one in box.orders.values()} == {"contraband"}
    assert {box.goods[one.good].kind for one in box.black_market.values()} == {"contraband"}


# --- bargains -------------------------------------------------------------------------------------


def test_10_18_10_25_only_gold_goods_names_and_words_are_given() -> None:
    """10.18: no orders, black market cards, goods under the stand or merry men; 10.25: no bag."""
    fair = Fair(bags={1: "apples much"}, men={1: "much"}, stands={0: "cheese", 1: "silk apples"})
    gate = fair.gate
    gate.stands[1].black_market.append("pepper_1")
    gate.stands[1].orders.append("silk_apples")
    kinds = {name.partition(".")[0] for name in names_of(fair, 1)}
    assert kinds == {"for", "gold", "goods", "closed", "show", "zone", "bag", "back", "return",
                     "promise", "way"}  # fmt: skip
    names = {name for name in names_of(fair, 1) if "." in name}
    assert {name.partition(".")[2] for name in names} <= {*components().goods}
    form = fair.question(1, "deal.offer").form
    assert form
    assert [option.id for option in form["closed"]["options"]] == ["zone:1:0"]  # none of the bag


def test_10_22_a_deal_about_somebody_elses_bag_binds_like_any_other() -> None:
    fair = Fair(bags={1: "apples", 2: "apples"})
    fair.accept(0, fair.offer(1, "open:2", gold=6))
    assert fair.gold(0, 1) == [56, 44]
    assert "pass:2" not in fair.may(0, "inspect")
    fair.end_of_time()
    fair.come_to("market")
    assert [event.seat for event in fair.told(events.BagOpened)] == [2]


def test_10_26_brief_speech_limits_written_offers_only() -> None:
    """10.26: the second one is refused, offers about other bags aren't; chat is free."""
    fair = Fair(bags={1: "apples"}, laws="one_word gate_toll")
    fair.offer(1, "pass:1", gold=1)
    with pytest.raises(IllegalChoice):
        fair.offer(1, "pass:1", gold=2)
    fair.offer(1, "open:2", gold=2)
    fair.offer(1, "open:2", gold=3)


# --- merry men ------------------------------------------------------------------------------------


def caught_once() -> Fair:
    """Seat 1 was caught with Much, and packs silk in the next round as a merchant."""
    fair = Fair(bags={1: "apples much"}, men={1: "much"})
    fair.open(1)
    fair.come_to("inspect")
    fair.end_of_time()
    while True:
        fair.come_to("load")
        if 1 not in fair.gate.officers:
            break
        fair.come_to("inspect")
        fair.end_of_time()
    _in_hand(fair, 1, "silk")
    return fair


def _in_hand(fair: Fair, seat: int, face: str) -> None:
    """Let the first card of this hand have that face."""
    card = fair.gate.stands[seat].hand[0]
    other = next(c for c in fair.gate.deck if c.face == face)
    card.face, other.face = other.face, card.face
    card.changed()
    other.changed()


def test_10_6_trust_returns_with_smuggled_contraband_of_a_later_turn() -> None:
    """10.6: the bag with the caught one wins nobody's trust; two are drawn, one is kept."""
    fair = caught_once()
    assert fair.gate.stands[1].merry_man is None
    fair.answer(1, "load", {"cards": ["hand:1:0"], "declare": "later"})
    fair.come_to("inspect")
    fair.let_pass(1)
    fair.answer(1, "merry.trust", "yes")
    assert len(fair.may(1, "merry.keep")) == 2
    fair.answer(1, "merry.keep", "merry:0")
    assert fair.gate.stands[1].merry_man


def test_10_6_it_may_be_declined_and_goods_given_away_as_a_bribe_count() -> None:
    fair = caught_once()
    fair.answer(1, "load", {"cards": ["hand:1:0"], "declare": "later"})
    fair.come_to("inspect")
    fair.accept(fair.gate.officers[0], fair.offer(1, "pass:1", bag_silk=1))
    fair.let_pass(1)
    assert fair.zone(fair.gate.officers[0]) == ["silk"]
    fair.answer(1, "merry.trust", "no")
    assert fair.gate.stands[1].merry_man is None


def test_10_7_without_trust_there_is_no_merry_man_to_put_beside_the_contraband() -> None:
    fair = caught_once()
    assert MERRY not in [card.kind for card in fair.gate.stands[1].hand]
    fair.answer(1, "load", {"cards": ["hand:1:0", "hand:1:1"], "declare": "later"})
    fair.come_to("inspect")
    fair.let_pass(1)
    assert len(fair.told(events.MerryManEntered)) == 0


def test_10_8_the_reward_comes_from_the_bank_even_if_there_is_nothing_to_steal() -> None:
    man = "will_scarlet"
    fair = Fair(bags={1: f"apples {man}"}, says={1: "apples"}, men={1: man}, gold={0: 0})
    fair.let_pass(1)
    assert fair.gold(0, 1) == [0, 57]


def test_10_10_theft_never_touches_goods() -> None:
    man = "will_scarlet"
    fair = Fair(bags={1: f"apples {man}"}, men={1: man}, gold={0: 1}, stands={0: "apples"})
    fair.let_pass(1)
    assert fair.gold(0, 1) == [0, 58]
    assert fair.stand(0) == ["apples"]


def test_10_20_a_merry_man_in_an_opened_bag_goes_under_his_deck() -> None:
    fair = Fair(bags={1: "apples much"}, men={1: "much"}, says={1: "apples"})
    fair.open(1)
    assert fair.gate.merry_deck[0].face == "much"
    assert not fair.zone(0)
    assert not fair.gate.confiscated


def test_10_21_harsh_fines_are_for_royal_goods_too_but_not_for_merry_men() -> None:
    """10.21: gouda 4 + 2, and 8 for Robin Hood."""
    bag, men = {1: "apples gouda robin_hood"}, {1: "robin_hood"}
    fair = Fair(bags=bag, says={1: "apples"}, men=men, laws="harsh_fines night_market")
    fair.open(1)
    fair.come_to("inspect")
    assert fair.gold(0, 1) == [64, 36]


def test_10_27_a_bag_of_six_under_the_great_fair_from_seven_cards_in_hand() -> None:
    fair = Fair(men={1: "much"}, laws="great_fair night_market", start="load")
    form = fair.question(1, "load").form
    assert form
    assert (len(form["cards"]["options"]), form["cards"]["max"]) == (7, 6)


# --- settling -------------------------------------------------------------------------------------


def order_of(fair: Fair, *kinds: type) -> list[str]:
    """The names of these events, in the order in which they were told last."""
    told = [type(event) for event in fair.table.events(None)]
    assert {*kinds} <= {*told}
    return [kind.__name__ for kind in sorted(kinds, key=lambda k: len(told) - told[::-1].index(k))]


def test_10_31_the_steps_of_a_bag_that_passes() -> None:
    """10.31: shown; goods by name; orders; payments of laws; merry man, reward, a new one."""
    bag = {1: "apples apples silk crossbow much"}
    fair = Fair(bags=bag, says={1: "apples"}, men={1: "much"}, orders="silk_apples",
                laws="weapon_ban night_market")  # fmt: skip
    fair.accept(0, fair.offer(1, "pass:1", bag_apples=1))
    fair.let_pass(1)
    fair.answer(1, "order", "order:0")
    fair.come_to("inspect")
    steps = (events.BagPassed, events.GoodsGiven, events.OrderFilled, events.WeaponsShown,
             events.MerryManEntered, events.MerryMenDrawn)  # fmt: skip
    assert order_of(fair, *steps) == [one.__name__ for one in steps]


def test_10_31_the_steps_of_a_bag_that_is_opened() -> None:
    """10.31: shown; merry man; the rest confiscated; one fine for all; goods by name; stash."""
    bag = {1: "apples apples silk much"}
    fair = Fair(5, bags=bag, says={1: "apples"}, men={1: "much"},
                laws="sheriffs_stash informers", start="inform")  # fmt: skip
    fair.answer(2, "inform", "bag:1")
    fair.come_to("inspect")
    fair.accept(0, fair.offer(1, "open:1", bag_apples=1))
    fair.open(1)
    fair.come_to("stash")
    fair.answer(0, "stash", next(one for one in fair.may(0, "stash") if one != "skip"))
    fair.come_to("inspect")
    steps = (events.BagOpened, events.MerryManCaught, events.Confiscated, events.GoodsGiven,
             events.Salvaged, events.InformerKnown)  # fmt: skip
    assert order_of(fair, *steps) == [one.__name__ for one in steps]
    fines = [event.gold for event in fair.told(events.GoldPaid) if event.why == "fine"]
    assert fines == [8]  # four for the silk, four for Much
    assert (fair.stand(0), fair.stand(1)) == (["apples"], ["apples"])


def test_10_31_goods_of_a_bag_have_reached_the_stand_when_its_fine_is_paid() -> None:
    """10.30, 10.31."""
    fair = Fair(bags={1: "apples apples silk"}, says={1: "apples"}, gold={1: 0})
    fair.open(1)
    fair.come_to("inspect")
    assert (fair.stand(0), fair.stand(1)) == (["apples", "apples"], [])


def test_10_30_no_card_too_many_and_only_legal_goods_while_they_are_enough() -> None:
    """10.30: for a debt of 4 either a chicken or two apples, never a chicken and an apple."""
    fair = Fair(bags={1: "cheese silk"}, says={1: "cheese"}, gold={1: 0},
                stands={1: "apples chickens mead"})  # fmt: skip
    fair.open(1)
    fair.come_to("pay.goods")
    assert "zone:1:0" not in fair.may(1, "pay.goods")
    fair.answer(1, "pay.goods", "goods:1:chickens")
    fair.come_to("inspect")
    assert fair.stand(0) == ["chickens"]
    assert fair.zone(1) == ["mead"]


# --- two deputies ---------------------------------------------------------------------------------


def six(bag: str, says: str = "apples", man: str = "", **more: Any) -> tuple[Fair, int, int, int]:
    """A table of six at its first inspection, its deputies, and a merchant with this bag."""
    probe = Fair(6, **more)
    owner = probe.gate.merchants()[0]
    men = {"men": {owner: man}} if man else {}
    names = f"{bag} {man}".strip()
    fair = Fair(6, bags={owner: names}, says={owner: says}, **men, **more)
    first, second = fair.gate.officers
    assert owner in fair.gate.bags
    return fair, first, second, owner


def both_pass(fair: Fair, owner: int) -> None:
    for seat in fair.gate.officers:
        fair.answer(seat, "inspect.two", f"let:{owner}")


def both_open(fair: Fair, owner: int) -> None:
    first, second = fair.gate.officers
    fair.answer(first, "inspect.two", f"search:{owner}")
    fair.answer(second, "deputy.alone", "join")


def test_10_9_both_are_robbed_of_half_and_the_one_who_acted_alone_of_all() -> None:
    fair, first, second, owner = six("apples", man="will_scarlet", merry_men=True)
    both_pass(fair, owner)
    assert fair.gold(owner) == [60]
    assert sorted(fair.gold(first, second)) == [48, 49]  # 3 in halves; the odd coin is the first's
    assert fair.gold(first) == [48]


def test_10_9_the_odd_coin_is_the_richer_ones_and_nobody_stands_in_for_the_other() -> None:
    fair, first, second, _ = six("apples")
    fair.gate.stands[second].gold = 60
    assert halves(fair.gate, (first, second), 5) == {first: 2, second: 3}
    again, first, second, owner = six("apples", man="will_scarlet", merry_men=True)
    again.gate.stands[first].gold = 0
    both_pass(again, owner)
    assert again.gold(first, second, owner) == [0, 48, 59]


def test_10_9_what_both_receive_lies_in_the_chest_and_an_opening_counts_once() -> None:
    """10.9: toll and fine; the busy Sheriff may open two bags."""
    fair, _, _, owner = six("apples silk", laws="gate_toll busy_sheriff")
    assert fair.gate.chest_gold == 4
    both_open(fair, owner)
    assert fair.gate.chest_gold == 8
    assert fair.gate.openings == 1


def test_10_11_each_deputy_pays_their_own_half_and_what_is_missing_is_forgiven() -> None:
    """10.11: as in 10.9; one has neither gold nor goods, and the other doesn't pay for them."""
    fair, first, second, owner = six("apples apples apples")
    fair.gate.stands[first].gold = 1
    both_open(fair, owner)
    assert fair.gold(first, second, owner) == [0, 47, 54]
    assert fair.told(events.Forgiven)[-1].gold == 2


def test_10_12_at_the_end_of_the_time_lamps_do_not_matter() -> None:
    fair, first, second, owner = six("apples silk")
    for seat in (first, second):
        fair.answer(seat, "inspect.two", f"open:{owner}")
    for seat in (first, second):
        fair.answer(seat, "inspect.two", "rest")
    fair.come_to("market")
    assert not fair.told(events.BagOpened)


def test_10_13_what_one_deputy_accepts_waits_for_the_other() -> None:
    fair, first, second, owner = six("apples silk")
    to = [f"stand:{seat}" for seat in (first, second)]
    offer = fair.offer(owner, f"pass:{owner}", gold=6, to=to)
    fair.answer(first, "deal.press", offer)
    assert fair.part("deals").terms[-1].state == "open"
    assert fair.gold(owner) == [50]
    fair.answer(second, "deal.press", offer)
    assert fair.part("deals").terms[-1].state == "bound"


def test_10_14_an_agreed_split_may_be_any() -> None:
    fair, first, second, owner = six("apples silk")
    to = [f"stand:{seat}" for seat in (first, second)]
    offer = fair.offer(owner, f"pass:{owner}", gold=7, to=to)
    for seat in (first, second):
        fair.answer(seat, "deal.press", offer)
    for seat in (first, second):
        fair.answer(seat, "inspect.two", "rest")
    fair.come_to("chest")
    for seat in (first, second):
        fair.answer(seat, "chest", {"gold": 6})
    assert fair.gold(first, second) == [56, 51]
