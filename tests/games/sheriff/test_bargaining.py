"""Bargaining, step by step: the numbers are those of the rules (section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import Dice
from app.engine.errors import IllegalChoice
from app.games.sheriff import GAME
from app.games.sheriff.bots.smuggler import steward
from app.games.sheriff.view import events
from tests.games.sheriff.table import Fair
from tests.support.play import sight


def two_bags(**more: object) -> Fair:
    bags = {1: "apples silk", 2: "cheese mead"}
    return Fair(bags=bags, says={1: "apples", 2: "cheese"}, **more)  # type: ignore[arg-type]


def test_14_1_any_merchant_may_offer_for_any_bag_at_any_moment() -> None:
    fair = two_bags()
    fair.offer(1, "pass:1", gold=5)
    fair.offer(2, "open:1", gold=3)
    assert [terms.wants for terms in fair.part("deals").terms] == [((1, "pass"),), ((1, "open"),)]
    fair.let_pass(1)
    fair.offer(1, "open:2", gold=4)
    assert fair.part("deals").terms[-1].giver == 1


def test_14_3_an_offer_is_covered_by_gold_goods_and_the_number_of_closed_cards() -> None:
    fair = two_bags(stands={1: "apples silk"}, gold={1: 9})
    for given in ({"gold": 10}, {"goods_apples": 2}, {"zone_pepper": 2}, {"bag_mead": 3}):
        with pytest.raises(IllegalChoice):
            fair.offer(1, "pass:1", **given)
    fair.offer(1, "pass:1", gold=9, goods_apples=1, zone_pepper=1, bag_mead=2)


def test_14_3_names_are_never_checked_before_they_are_due() -> None:
    """The form offers all names to all."""
    fair = two_bags()
    with_silk, without = (fair.question(seat, "deal.offer").form for seat in (1, 2))
    assert with_silk
    assert without
    names = [{name for name in form if name.startswith("bag.")} for form in (with_silk, without)]
    assert names[0] == names[1] >= {"bag.silk", "bag.crossbow", "bag.gouda"}


def test_a_bag_cannot_both_pass_and_be_opened() -> None:
    with pytest.raises(IllegalChoice):
        two_bags().offer(1, "pass:1", "open:1", gold=5)


def test_14_4_an_author_withdraws_and_the_other_side_refuses() -> None:
    fair = two_bags()
    fair.answer(1, "deal.withdraw", fair.offer(1, "pass:1", gold=5))
    fair.answer(0, "deal.refuse", fair.offer(2, "pass:2", gold=5))
    assert [terms.state for terms in fair.part("deals").terms] == ["withdrawn", "refused"]
    assert fair.may(0, "deal.accept") == []


def test_14_5_a_new_offer_replaces_the_old_one_about_that_bag() -> None:
    fair = two_bags()
    old = fair.offer(1, "pass:1", gold=5)
    new = fair.offer(1, "pass:1", gold=7)
    assert [terms.state for terms in fair.part("deals").terms] == ["replaced", "open"]
    with pytest.raises(IllegalChoice):
        fair.answer(0, "deal.accept", old)
    fair.accept(0, new)
    assert fair.gold(0, 1) == [57, 43]


def test_14_4_a_counter_offer_replaces_what_it_answers() -> None:
    fair = two_bags()
    offer = fair.offer(1, "pass:1", gold=5)
    fair.demand(0, 1, "pass:1", gold=12, instead=[offer])
    assert [terms.state for terms in fair.part("deals").terms] == ["replaced", "open"]
    fair.accept(1)
    assert fair.gold(0, 1) == [62, 38]
    assert fair.part("bag:1").seal == "pass"


def test_14_4_an_offer_whose_gold_is_gone_says_so() -> None:
    fair = two_bags(gold={1: 10})
    fair.offer(1, "open:2", gold=8)
    fair.accept(0, fair.offer(1, "pass:1", gold=6))
    lapsed = fair.part("deals").terms[0]
    assert (lapsed.state, lapsed.why) == ("lapsed", "cover")


def test_14_4_an_offer_about_a_settled_bag_lapses() -> None:
    fair = two_bags()
    fair.offer(2, "open:1", gold=8)
    fair.let_pass(1)
    assert fair.part("deals").terms[0].why == "settled"


def test_14_6_accept_and_pass_in_one() -> None:
    fair = two_bags()
    offer = fair.offer(1, "pass:1", gold=5)
    fair.answer(0, "inspect", f"accept:{offer}")
    assert fair.gold(0, 1) == [55, 45]
    assert fair.part("bag:1").verdict == "pass"
    assert fair.part("deals").terms[0].state == "done"


def test_3_4_a_bag_with_an_accepted_bribe_to_pass_cannot_be_opened() -> None:
    fair = two_bags()
    fair.offer(1, "pass:1", gold=5)
    fair.accept(0)
    assert "open:1" not in fair.may(0, "inspect")
    fair.end_of_time()
    assert fair.part("bag:1").verdict == "pass" if "bag:1" in fair.table.view(None) else True


def test_section_12_pass_me_and_open_gilbert_whatever_is_offered() -> None:
    """ "20 gold: pass me and open Gilbert" accepted: Gilbert's bag must be opened (14.9)."""
    fair = two_bags()
    fair.accept(0, fair.offer(1, "pass:1", "open:2", gold=20))
    assert fair.gold(0, 1) == [70, 30]
    ways = fair.may(0, "inspect")
    assert {"pass:1", "open:2"} <= {*ways}
    assert not {"open:1", "pass:2"} & {*ways}
    fair.offer(2, "pass:2", gold=30)
    assert not fair.may(0, "deal.accept")


