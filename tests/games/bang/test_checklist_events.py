"""What players of other servers reported of events, and of what is shown and asked."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.bang import events
from app.games.bang.state import Street as State
from tests.games.bang.table import Street, fresh

BORIS, CARL, DORA = "Boris outlaw 4/4", "Carl outlaw 4/4", "Dora renegade 4/4"


def at(
    anna: str = "", boris: str = BORIS, carl: str = CARL, dora: str = DORA, **given: Any
) -> Street:
    return Street(f"Anna sheriff 4/5 {anna}", boris, carl, dora, **given)


def test_jail_is_kept_under_lasso_and_checked_again_later() -> None:
    street = Street(
        "Anna sheriff", "Boris outlaw | | jail", CARL, DORA, event="lasso", next="ambush"
    )
    street.table.state.turner_begun = True
    street.play("Anna: end", "Boris: end")
    assert street.front("Boris") == ["jail"]
    street.play("Carl: end", "Dora: end", "Anna: end")
    assert [event.why for event in street.told(events.Checked)] == ["jail"]
    assert street.front("Boris") == []


def test_jail_costs_the_check_of_vendetta() -> None:
    street = Street(
        "Anna outlaw | | jail", "Boris sheriff", CARL, DORA, event="vendetta", deck="duel:clubs"
    )
    assert street.asked == ("Boris", "play")
    assert [event.why for event in street.told(events.Checked)] == ["jail"]


def test_blood_brothers_asks_each_player_in_their_own_turn() -> None:
    street = at("", "Boris outlaw 2/4", event="blood_brothers")
    assert street.asked == ("Anna", "brothers")
    street.play("Anna: skip", "Anna: end")
    assert street.asked == ("Boris", "brothers")


@pytest.mark.parametrize("who", ["kit_carlson", "pixie_pete", "bill_noface", "claus_the_saint"])
def test_hard_liquor_and_peyote_take_the_place_of_every_way_to_draw(who: str) -> None:
    liquor = at(who, event="hard_liquor")
    liquor.play("Anna: yes")
    assert (liquor.hand("Anna"), liquor.asked) == ([], ("Anna", "play"))
    peyote = at(who, event="peyote", deck="saloon")
    peyote.play("Anna: black")
    assert (peyote.hand("Anna"), peyote.asked) == ([], ("Anna", "play"))


def test_a_fistful_of_cards_shoots_once_for_each_card_whatever_happens_meanwhile() -> None:
    street = Street(
        *("Anna sheriff bart_cassidy 4/5 | duel duel", BORIS, CARL, DORA),
        event="a_fistful_of_cards",
    )
    street.play("Anna: hit", "Anna: hit")
    assert street.life("Anna") == 2
    assert street.asked == ("Anna", "play")


def test_the_sermon_stops_volcanic_and_willy_too() -> None:
    street = at("willy_the_kid | bang bang | volcanic", event="the_sermon", deck="missed missed")
    assert street.offers("Anna") == ["end"]


def test_phase_two_draws_from_the_deck_at_the_mine_and_the_piles_count_right() -> None:
    street = at("| stagecoach", event="abandoned_mine", discard="duel jail", deck="saloon beer")
    street.play("Anna: stagecoach")
    assert street.hand("Anna") == ["jail", "duel", "saloon", "beer"]
    state, seen = street.table.state, street.sees("Boris", "piles")
    assert (seen.deck, seen.discard) == (len(state.deck), len(state.discard))


def test_the_card_of_the_law_is_no_duty_in_a_later_turn_or_once_it_is_stolen_or_paid() -> None:
    kept = at(event="law_of_the_west", deck="duel missed")
    assert kept.table.state.duty
    kept.play("Anna: end")
    assert kept.table.state.duty not in kept.player("Anna").hand
    boris = "Boris outlaw el_gringo"
    stolen = at("", boris, event="law_of_the_west", deck="bang barrel")
    stolen.play("Anna: bang>Boris")
    assert stolen.hand("Boris") == ["barrel"]
    assert stolen.may("Anna", "end")
    paid = at("| springfield", event="law_of_the_west", deck="missed barrel")
    assert not paid.may("Anna", "end")
    paid.play("Anna: springfield>Boris", "Anna: barrel")
    assert paid.may("Anna", "end")


def test_a_beer_that_heals_nothing_is_no_duty() -> None:
    whole = Street("Anna sheriff 5/5", BORIS, CARL, DORA, event="law_of_the_west", deck="duel beer")
    assert whole.may("Anna", "end")
    hurt = at(event="law_of_the_west", deck="duel beer")
    assert not hurt.may("Anna", "end")


def test_the_dead_may_leave_where_no_event_brings_them_back() -> None:
    sets = dict.fromkeys(("high_noon", "fistful", "wild_west"), True)
    table = fresh(5, "leave", stay_dead=True, **sets)
    state: State = table.state
    faces = {card.face for card in (*state.event_pile, *state.orange_pile)}
    assert not faces & {"ghost_town", "dead_man", "bone_orchard"}
    assert not fresh(5, "leave", **sets).deal.options["stay_dead"]


# --- what is shown and asked ---------------------------------------------------------------------


def test_the_last_card_of_the_store_is_taken_without_a_question() -> None:
    street = at("| general_store", deck="missed missed beer bang duel panic")
    street.play("Anna: general_store", "Anna: beer", "Boris: bang", "Carl: duel")
    assert street.asked == ("Anna", "play")
    assert street.told(events.Shopped)[-1].seat == 3


def test_discards_lie_on_the_pile_in_the_order_of_choice() -> None:
    street = at("willy_the_kid 2/5 | duel jail", deck="saloon beer")
    street.play("Anna: end", "Anna: beer,duel")
    assert [street.kind(card) for card in street.table.state.discard] == ["beer", "duel"]


def test_onlookers_see_backs_and_the_role_of_who_returned_is_hidden_again() -> None:
    street = at("| duel", orange="bone_orchard", dead="Boris")
    assert street.sees(None, "hand:0").cards == ()
    assert street.sees(None, "role:1").role == "outlaw"
    street.play("Anna: end")
    assert street.sees(None, "role:1").role is None


def test_a_shot_says_who_shoots_at_whom_with_what() -> None:
    street = at("| gatling", "Boris outlaw | missed")
    street.play("Anna: gatling")
    under = street.sees("Carl", "under-way").plays[-1]
    assert (under.name, under.seat, under.to) == ("gatling", 0, 1)
