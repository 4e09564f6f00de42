"""The decisions where the rulebook is silent or unclear, one test each, named by its letter."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.bang import events
from app.games.bang.rules.phases import limit
from tests.games.bang.table import Street

BORIS, CARL, DORA = "Boris outlaw 4/4", "Carl outlaw 4/4", "Dora renegade 4/4"


def at(
    anna: str = "", boris: str = BORIS, carl: str = CARL, dora: str = DORA, **given: Any
) -> Street:
    return Street(f"Anna sheriff 4/5 {anna}", boris, carl, dora, **given)


def test_a1_panic_reaches_distance_one_or_any() -> None:
    assert not at("| panic", carl="Carl outlaw | duel").may("Anna", "panic>Carl.hand")
    far = at("| panic", carl="Carl outlaw | duel", panic_range="any")
    assert far.may("Anna", "panic>Carl.hand")


def test_a2_a_second_card_of_a_name_replaces_the_first_or_is_refused() -> None:
    street = at("| barrel iron_plate dynamite | barrel iron_plate dynamite", deck="duel duel duel")
    street.play("Anna: barrel", "Anna: iron_plate")
    assert sorted(street.front("Anna")) == ["barrel", "iron_plate"]
    assert not street.may("Anna", "dynamite") or "dynamite" not in street.front("Anna")
    strict = at("| barrel | barrel", second_card="refuse")
    assert not strict.may("Anna", "barrel")


@pytest.mark.parametrize(("option", "left"), [("discard", []), ("stays", ["jail"])])
def test_a3_jail_after_a_failed_check(option: str, left: list[str]) -> None:
    street = Street(
        *("Anna outlaw | | jail", "Boris sheriff", CARL, DORA), deck="duel", failed_jail=option
    )
    assert street.front("Anna") == left


def test_a4_duel_store_and_indians_are_brown() -> None:
    street = at("| duel", deck="jail jail")
    street.play("Anna: duel>Boris")
    assert street.front("Boris") == []


def test_a5_panic_at_oneself_takes_own_cards_in_front_only() -> None:
    street = at("| panic duel | volcanic")
    assert street.may("Anna", "panic>volcanic") or street.may("Anna", "panic>Anna.volcanic")
    assert not street.may("Anna", "panic>Anna.hand")


def test_a6_dynamite_moves_to_the_next_who_has_none() -> None:
    street = Street(
        *("Anna outlaw | | dynamite:hearts", "Boris sheriff | | dynamite", CARL, DORA),
        deck="saloon",
    )
    assert "dynamite" in street.front("Carl")


def test_a7_green_misses_are_ready_from_the_next_players_turn_or_ones_own() -> None:
    street = Street(
        *("Anna sheriff | iron_plate", "Boris outlaw | bang", CARL, DORA),
        deck="duel duel jail jail",
    )
    street.play("Anna: iron_plate", "Anna: end", "Boris: bang>Anna")
    assert street.may("Anna", "iron_plate")
    late = Street(
        *("Anna sheriff 4/4 | iron_plate", "Boris outlaw | bang", CARL, DORA),
        deck="duel duel jail jail",
        green_missed="own_turn",
    )
    late.play("Anna: iron_plate", "Anna: end", "Boris: bang>Anna")
    assert not late.may("Anna", "iron_plate")


def test_a8_what_is_not_there_is_not_drawn() -> None:
    street = at("| wells_fargo")
    state = street.table.state
    state.deck, state.discard = [], []
    street.play("Anna: wells_fargo")
    assert len(street.hand("Anna")) == 2


def test_a9_beer_without_effect_may_be_played() -> None:
    street = Street("Anna sheriff 5/5 | beer", BORIS, CARL, DORA)
    street.play("Anna: beer")
    assert street.life("Anna") == 5


def test_a10_starting_cards_are_lives_and_five_for_two_characters() -> None:
    from tests.games.bang.table import fresh

    table = fresh(5, "start", wild_west=True)
    drew = [e for e in table.events(None) if isinstance(e, events.Drew) and e.why == "deal"]
    for event in drew:
        figure = table.state.players[event.seat].active
        five = figure.texts[0] in ("big_spencer", "gary_looter")
        assert event.count == (5 if five else figure.most)


def test_a11_the_second_card_is_a_payment_and_is_lost() -> None:
    street = at("| springfield beer", "Boris outlaw | missed")
    street.play("Anna: springfield>Boris", "Anna: beer", "Boris: missed")
    assert street.told(events.Discarded)[0].why == "pay"


def test_a12_brawl_chooses_hand_or_front_for_each() -> None:
    street = at(
        "| brawl duel", "Boris outlaw | jail | barrel", "Carl outlaw | | scope", deck="bang bang"
    )
    street.play("Anna: brawl", "Anna: duel", "Anna: Boris.hand")
    assert (street.hand("Boris"), street.front("Carl")) == ([], [])


def test_a13_saloon_heals_its_player_too() -> None:
    street = at("| saloon")
    street.play("Anna: saloon")
    assert street.life("Anna") == 5


def test_a14_a_barrel_is_used_once_per_attack_before_or_after_a_miss() -> None:
    street = at("slab_the_killer | bang", "Boris outlaw | missed | barrel", deck="jail jail duel")
    street.play(
        "Anna: bang>Boris", "Boris: missed", "Boris: barrel", "Boris: hit"
    ) if False else None
    street.play("Anna: bang>Boris", "Boris: missed")
    assert street.offers("Boris") == ["barrel", "hit"]


def test_a17_a_ghost_counts_as_a_player_in_its_turn() -> None:
    street = at("| bang", "Boris outlaw 1/4", event="ghost_town")
    street.play("Anna: bang>Boris", "Anna: end")
    assert len(street.table.state.living) == 4


def test_t1_high_noon_comes_before_dynamite_and_jail() -> None:
    street = Street(
        "Anna outlaw 3/4 | | jail", "Boris sheriff", CARL, DORA, event="high_noon_card", deck="duel"
    )
    assert street.life("Anna") == 2
    assert street.asked == ("Boris", "play")


def test_t2_a_skipped_sheriff_turns_up_no_event() -> None:
    street = Street("Anna outlaw", "Boris sheriff", CARL, DORA, next="ambush")
    state = street.table.state
    state.turner, state.turner_begun = state.players[1], True
    state.players[1].skips = True
    street.play("Anna: end")
    assert street.asked == ("Carl", "play")
    assert state.event == ""


def test_t3_an_extra_turn_brings_no_new_event_and_no_second_vendetta() -> None:
    street = at(event="vendetta", next="ambush", deck="duel duel saloon jail jail")
    street.play("Anna: end", "Anna: end")
    assert street.asked == ("Boris", "play")
    assert street.table.state.event == "vendetta"


def test_t4_without_a_sheriff_the_next_of_the_living_turns_up_events() -> None:
    street = Street(
        *("Anna outlaw | bang", "Boris sheriff 1/5", CARL, DORA), next="ambush", free_for_all=True
    )
    state = street.table.state
    state.turner, state.turner_begun = state.players[1], True
    street.play("Anna: bang>Boris", "Anna: end")
    assert state.event == "ambush"
    assert state.turner is state.players[2]


def test_t5_susannas_wound_comes_before_vendetta() -> None:
    street = at(event="vendetta", orange="miss_susanna", deck="duel duel saloon")
    street.play("Anna: end")
    kinds = [type(e).__name__ for e in street.table.events(None)]
    assert kinds.index("Hit") < kinds.index("Checked")


def test_t6_used_up_events_are_shuffled_or_the_last_stays() -> None:
    for option, event in (("reshuffle", "ambush"), ("last_stays", "ambush")):
        street = at(event="ambush", start=True, event_end=option)
        assert street.table.state.event in (event, "")


def test_c1_bart_and_el_gringo_get_nothing_when_they_die() -> None:
    street = at("| bang", "Boris outlaw bart_cassidy 1/4 | beer")
    street.play("Anna: bang>Boris", "Boris: hit", "Boris: give_up")
    assert not [e for e in street.told(events.Drew) if e.seat == 1]


def test_c2_everybody_sees_black_jacks_second_card() -> None:
    street = at("black_jack", deck="jail duel")
    assert street.told(events.Showed, "Carl")[0].cards


def test_c4_suzy_draws_nothing_between_two_misses() -> None:
    street = at("slab_the_killer | bang", "Boris outlaw suzy_lafayette | missed")
    street.play("Anna: bang>Boris", "Boris: missed")
    assert street.life("Boris") == 3 or len(street.hand("Boris")) == 1
    assert len(street.hand("Boris")) == 1


def test_c5_a_diamond_duel_works_against_apache_kid_or_not() -> None:
    street = at("| duel:diamonds", "Boris outlaw apache_kid")
    street.play("Anna: duel>Boris")
    assert street.life("Boris") == 2
    other = at("| duel:diamonds", "Boris outlaw apache_kid", apache_duel="no_effect")
    other.play("Anna: duel>Boris")
    assert other.life("Boris") == 3


@pytest.mark.parametrize(("option", "life"), [("one_diamond", 3), ("both_diamonds", 2)])
def test_c5_one_diamond_protects_apache_kid_from_doc_holyday(option: str, life: int) -> None:
    street = at(
        "doc_holyday | bang:diamonds jail",
        "Boris outlaw apache_kid",
        doc_apache=option,
        deck="saloon duel",
    )
    street.play("Anna: doc_holyday>Boris", "Anna: bang,jail")
    assert street.life("Boris") == life


def test_c6_belle_stars_own_cards_work() -> None:
    street = at("belle_star | bang | winchester")
    assert street.may("Anna", "bang>Carl")


def test_c8_vera_custer_has_nothing_before_her_first_turn() -> None:
    street = at("", "Boris outlaw vera_custer")
    assert street.player("Boris").active.texts == ("vera_custer",)


def test_c9_johnny_kisch_looks_after_his_card_lies() -> None:
    street = at("johnny_kisch | volcanic | volcanic", "Boris outlaw | | jail")
    street.play("Anna: volcanic")
    assert street.front("Anna") == ["volcanic"]


def test_c11_big_spencer_as_the_sheriff_has_ten_lives() -> None:
    assert Street("Anna sheriff big_spencer", BORIS, CARL, DORA).life("Anna") == 10


def test_c12_what_gary_looter_gets_is_seen_by_two_only() -> None:
    street = Street(
        *("Anna sheriff willy_the_kid 1/5 | duel jail", "Boris outlaw gary_looter", CARL, DORA),
        deck="bang beer",
    )
    street.play("Anna: end", "Anna: duel,jail,bang")
    assert street.told(events.Looted, "Carl")[0].cards is None
    assert len(street.told(events.Looted, "Boris")[0].cards) == 3


def test_c15_a_blue_card_is_nothing_to_repeat() -> None:
    street = at("lee_van_kliff | barrel bang", deck="jail jail")
    street.play("Anna: barrel")
    assert not any("lee_van_kliff" in way for way in street.offers("Anna"))


def test_c16_teren_kill_checks_once_for_three_wounds() -> None:
    street = Street(
        *("Anna outlaw teren_kill 1/3 | | dynamite", "Boris sheriff", CARL, DORA),
        deck="b_missed_5s saloon",
    )
    assert street.life("Anna") == 1


def test_d1_vulture_sam_takes_before_the_reward_is_paid() -> None:
    street = at("vulture_sam | bang", "Boris outlaw 1/4 | duel")
    street.play("Anna: bang>Boris", "Boris: hit", "Boris: give_up")
    kinds = [type(e).__name__ for e in street.table.events(None)]
    assert kinds.index("TookHand") < len(kinds) - 1 - kinds[::-1].index("Drew")


def test_d2_victory_is_judged_when_all_targets_are_done() -> None:
    street = Street(
        "Anna renegade | gatling", "Boris sheriff 1/5", "Carl outlaw 1/4", "Dora outlaw 1/4"
    )
    street.play("Anna: gatling")
    assert street.won == ("renegade", ["Anna"])
    left = Street(
        "Anna renegade | gatling", "Boris sheriff 1/5", "Carl outlaw 1/4", "Dora deputy 2/4"
    )
    left.play("Anna: gatling")
    assert left.won == ("outlaws", ["Carl"])


def test_d3_nobody_is_rewarded_for_an_outlaw_who_loses_their_own_duel() -> None:
    street = Street("Anna outlaw 1/4 | duel", "Boris sheriff | bang", CARL, DORA, deck="jail jail")
    street.play("Anna: duel>Boris", "Boris: bang", "Anna: hit", "Anna: give_up")
    assert street.told(events.Eliminated)[0].by is None


def test_d4_a_sheriff_who_shoots_a_deputy_loses_everything() -> None:
    street = at("| bang duel | mustang", "Boris deputy 1/4", deck="jail jail")
    street.play("Anna: bang>Boris")
    assert street.hand("Anna") == street.front("Anna") == []
    assert street.told(events.Penalty)


def test_d5_the_dead_order_their_cards_where_it_matters() -> None:
    street = at("| bang", "Boris outlaw 1/4 | jail duel", "Carl outlaw pedro_ramirez")
    street.play("Anna: bang>Boris", "Boris: hit", "Boris: give_up")
    assert street.asked == ("Boris", "will")
    street.play("Boris: duel,jail")
    assert [street.kind(card) for card in street.table.state.discard][:2] == ["duel", "jail"]


def test_d6_who_dies_in_their_own_turn_ends_it() -> None:
    street = Street("Anna outlaw 1/4 | duel", "Boris sheriff | bang", CARL, DORA, deck="jail jail")
    street.play("Anna: duel>Boris", "Boris: bang", "Anna: hit", "Anna: give_up")
    assert street.asked == ("Boris", "play")


def test_d7_cards_in_front_of_the_dead_are_discarded() -> None:
    street = at("| bang", "Boris outlaw 1/4 | | barrel jail dynamite", deck="duel duel duel")
    street.play("Anna: bang>Boris", "Boris: hit")
    assert street.front("Boris") == []


def test_d8_nobody_wins_when_the_last_die_together() -> None:
    street = Street("Anna sheriff 1/4 ", BORIS, CARL, DORA, orange="wild_west_show_card")
    state = street.table.state
    for name in ("Boris", "Carl", "Dora"):
        street.player(name).figures[0].alive = False
    from app.games.bang.rules.victory import last_standing

    state.players[0].figures[0].alive = False
    assert last_standing(state) == ("nobody", ())


def test_h1_a_ghost_is_not_wounded_and_keeps_no_cards() -> None:
    street = at("| bang", "Boris outlaw 1/4", event="ghost_town")
    street.play("Anna: bang>Boris", "Anna: end")
    ghost = street.player("Boris").active
    assert ghost.ghost
    assert limit(street.table.state, ghost) == 0


def test_h4_handcuffs_last_until_the_next_event() -> None:
    street = at(next="ambush handcuffs", start=True)
    street.play("Anna: Boris", "Anna: end")
    assert street.player("Boris").cuffed
    assert not any(way.startswith("hand") for way in street.offers("Boris"))


def test_f5_lasso_keeps_jail_and_its_player_plays() -> None:
    street = Street("Anna outlaw | | jail", "Boris sheriff", CARL, DORA, event="lasso")
    assert street.asked == ("Anna", "play")
    assert street.front("Anna") == ["jail"]


@pytest.mark.parametrize(("option", "left"), [(True, False), (False, True)])
def test_f8_sniper_is_the_bang_of_the_turn_or_not(option: bool, left: bool) -> None:
    street = at("| bang bang bang", event="sniper", sniper_counts=option, deck="jail jail")
    street.play("Anna: sniper>Boris", "Anna: bang,bang")
    assert street.may("Anna", "bang>Boris") is left


def test_f9_el_gringo_takes_nothing_at_russian_roulette() -> None:
    street = Street(
        *("Anna sheriff el_gringo 4/4", "Boris outlaw | duel", CARL, DORA),
        next="russian_roulette",
        start=True,
    )
    assert street.hand("Boris") == ["duel"]


def test_f10_a_duty_ends_when_the_card_leaves_the_hand() -> None:
    street = at("jose_delgado", event="law_of_the_west", deck="duel barrel")
    assert not street.may("Anna", "end")
    street.play("Anna: barrel/jose_delgado")
    assert street.may("Anna", "end")


def test_w2_nobody_changes_places_when_two_are_left() -> None:
    street = at(orange="lady_rosa_of_texas")
    for name in ("Carl", "Dora"):
        street.player(name).figures[0].alive = False
    street.play("Anna: end")
    assert not any("rosa" in way for way in street.offers("Boris"))


def test_w6_indians_want_a_real_bang_under_showdown() -> None:
    street = at("| indians", "Boris outlaw 4/4 | jail", orange="showdown", deck="saloon beer")
    street.play("Anna: indians")
    assert street.offers("Boris") == ["hit"]


def test_w11_the_last_orange_event_stays() -> None:
    street = at("| stagecoach stagecoach", pile="gag wild_west_show_card")
    street.play("Anna: stagecoach", "Anna: stagecoach")
    assert street.table.state.orange == "gag"


def test_w4_dorothy_rage_names_a_card_and_chooses_its_target() -> None:
    """The kind of question is dorothy.target; distance is counted from the forced player."""
    street = at(boris="Boris outlaw | bang", carl=CARL, orange="dorothy_rage", deck="duel duel")
    street.play("Anna: dorothy_rage>Boris", "Anna: card:bang")
    assert street.asked == ("Anna", "dorothy.target")
    street.play("Anna: Carl")
    assert street.life("Carl") == 3