def test_14_7_two_may_pay_for_the_same_opening() -> None:
    fair = Fair(4, bags={1: "apples", 2: "apples", 3: "silk"})
    fair.accept(0, fair.offer(1, "open:3", gold=3))
    fair.accept(0, fair.offer(2, "open:3", gold=4))
    assert fair.gold(0) == [57]


def test_14_8_named_goods_that_are_there_move_closed_and_public_names_are_known() -> None:
    fair = two_bags(stands={1: "silk pepper"})
    fair.accept(0, fair.offer(1, "pass:1", zone_silk=1))
    assert fair.zone(0) == ["silk"]
    assert fair.zone(1) == ["pepper"]
    assert fair.part("stand:0", 2).zone == ("silk",)


def test_14_8_named_goods_that_are_not_there_cost_nothing_but_the_taker_sees_the_zone() -> None:
    fair = two_bags(stands={1: "pepper mead"})
    fair.accept(0, fair.offer(1, "pass:1", zone_silk=1))
    assert fair.zone(0) == []
    assert sorted(fair.part("stand:1", 0).zone) == ["mead", "pepper"]
    assert fair.part("stand:1", 2).zone == (None, None)
    assert fair.told(events.NotThere)[-1].names == (("silk", 1),)


def test_14_8_with_the_servers_word_nothing_is_shown() -> None:
    fair = two_bags(stands={1: "pepper mead"}, proof="servers_word")
    fair.accept(0, fair.offer(1, "pass:1", zone_silk=1))
    assert fair.part("stand:1", 0).zone == (None, None)


def test_14_8_goods_of_the_bag_move_when_it_is_settled() -> None:
    fair = Fair(bags={1: "apples apples silk"}, says={1: "apples"})
    fair.accept(0, fair.offer(1, "pass:1", bag_apples=1, bag_silk=1, bag_mead=1))
    assert fair.zone(0) == fair.stand(0) == []
    fair.let_pass(1)
    assert (fair.stand(0), fair.zone(0)) == (["apples"], ["silk"])
    assert (fair.stand(1), fair.zone(1)) == (["apples"], [])


def test_14_8_what_is_confiscated_never_reached_the_stand() -> None:
    fair = Fair(bags={1: "apples silk"}, says={1: "apples"}, royal_goods=False)
    fair.accept(0, fair.offer(1, "open:1", bag_apples=1, bag_silk=1))
    fair.open(1)
    fair.come_to("inspect")
    assert (fair.stand(0), fair.zone(0)) == (["apples"], [])


def test_14_8_goods_that_paid_the_fine_are_not_there_any_more() -> None:
    """The fine comes before the goods named in a deal: no card goes to two players."""
    fair = Fair(bags={1: "apples silk"}, says={1: "apples"}, gold={1: 0}, royal_goods=False)
    fair.accept(0, fair.offer(1, "open:1", bag_apples=1))
    fair.open(1)
    fair.come_to("inspect")
    assert fair.told(events.PaidInGoods)[-1].goods == ("apples",)
    assert fair.told(events.NotThere)[-1].names == (("apples", 1),)
    assert (fair.stand(0), fair.stand(1)) == (["apples"], [])


