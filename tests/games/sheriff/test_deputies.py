"""Six players: two deputies, lamps, solo deeds and the chest (section 5, 14.12)."""

from __future__ import annotations

import pytest

from app.engine import Dice
from app.games.sheriff import GAME
from app.games.sheriff.view import events
from tests.games.sheriff.table import Fair
from tests.support.play import sight


def six(**bags: str) -> tuple[Fair, int, int, list[int]]:
    """A table at the first inspection, with its deputies and merchants in order."""
    probe = Fair(6, start="inspect")
    first, second = probe.gate.officers
    merchants = probe.gate.merchants()
    loaded = {merchants[int(name[-1]) - 1]: goods for name, goods in bags.items()}
    says = dict.fromkeys(loaded, "apples")
    fair = Fair(6, bags=loaded, says=says)
    return fair, first, second, merchants


def test_two_deputies_and_four_merchants_nine_rounds() -> None:
    fair, first, second, merchants = six()
    assert len({first, second, *merchants}) == 6
    assert fair.gate.rounds == 9
    assert fair.gate.piles[0] == [] or len(fair.gate.piles) == 1


def test_both_pass_and_a_joint_bribe_of_12_is_6_each() -> None:
    """Section 12."""
    fair, first, second, (one, *_) = six(bag1="apples silk")
    offer = fair.offer(one, f"pass:{one}", gold=12, to=[f"stand:{first}", f"stand:{second}"])
    fair.answer(first, "deal.press", offer)
    assert fair.gate.chest_gold == 0
    assert fair.told(events.DealPressed)[-1].seat == first
    fair.answer(second, "deal.press", offer)
    assert fair.gate.chest_gold == 12
    fair.answer(first, "inspect.two", f"let:{one}")
    assert fair.part(f"bag:{one}").verdict == "pass"
    for seat in (first, second):
        fair.answer(seat, "inspect.two", "rest")
    fair.come_to("chest")
    for seat in (first, second):
        fair.answer(seat, "chest", {"gold": 6})
    assert fair.gold(first, second) == [56, 56]


def test_a_free_pass_needs_both() -> None:
    fair, first, second, (one, *_) = six(bag1="apples")
    fair.answer(first, "inspect.two", f"let:{one}")
    assert fair.part(f"bag:{one}").verdict is None
    fair.answer(second, "inspect.two", f"let:{one}")
    assert fair.part(f"bag:{one}").verdict == "pass"


def test_a_deputy_who_rests_waits_until_the_other_one_does_something() -> None:
    """Otherwise a bot would rest again and again while a person thinks."""
    fair, first, second, (one, two, *_) = six(bag1="apples")
    fair.answer(first, "inspect.two", "rest")
    assert fair.asked() == [(second, "inspect.two")]
    fair.answer(second, "inspect.two", f"pass:{two}")
    assert f"open:{one}" in fair.may(first, "inspect.two"), "woken"
    fair.answer(first, "inspect.two", "rest")
    fair.answer(second, "inspect.two", f"let:{one}")
    assert fair.may(first, "inspect.two"), "asked to press as well"
    fair.answer(first, "inspect.two", "rest")
    fair.answer(second, "inspect.two", "rest")
    assert fair.gate.step != "inspect"


def test_10_11_both_open_an_honest_bag_and_pay_half_each() -> None:
    fair, first, second, (one, *_) = six(bag1="apples apples apples")
    fair.answer(first, "inspect.two", f"search:{one}")
    fair.answer(second, "deputy.alone", "join")
    assert fair.gold(first, second, one) == [47, 47, 56]


def test_both_open_a_liar_and_the_fine_goes_into_the_chest() -> None:
    fair, first, second, (one, *_) = six(bag1="apples silk")
    fair.answer(first, "inspect.two", f"search:{one}")
    fair.answer(second, "deputy.alone", "join")
    assert fair.gate.chest_gold == 4
    assert fair.gold(first, second, one) == [50, 50, 46]


