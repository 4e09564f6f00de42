"""Deals that Maid Marian makes impossible: what was paid goes back (13.11, 14.4)."""

from __future__ import annotations

from typing import Any

from app.games.sheriff.view import events
from tests.games.sheriff.table import Fair

MAN = "maid_marian"


def undone(*, private: bool = False, **given: Any) -> Fair:
    """Seat 1 pays for opening bag 2 and brings in Maid Marian, who lets bag 2 pass."""
    bags = {1: f"apples {MAN}", 2: "silk"}
    stands = {0: "apples cheese", 1: "chickens silk pepper"}
    fair = Fair(bags=bags, men={1: MAN}, stands=stands, says={1: "apples"})
    fair.accept(0, fair.offer(1, "open:2", private=private, **given))
    fair.let_pass(1)
    fair.answer(1, "merry.bag", "bag:2")
    return fair


def test_13_11_gold_and_goods_of_an_undone_deal_go_back_both_ways() -> None:
    fair = undone(gold=5, goods_chickens=1, back=2, return_cheese=1)
    assert fair.gold(0, 1) == [50, 56]  # and six for Maid Marian
    assert fair.stand(0) == ["apples", "cheese"]
    assert fair.stand(1) == ["apples", "chickens"]
    assert fair.part("deals").terms[0].state == "undone"


def test_13_11_closed_cards_go_back_and_only_the_two_know_which() -> None:
    fair = undone(closed=["zone:1:0"])
    assert (fair.zone(0), fair.zone(1)) == ([], ["pepper", "silk"])
    given = [fair.told(events.GoodsGiven, viewer)[-1] for viewer in (0, 1, 2)]
    assert [(event.closed, event.cards) for event in given] == [
        (1, ("silk",)), (1, ("silk",)), (1, None)]  # fmt: skip
    assert fair.part("stand:1", 2).zone == (None, None)


def test_13_11_goods_named_in_public_stay_known_to_all_on_their_way_back() -> None:
    fair = undone(zone_silk=1)
    assert "silk" in fair.part("stand:1", 2).zone
    private = undone(private=True, zone_silk=1)
    assert private.part("stand:1", 2).zone == (None, None)


def test_13_11_an_open_offer_about_opening_that_bag_is_off_the_table() -> None:
    bags = {1: f"apples {MAN}", 2: "silk"}
    fair = Fair(bags=bags, men={1: MAN}, says={1: "apples"})
    offer = fair.offer(1, "open:2", gold=3)
    fair.let_pass(1)
    fair.answer(1, "merry.bag", "bag:2")
    assert [terms.state for terms in fair.part("deals").terms] == ["undone"]
    assert offer not in fair.may(0, "deal.accept")