def test_14_4_an_offer_of_closed_cards_lapses_when_they_go_to_the_black_market() -> None:
    fair = Fair(bags={1: "apples"}, stands={1: "silk silk silk pepper"}, black_market=True)
    fair.offer(1, "pass:1", closed=["zone:1:0"])
    fair.answer(1, "black", "black:silk")
    assert fair.told(events.OfferEnded)[-1].why == "cover"
    assert not fair.may(0, "deal.accept")
    assert fair.zone(1) == ["pepper"]


def test_14_2_closed_cards_may_be_shown_to_the_taker_alone() -> None:
    fair = two_bags(stands={1: "silk pepper"})
    fair.offer(1, "pass:1", closed=["zone:1:0"], show=["shown"])
    assert "silk" in fair.part("stand:1", 0).zone
    assert fair.told(events.ShowedClosed, 2)[-1].cards is None
    assert fair.part("stand:1", 2).zone == (None, None)
    fair.accept(0)
    assert fair.part("stand:0", 2).zone == (None,)
    assert fair.part("stand:0", 1).zone == ("silk",)


def test_14_2_the_giver_picks_closed_cards_that_a_demand_asks_for() -> None:
    fair = two_bags(stands={1: "silk pepper mead"})
    fair.demand(0, 1, "pass:1", blind=2)
    fair.accept(1)
    fair.answer(1, "deal.blind", ["zone:1:1", "zone:1:2"])
    assert fair.zone(0) == ["mead", "pepper"]


def test_10_23_the_sheriff_may_give_something_back() -> None:
    fair = two_bags(stands={0: "apples"})
    fair.accept(0, fair.offer(1, "pass:1", gold=10, back=2, return_apples=1))
    assert fair.gold(0, 1) == [58, 42]
    assert fair.stand(1) == ["apples"]


def test_14_9_a_whole_offer_or_none_of_it() -> None:
    fair = two_bags()
    fair.let_pass(2)
    with pytest.raises(IllegalChoice):
        fair.offer(1, "pass:1", "open:2", gold=5)


def test_14_10_writing_goes_on_while_a_bag_is_settled_and_acceptances_wait() -> None:
    fair = Fair(bags={1: "silk mead", 2: "apples"}, says={1: "apples", 2: "apples"})
    fair.offer(2, "pass:2", gold=3)
    fair.open(1)
    assert fair.asked() == [(0, "confiscate")]
    fair.offer(2, "pass:2", gold=4)
    assert not fair.may(0, "deal.accept")


def test_14_11_at_the_end_of_the_time_bound_bags_go_as_bound_and_others_pass() -> None:
    fair = two_bags()
    fair.accept(0, fair.offer(2, "open:1", gold=3))
    fair.offer(2, "pass:2", gold=9)
    fair.end_of_time()
    fair.come_to("market")
    opened = [event.seat for event in fair.told(events.BagOpened)]
    passed = [event.seat for event in fair.told(events.BagPassed)]
    assert (opened, passed) == ([1], [2])
    assert fair.told(events.OfferEnded)[-1].why == "over"


def test_14_13_a_private_offer_is_for_its_two_parties() -> None:
    fair = two_bags()
    before = fair.table.version_of(2), fair.table.version_of(None)
    fair.offer(1, "pass:1", private=True, gold=5, promise="Next time you get more.")
    assert (fair.table.version_of(2), fair.table.version_of(None)) == before
    assert [len(fair.part("deals", viewer).terms) for viewer in (0, 1, 2, None)] == [1, 1, 0, 0]
    assert [len(fair.part("bag:1", viewer).offers) for viewer in (0, 1, 2, None)] == [1, 1, 0, 0]
    fair.accept(0)
    assert fair.gold(0, 1) == [55, 45]
    paid = fair.told(events.GoldPaid, 2)[-1]
    assert (paid.seat, paid.gold) == (1, 5)
    assert not fair.told(events.DealStruck, 2)
    assert [fair.part("bag:1", viewer).seal for viewer in (0, 1, 2)] == ["pass", "pass", None]


