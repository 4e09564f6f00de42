"""Laws and merry men against each other, by the numbers of their rulings (section 13)."""

from __future__ import annotations

from typing import Any

from app.games.sheriff.rules.numbers import fine
from app.games.sheriff.view import events
from tests.games.sheriff.table import Fair, components

DULL = "night_market"  # a law that disturbs no other


def brought_in(man: str, bag: str = "apples", **more: Any) -> Fair:
    """Seat 1 lets this man pass in a bag with these goods."""
    more = {"says": {1: "apples"}, **more}
    fair = Fair(bags={1: f"{bag} {man}", **more.pop("bags", {})}, men={1: man}, **more)
    fair.let_pass(1)
    return fair


def names(fair: Fair, *kinds: type) -> list[str]:
    return [type(one).__name__ for one in fair.table.events(None) if isinstance(one, kinds)]


def test_13_1_the_sum_of_a_bag_is_halved_by_the_law_and_then_by_sir_richard() -> None:
    """13.1: 4 + 4 + 2 is 10, the court leaves 5, Sir Richard 3; he is used up by that."""
    fair = Fair(bags={1: "apples silk mead cheese"}, says={1: "apples"},
                laws=f"lenient_court {DULL}")  # fmt: skip
    stand = fair.gate.stands[1]
    stand.fine_percent = 50
    fair.open(1)
    fair.come_to("inspect")
    assert fair.gold(0, 1) == [53, 47]
    assert stand.fine_percent == 100


def test_13_1_an_honest_bag_does_not_use_sir_richard_up() -> None:
    fair = Fair(bags={1: "apples"}, says={1: "apples"})
    fair.gate.stands[1].fine_percent = 50
    fair.open(1)
    assert fair.gate.stands[1].fine_percent == 50


def test_13_2_great_fair_and_george_make_room_for_six_goods_and_the_merry_man() -> None:
    for laws, most in ((f"great_fair {DULL}", 7), (f"small_carts {DULL}", 5)):
        fair = Fair(laws=laws, men={1: "much"}, start="laws")
        fair.gate.stands[1].bag_bonus = 1
        fair.come_to("load")
        form = fair.question(1, "load").form
        assert form
        assert form["cards"]["max"] == most


def test_13_3_informers_little_john_and_diccon_take_gold_only() -> None:
    fair = brought_in("little_john", gold={2: 0}, stands={2: "apples"})
    assert fair.gold(0, 1, 2) == [49, 59, 0]
    assert fair.stand(2) == ["apples"]
    poor = brought_in("diccon", gold={0: 1}, stands={0: "apples"})
    assert poor.gold(0, 1, 2) == [0, 57, 50]
    assert poor.stand(0) == ["apples"]


def test_13_4_toll_then_open_lid_after_each_declaration() -> None:
    laws = "gate_toll show_one_card"
    fair = Fair(bags={1: "apples silk"}, laws=laws, start="declare.lid")
    assert fair.asked() == [(1, "declare.lid")]
    fair.answer(1, "declare.lid", "bag:1:0")
    assert names(fair, events.Declared, events.GoldPaid, events.LidLifted) == [
        "Declared", "GoldPaid", "LidLifted"]  # fmt: skip
    assert len(fair.gate.bags[1].cards) == 2


def test_13_4_informers_are_sealed_until_all_have_pointed() -> None:
    fair = Fair(4, laws=f"informers {DULL}", start="inform")
    before = fair.table.view(None), fair.table.view(2)
    fair.answer(1, "inform", "bag:2")
    assert (fair.table.view(None), fair.table.view(2)) == before
    assert not fair.told(events.InformersHeard)


def test_13_5_a_plague_adds_to_harsh_fines_and_wins_trust() -> None:
    """13.5: fine 6 under harsh fines; a smuggled chicken is contraband for trust."""
    fair = Fair(bags={1: "apples chickens much"}, men={1: "much"}, says={1: "apples"},
                laws="poultry_plague harsh_fines")  # fmt: skip
    assert fine(fair.gate, components().goods["chickens"]) == 6
    fair.let_pass(1)
    assert fair.gold(1) == [50 + 5 + 1]  # Much is paid for the apples only
    trusted = Fair(bags={1: "chickens"}, men={0: "much"}, laws=f"poultry_plague {DULL}")
    stand = trusted.gate.stands[1]
    man = stand.merry_man
    assert man
    stand.hand.remove(man)
    trusted.let_pass(1)
    assert trusted.asked() == [(1, "merry.trust")]


def test_13_5_gilbert_is_paid_for_chickens_of_the_plague_which_fill_orders_as_legal_goods() -> None:
    fair = brought_in("gilbert_whitehand", "chickens silk", laws=f"poultry_plague {DULL}",
                      orders="silk_chickens")  # fmt: skip
    fair.answer(1, "order", "order:0")
    assert fair.gate.stands[1].orders == ["silk_chickens"]
    assert fair.gold(1) == [50 + 5 + 2 * 2]


def test_13_6_a_bound_opening_counts_and_a_merry_man_may_make_the_duty_lapse() -> None:
    bags = {1: "apples maid_marian", 2: "silk"}
    fair = Fair(bags=bags, men={1: "maid_marian"}, laws=f"duty_to_inspect {DULL}")
    fair.accept(0, fair.offer(1, "open:2", gold=3))
    assert "pass:1" in fair.may(0, "inspect")
    fair.let_pass(1)
    fair.answer(1, "merry.bag", "bag:2")
    fair.come_to("inspect")
    assert fair.may(0, "inspect") == ["pass:2", "rest"]
    fair.let_pass(2)
    assert not fair.told(events.BagOpened)


