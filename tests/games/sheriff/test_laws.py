"""The laws: how they are passed, and each of them in play."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import IllegalChoice
from app.games.sheriff.rules.numbers import fine, number
from app.games.sheriff.view import events
from tests.games.sheriff.table import Fair, components

DULL = "night_market"  # a law that disturbs no other


def under(law: str, *, bag: str = "apples apples", says: str = "apples", **more: Any) -> Fair:
    """A table at which this law is in force in the first round."""
    other = DULL if law != DULL else "full_carts"
    bags = {1: bag, **more.pop("bags", {})}
    return Fair(bags=bags, says={1: says}, laws=f"{law} {other}", **more)


def test_round_one_passes_two_of_three_in_an_order() -> None:
    """10.3: the chooser decides which is first."""
    fair = Fair(laws="small_carts full_carts", start="laws")
    assert fair.asked() == [(0, "laws.choose")]
    assert fair.part("laws").drawn == (None, None, None)
    assert fair.part("laws", 0).drawn[:2] == ("small_carts", "full_carts")
    fair.answer(0, "laws.choose", "law:1")
    fair.answer(0, "laws.choose", "law:0")
    assert fair.part("laws").laws == ("full_carts", "small_carts")


def test_the_sheriff_may_show_the_drawn_laws_and_then_chooses() -> None:
    """What is shown and not chosen lies face down under the deck; everybody knows it."""
    fair = Fair(laws="small_carts full_carts", start="laws")
    fair.answer(0, "laws.choose", "show")
    assert None not in fair.part("laws").drawn
    assert fair.may(0, "laws.choose") == ["law:0", "law:1", "law:2"]
    rest = fair.gate.drawn_laws[2]
    for _ in range(2):
        fair.answer(0, "laws.choose", "law:0")
    assert fair.gate.law_deck[0] is rest
    assert not rest.open
    assert rest.known_to(None)


def test_either_deputy_may_show_the_drawn_laws() -> None:
    fair = Fair(6, laws="small_carts full_carts", start="laws")
    first, second = fair.gate.officers
    fair.answer(second, "laws.choose", "show")
    assert fair.told(events.LawsShown)[-1].officers == (second,)
    assert "show" not in fair.may(first, "laws.choose")


def test_later_rounds_add_one_and_the_second_in_order_leaves() -> None:
    """10.4: expelled laws are put aside until the deck runs out."""
    fair = Fair(laws="small_carts gate_toll")
    fair.end_of_time()
    fair.come_to("laws.choose")
    fair.answer(1, "laws.choose", "law:0")
    assert fair.gate.laws[1] == "small_carts"
    assert [card.face for card in fair.gate.old_laws] == ["gate_toll"]


def test_10_4_of_two_laws_that_set_the_same_the_newer_one_wins() -> None:
    fair = Fair(laws="small_carts great_fair")
    assert number(fair.gate, "bag_max") == 4


def test_with_three_players_marked_laws_are_out_and_with_six_the_stash() -> None:
    """10.2: marks 4+ and 5-."""
    three, six = Fair(3, laws=DULL, start=""), Fair(6, laws=DULL, start="")
    faces = [{c.face for c in fair.gate.law_deck} | {*fair.gate.laws}
             | {c.face for c in fair.gate.drawn_laws} for fair in (three, six)]  # fmt: skip
    assert not {"informers", "bread_subsidy", "busy_sheriff"} & faces[0]
    assert "sheriffs_stash" in faces[0]
    assert "sheriffs_stash" not in faces[1]


def test_sheriffs_stash() -> None:
    """After a liar was caught the Sheriff may take one of the confiscated goods (13.10)."""
    fair = under("sheriffs_stash", bag="apples silk")
    fair.open(1)
    fair.come_to("stash")
    fair.answer(0, "stash", next(one for one in fair.may(0, "stash") if one != "skip"))
    assert fair.zone(0) == ["silk"]
    assert fair.part("stand:0").zone == ("silk",)


def test_harsh_fines() -> None:
    fair = under("harsh_fines", bag="apples silk gouda cheese")
    fair.open(1)
    fair.come_to("inspect")
    assert fair.gold(0, 1) == [64, 36]  # 6 + 6 + 2


def test_lenient_court() -> None:
    """13.1: the sum of a bag's fines is multiplied, not each."""
    fair = under("lenient_court", bag="apples silk cheese gouda")
    fair.open(1)
    fair.come_to("inspect")
    assert fair.gold(1) == [45]  # 10 halved


def test_honest_compensation() -> None:
    fair = under("honest_compensation")
    fair.open(1)
    assert fair.gold(0, 1) == [42, 58]


@pytest.mark.parametrize(("law", "limits"), [
    ("small_carts", (1, 4)), ("full_carts", (3, 5)), ("great_fair", (1, 6)),
])  # fmt: skip
def test_sizes_of_bags(law: str, limits: tuple[int, int]) -> None:
    fair = Fair(laws=f"{law} gate_toll", start="load")
    form = fair.question(1, "load").form
    assert form
    assert (form["cards"]["min"], form["cards"]["max"]) == limits


def test_gate_toll() -> None:
    """13.3: gold only, as far as it goes."""
    fair = under("gate_toll", gold={2: 0})
    assert fair.gold(0, 1, 2) == [51, 49, 0]


def test_duty_to_inspect() -> None:
    """13.6: a pass that would make the duty impossible can't be chosen; 14.11: one by lot."""
    fair = under("duty_to_inspect")
    fair.let_pass(1)
    assert "pass:2" not in fair.may(0, "inspect")
    fair.offer(1, "pass:2", gold=3)
    assert not fair.may(0, "deal.accept")
    again = under("duty_to_inspect")
    again.end_of_time()
    again.come_to("laws.choose")
    assert len(again.told(events.BagOpened)) == 1