def test_one_opens_alone_and_alone_pays_or_cashes_in() -> None:
    fair, first, second, (one, two, *_) = six(bag1="apples silk", bag2="apples apples")
    fair.answer(second, "inspect.two", f"search:{one}")
    assert fair.told(events.Alone)[-1].owners == (one,)
    fair.answer(first, "deputy.alone", "alone")
    assert fair.gold(first, second, one) == [50, 54, 46]
    fair.answer(first, "inspect.two", f"search:{two}")
    fair.answer(second, "deputy.alone", "alone")
    assert fair.gold(first, second, two) == [46, 54, 54]


def test_the_rulebooks_example_a_solo_bribe_of_8_stays_with_its_deputy() -> None:
    fair, first, second, (one, *_) = six(bag1="apples silk")
    fair.answer(first, "inspect.two", f"open:{one}")
    offer = fair.offer(one, f"pass:{one}", gold=8, to=[f"stand:{first}"])
    fair.answer(first, "deal.press", offer)
    if fair.asked() == [(second, "deputy.alone")]:
        fair.answer(second, "deputy.alone", "alone")
    assert fair.gold(first, second, one) == [58, 50, 42]
    assert fair.part(f"bag:{one}").solo == first
    fair.answer(first, "inspect.two", f"let:{one}")
    assert fair.part(f"bag:{one}").verdict == "pass"


def test_14_12_the_other_may_forbid_a_bare_pass() -> None:
    fair, first, second, (one, *_) = six(bag1="apples silk")
    fair.answer(first, "inspect.two", f"open:{one}")
    offer = fair.offer(one, f"pass:{one}", gold=8, to=[f"stand:{first}"])
    fair.answer(first, "deal.press", offer)
    fair.answer(second, "deputy.alone", "stop")
    assert fair.gold(first, one) == [50, 50]
    assert dict(fair.part(f"bag:{one}").lamps) == {first: "open", second: "open"}


def test_a_solo_deal_wants_the_lamp_on_open() -> None:
    fair, first, _, (one, *_) = six(bag1="apples")
    fair.offer(one, f"pass:{one}", gold=8, to=[f"stand:{first}"])
    assert not fair.may(first, "deal.press")


def test_a_joint_demand_needs_both_before_the_merchant_may_accept() -> None:
    fair, first, second, (one, *_) = six(bag1="apples")
    demand = fair.demand(first, one, f"pass:{one}", gold=9, **{"with": [f"stand:{second}"]})
    assert not fair.may(one, "deal.accept")
    fair.answer(second, "deal.press", demand)
    fair.accept(one)
    assert fair.gate.chest_gold == 9


def test_the_chest_is_split_equally_without_agreement_and_the_rest_is_discarded() -> None:
    """10.14: an equal split, and what is left over goes to the bank."""
    fair, first, second, (one, *_) = six(bag1="apples")
    offer = fair.offer(one, f"pass:{one}", gold=7, to=[f"stand:{first}", f"stand:{second}"])
    for seat in (first, second):
        fair.answer(seat, "deal.press", offer)
    for seat in (first, second):
        fair.answer(seat, "inspect.two", "rest")
    fair.come_to("chest")
    fair.answer(first, "chest", {"gold": 7})
    fair.answer(second, "chest", {"gold": 0})
    assert fair.gold(first, second) == [53, 53]


def test_who_has_proposed_a_split_is_waited_for_no_more_and_may_change_it() -> None:
    """A split that both press (14.12): nobody says the same again and again meanwhile."""
    fair, first, second, (one, *_) = six(bag1="apples")
    offer = fair.offer(one, f"pass:{one}", gold=6, to=[f"stand:{first}", f"stand:{second}"])
    for seat in (first, second):
        fair.answer(seat, "deal.press", offer)
    for seat in (first, second):
        fair.answer(seat, "inspect.two", "rest")
    fair.come_to("chest")
    fair.answer(first, "chest", {"gold": 1})
    assert fair.table.waiting_for() == [(second, "chest")]
    change = next(one for one in fair.table.questions(first) if one.kind == "chest")
    assert change.optional
    assert GAME.bots["hard"](sight(fair.table, change, Dice(b"1"))) is None
    fair.answer(first, "chest", {"gold": 4})
    fair.answer(second, "chest", {"gold": 4})
    assert fair.gold(first, second) == [54, 52]