def test_13_6_a_deal_that_would_break_the_limit_cannot_be_accepted() -> None:
    fair = Fair(4, laws=f"busy_sheriff {DULL}")
    for owner in (1, 2):
        fair.open(owner)
        fair.come_to("inspect")
    fair.offer(1, "open:3", gold=3)
    assert not fair.may(0, "deal.accept")


def test_13_7_both_laws_together_leave_promises() -> None:
    fair = Fair(laws="no_coin_bribes untouchable_stalls", stands={0: "apples", 1: "apples silk"})
    form = fair.question(1, "deal.offer").form
    assert form
    assert {*form} == {"for", "promise", "way"}


def test_13_10_wat_finds_nothing_that_the_sheriff_has_put_aside() -> None:
    """13.10: only what still lies in a discard pile; all know the stashed silk."""
    bags = {1: "apples wat_crabstaff", 2: "silk"}
    fair = Fair(bags=bags, men={1: "wat_crabstaff"}, laws=f"sheriffs_stash {DULL}")
    fair.open(2)
    fair.come_to("stash")
    fair.answer(0, "stash", next(one for one in fair.may(0, "stash") if one != "skip"))
    assert fair.part("stand:0").zone == ("silk",)
    fair.let_pass(1)
    assert (1, "merry.salvage") not in fair.asked()


def test_13_10_with_six_wat_and_reynold_take_from_the_pile_all_the_same() -> None:
    probe = Fair(6, merry_men=True)
    one, two, *_ = probe.gate.merchants()
    fair = Fair(6, bags={one: "apples wat_crabstaff", two: "silk"}, men={one: "wat_crabstaff"})
    first, second = fair.gate.officers
    fair.answer(first, "inspect.two", f"search:{two}")
    fair.answer(second, "deputy.alone", "join")
    for seat in (first, second):
        fair.answer(seat, "inspect.two", f"let:{one}")
    place = next(id for id in fair.may(one, "merry.salvage") if id != "skip")
    fair.answer(one, "merry.salvage", place)
    assert fair.zone(one) == ["silk"]


def test_13_12_fair_ellen_may_choose_any_other_player() -> None:
    fair = brought_in("fair_ellen", seats=4)
    assert fair.may(1, "merry.friend") == ["stand:2", "stand:3", "stand:0"]


def test_13_13_alan_a_dale_gets_at_most_what_was_kept_after_tax() -> None:
    man = "alan_a_dale"
    fair = Fair(bags={1: f"apples {man}"}, men={1: man}, laws=f"gift_tax {DULL}")
    fair.accept(0, fair.offer(1, "pass:1", gold=6))
    fair.accept(0, fair.offer(1, "open:2", gold=8))
    fair.let_pass(1)
    assert fair.gold(0, 1) == [50 + 0 + 4, 50 - 6 - 8 + 6 + 3]


def test_13_13_of_a_joint_bribe_the_chest_pays_back() -> None:
    man = "alan_a_dale"
    probe = Fair(6, merry_men=True)
    owner = probe.gate.merchants()[0]
    fair = Fair(6, bags={owner: f"apples {man}"}, men={owner: man})
    first, second = fair.gate.officers
    to = [f"stand:{seat}" for seat in (first, second)]
    offer = fair.offer(owner, f"pass:{owner}", gold=7, to=to)
    for seat in (first, second):
        fair.answer(seat, "deal.press", offer)
    fair.answer(first, "inspect.two", f"let:{owner}")
    assert fair.gate.chest_gold == 2
    assert fair.gold(owner) == [50 - 7 + 6 + 5]


def test_13_14_what_went_to_the_sheriff_is_not_paid_and_what_went_under_the_stand_is() -> None:
    fair = Fair(bags={1: "apples apples silk much"}, men={1: "much"}, says={1: "apples"},
                orders="silk_apples")  # fmt: skip
    fair.accept(0, fair.offer(1, "pass:1", bag_apples=1))
    fair.let_pass(1)
    fair.answer(1, "order", "order:0")
    assert fair.gold(1) == [50 + 5 + 1]


def test_13_15_a_silent_player_skips_what_is_optional() -> None:
    fair = brought_in("arthur_a_bland")
    hand = len(fair.gate.stands[1].hand)
    ask = fair.table.open_asks()[fair.question(1, "merry.stall").id]
    assert (ask.silent() if ask.silent else None) == "skip"
    fair.come_to("inspect")
    assert len(fair.gate.stands[1].hand) == hand + 1  # and a new merry man


def test_13_15_robins_coins_go_one_by_one_to_the_poorest() -> None:
    fair = brought_in("robin_hood", seats=4, gold={0: 70, 2: 40, 3: 41})
    fair.come_to("inspect")
    assert fair.gold(0, 1, 2, 3) == [64, 63, 42, 42]


def test_13_15_targets_fall_by_lot() -> None:
    """13.15: for a silent player any legal answer is drawn."""
    fair = brought_in("will_stutely", bags={2: "silk"})
    ask = fair.table.open_asks()[fair.question(1, "merry.bag").id]
    assert ask.silent is None