def test_14_14_ids_of_public_offers_have_no_gaps() -> None:
    fair = two_bags()
    first = fair.offer(1, "pass:1", gold=1)
    fair.offer(1, "pass:1", private=True, gold=2)
    second = fair.offer(1, "open:2", gold=1)
    assert (first[-2:], second[-2:]) == ("o1", "o2")


def test_a_demand_must_not_contradict_another_one() -> None:
    """Else one accepted in private would have to end the other."""
    fair = two_bags()
    fair.demand(0, 1, "pass:2", gold=3)
    with pytest.raises(IllegalChoice):
        fair.demand(0, 2, "open:2", gold=3)


def test_10_24_the_sheriff_is_the_only_taker() -> None:
    fair = two_bags()
    form = fair.question(1, "deal.offer").form
    assert form
    assert "to" not in form


def test_14_9_one_offer_may_want_two_bags_of_others_and_is_whole_or_nothing() -> None:
    """ "6 and a silk: open Ben's and Carl's": the owners have no say."""
    fair = Fair(4, bags={2: "apples", 3: "mead"}, stands={1: "silk"})
    fair.accept(0, fair.offer(1, "open:2", "open:3", gold=6, zone_silk=1))
    ways = {*fair.may(0, "inspect")}
    assert not {"pass:2", "pass:3"} & ways
    assert (fair.gold(0), fair.zone(0)) == ([56], ["silk"])
    assert fair.part("deals").terms[0].state == "bound"
    for owner in (2, 3):
        fair.open(owner)
        fair.come_to("inspect")
    assert fair.part("deals").terms[0].state == "done"


def test_14_11_an_offer_stands_while_its_author_is_away_and_a_stand_in_takes_none() -> None:
    fair = two_bags()
    fair.offer(1, "pass:1", gold=40)
    for question in fair.table.questions(0):
        chosen = steward(sight(fair.table, question, Dice(b"away")))
        assert chosen is None if question.optional else str(chosen).startswith("pass:")


def test_14_11_who_takes_over_a_seat_finds_its_offers_withdrawn_and_its_deals_bound() -> None:
    """The house takes back every open offer for a newcomer; a deal isn't one any more."""
    fair = two_bags()
    fair.accept(0, fair.offer(1, "open:2", gold=2))
    fair.offer(1, "pass:1", gold=5)
    fair.offer(1, "pass:1", private=True, gold=7)
    (kind,) = GAME.with_newcomers
    while options := fair.may(1, kind):
        fair.answer(1, kind, options[0])
    assert [terms.state for terms in fair.part("deals", 1).terms] == [
        "bound", "withdrawn", "withdrawn"]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"wants": ("pass:1", "open:1")}, "both"),
        ({"gold": 50, "zone_silk": 1, "goods_apples": 1, "bag_silk": 2, "bag_mead": 1}, "hold"),
        ({"zone_silk": 1, "zone_mead": 1}, "that much"),
    ],
)
def test_14_3_what_does_not_go_together_is_refused_with_a_sentence(
    given: dict[str, Any], words: str
) -> None:
    fair = two_bags(stands={1: "silk apples"})
    before = fair.table.version
    wanted = given.pop("wants", ("pass:1",))
    with pytest.raises(IllegalChoice) as refusal:
        fair.offer(1, *wanted, **given)
    assert words in refusal.value.sentence
    assert fair.table.version == before


def test_the_first_thing_that_a_form_offers_is_never_refused() -> None:
    """14.1: neither to a merchant after their one word, nor to a Sheriff who has promised."""
    fair = Fair(bags={1: "apples", 2: "apples"}, laws="one_word night_market")
    fair.offer(1, "pass:1", gold=1)
    form = fair.question(1, "deal.offer").form
    assert form
    assert [option.id for option in form["for"]["options"]] == ["pass:2", "open:2"]
    free = two_bags()
    free.accept(0, free.offer(1, "pass:1", gold=1))
    form = free.question(0, "deal.demand").form
    assert form
    ways = [option.id for option in form["for"]["options"]]
    assert "open:1" not in ways
    for way in ways:
        free.answer(0, "deal.withdraw", free.demand(0, 2, way, gold=1))