def test_14_12_a_press_that_waits_can_be_taken_back() -> None:
    fair, first, second, (one, *_) = six(bag1="apples")
    offer = fair.offer(one, f"pass:{one}", gold=6, to=[f"stand:{first}", f"stand:{second}"])
    fair.answer(first, "deal.press", offer)
    fair.answer(first, "deal.unpress", offer)
    assert fair.told(events.PressTakenBack)[-1].seat == first
    fair.answer(second, "deal.press", offer)
    assert fair.part("deals").terms[-1].state == "open"
    fair.answer(first, "deal.press", offer)
    assert fair.part("deals").terms[-1].state == "bound"


def test_silent_deputies_have_not_agreed_and_what_cannot_be_halved_is_discarded() -> None:
    """Section 5: an odd coin to the bank, an odd card onto the pile; section 7: cards by lot."""
    fair, first, second, (one, *_) = six(bag1="apples")
    fair.gate.stands[one].goods += [fair.gate.deck.pop() for _ in range(3)]
    fair.gate.knowledge.turn_up(*fair.gate.stands[one].goods)
    fair.gate.chest, fair.gate.stands[one].goods = fair.gate.stands[one].goods, []
    fair.gate.chest_gold = 7
    before = [len(fair.gate.stands[seat].goods + fair.gate.stands[seat].zone)
              for seat in (first, second)]  # fmt: skip
    pile = len(fair.gate.piles[0])
    for seat in (first, second):
        fair.answer(seat, "inspect.two", "rest")
    fair.come_to("chest")
    fair.come_to("market")
    after = [len(fair.gate.stands[seat].goods + fair.gate.stands[seat].zone)
             for seat in (first, second)]  # fmt: skip
    assert fair.gold(first, second) == [53, 53]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1]
    assert len(fair.gate.piles[0]) == pile + 1
    assert fair.gate.chest == []


def test_two_silent_deputies_leave_the_first_merchant_to_the_lot() -> None:
    """Section 5: no agreement in time, so the lot decides (section 7)."""
    fair = Fair(6, start="market.first")
    for _, kind in fair.asked():
        assert kind == "market.first"
    asks = fair.table.open_asks().values()
    assert {ask.silent for ask in asks} == {None}


def test_a_deputy_who_has_named_the_first_merchant_is_not_asked_again() -> None:
    """Otherwise a bot would keep naming merchants while the other deputy thinks."""
    fair = Fair(6, start="market.first")
    first, second = (seat for seat, _ in fair.asked())
    fair.answer(first, "market.first", fair.may(first, "market.first")[0])
    assert fair.asked() == [(second, "market.first")]


def test_lamps_are_seen_by_all_and_free_to_change() -> None:
    fair, first, _, (one, *_) = six(bag1="apples")
    fair.answer(first, "inspect.two", f"pass:{one}")
    fair.answer(first, "inspect.two", f"open:{one}")
    assert fair.part(f"bag:{one}").lamps == ((first, "open"),)


@pytest.mark.parametrize("rounds", [3])
def test_everybody_is_a_deputy_once_in_three_rounds(rounds: int) -> None:
    fair, *_ = six()
    seen: list[int] = []
    for _ in range(rounds):
        fair.come_to("inspect")
        seen += fair.gate.officers
        for seat in fair.gate.officers:
            fair.answer(seat, "inspect.two", "rest")
        fair.come_to("market")
    assert sorted(seen) == [0, 1, 2, 3, 4, 5]


def test_14_13_a_private_demand_of_one_deputy_hinders_the_other_in_nothing() -> None:
    """14.14: no refusal, and no missing choice, says that it exists."""
    fair, first, second, (one, *_) = six(bag1="apples silk")
    fair.answer(first, "inspect.two", f"open:{one}")
    offer = fair.offer(one, f"open:{one}", gold=2, to=[f"stand:{first}"])
    before = fair.question(first, "deal.demand").form, fair.may(first, "deal.press")
    fair.demand(second, one, f"pass:{one}", private=True, gold=4)
    assert (fair.question(first, "deal.demand").form, fair.may(first, "deal.press")) == before
    fair.answer(first, "deal.press", offer)
    fair.come_to("inspect.two")
    told = {deal.author: (deal.state, deal.why) for deal in fair.part("deals", second).terms}
    assert told[second] == ("lapsed", "deal")