def test_busy_sheriff() -> None:
    fair = Fair(4, laws=f"busy_sheriff {DULL}")
    for owner in (1, 2):
        fair.open(owner)
        fair.come_to("inspect")
    assert "open:3" not in fair.may(0, "inspect")


def test_no_coin_bribes() -> None:
    """13.7: no gold in a deal, in either direction."""
    form = under("no_coin_bribes").question(1, "deal.offer").form
    assert form
    assert not {"gold", "back"} & form.keys()


def test_untouchable_stalls() -> None:
    """13.7: no goods of stand, zone or bag, in either direction."""
    form = (
        under("untouchable_stalls", stands={0: "apples", 1: "apples silk"})
        .question(1, "deal.offer")
        .form
    )
    assert form
    assert {name.partition(".")[0] for name in form} == {"for", "gold", "back", "promise", "way"}


def test_modest_gifts() -> None:
    """13.7: the sum of all gold that a giver pays for one bag."""
    fair = under("modest_gifts")
    with pytest.raises(IllegalChoice):
        fair.offer(1, "pass:1", gold=6)
    fair.accept(0, fair.offer(1, "pass:1", gold=3))
    with pytest.raises(IllegalChoice):
        fair.offer(1, "pass:1", gold=3)


def test_gift_tax() -> None:
    """13.7: on the giver's gold, at acceptance, rounded down."""
    fair = under("gift_tax")
    fair.accept(0, fair.offer(1, "pass:1", gold=7))
    assert fair.gold(0, 1) == [54, 43]


def test_apple_harvest() -> None:
    fair = under("apple_harvest", bag="apples apples apples")
    fair.let_pass(1)
    assert fair.gold(1) == [53]


def test_bread_subsidy() -> None:
    fair = Fair(4, bags={1: "bread bread apples"}, laws=f"bread_subsidy {DULL}")
    fair.let_pass(1)
    assert fair.gold(1) == [52]


def test_poultry_plague() -> None:
    """13.5: chickens can't be declared, and a bag with one is never honest."""
    fair = under("poultry_plague", bag="apples chickens")
    fair.open(1)
    fair.come_to("inspect")
    assert fair.gold(1) == [46]
    loading = Fair(bags={1: "apples"}, laws=f"poultry_plague {DULL}", start="declare")
    assert "chickens:1" not in loading.may(1, "declare")


def test_13_5_passed_chickens_lie_open() -> None:
    fair = under("poultry_plague", bag="apples chickens")
    fair.let_pass(1)
    assert fair.stand(1) == ["apples", "chickens"]


def test_double_declaration() -> None:
    fair = under("double_declaration", bag="apples apples cheese", says="apples:2+cheese:1")
    fair.open(1)
    assert fair.told(events.BagOpened)[-1].honest


def test_one_word() -> None:
    """13.8: one offer about the own bag; it may be withdrawn, not changed; no demands."""
    fair = under("one_word")
    offer = fair.offer(1, "pass:1", gold=3)
    fair.answer(1, "deal.withdraw", offer)
    with pytest.raises(IllegalChoice):
        fair.offer(1, "pass:1", gold=4)
    fair.offer(1, "open:2", gold=4)
    assert not [q for q in fair.table.questions(0) if q.kind == "deal.demand"]


def test_show_one_card() -> None:
    """13.4: the shown card stays in the bag."""
    fair = Fair(bags={1: "apples silk"}, laws=f"show_one_card {DULL}", start="declare.lid")
    fair.answer(1, "declare.lid", "bag:1:1")
    assert fair.part("bag:1").shown == ("silk",)
    assert fair.part("bag:1").cards == (None, "silk")


def test_informers() -> None:
    """13.9: who pointed at an opened bag becomes known, the others never."""
    fair = Fair(4, bags={1: "apples", 2: "apples silk", 3: "apples"}, says={2: "apples"},
                laws=f"informers {DULL}", start="inform")  # fmt: skip
    fair.answer(1, "inform", "bag:2")
    fair.answer(2, "inform", "bag:3")
    fair.come_to("inspect")
    fair.open(2)
    fair.come_to("inspect")
    assert fair.gold(1) == [52]
    assert [event.seat for event in fair.told(events.InformerKnown)] == [1]
    fair.open(3)
    assert fair.told(events.InformerKnown)[-1].liar is False


def test_night_market() -> None:
    fair = Fair(laws="night_market gate_toll", start="market.aside")
    assert fair.question(1, "market.aside").max == 6


def test_weapon_ban() -> None:
    """13.1: crossbow under weapons and harsh fines: 8 + 2 = 10."""
    fair = Fair(bags={1: "apples crossbow"}, laws="weapon_ban harsh_fines")
    assert fine(fair.gate, components().goods["crossbow"]) == 10
    fair.let_pass(1)
    assert fair.gold(1) == [53]
    assert fair.told(events.WeaponsShown)[-1].cards == ("crossbow",)
    assert fair.part("stand:1").zone == ("crossbow",)


def test_amnesty() -> None:
    """Undeclared legal goods are confiscated without a fine."""
    fair = under("amnesty", bag="apples cheese")
    fair.open(1)
    fair.come_to("inspect")
    assert (fair.gold(1), fair.stand(1)) == ([50], ["apples"])


def test_every_law_is_in_force_in_a_test() -> None:
    from pathlib import Path

    told = Path(__file__).read_text()
    assert not [law for law in components().laws if law not in told]
