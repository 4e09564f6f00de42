"""The decisions of letters A, T and D, one test each, named by its letter."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.bang import events
from tests.games.bang.table import Street, components, fresh

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
    street = at("| barrel iron_plate | barrel iron_plate")
    street.play("Anna: barrel", "Anna: iron_plate")
    assert sorted(street.front("Anna")) == ["barrel", "iron_plate"]
    assert not at("| dynamite | dynamite", event="lasso").may("Anna", "dynamite")
    assert not at("| jail", "Boris outlaw | | jail").may("Anna", "jail>Boris")
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
    assert street.may("Anna", "panic>Anna.volcanic")
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
    boris = "Boris outlaw | missed | barrel"
    after = at("slab_the_killer | bang", boris, deck="jail jail duel")
    after.play("Anna: bang>Boris", "Boris: missed")
    assert after.offers("Boris") == ["barrel", "hit"]
    before = at("slab_the_killer | bang", boris, deck="jail jail duel")
    before.play("Anna: bang>Boris", "Boris: barrel")
    assert before.offers("Boris") == ["missed", "hit"]


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
    for option, times in (("reshuffle", 3), ("last_stays", 2)):
        street = at(next="ambush lasso", start=True, event_end=option)
        for _ in range(2):
            street.play("Anna: end", "Boris: end", "Carl: end", "Dora: end")
        assert street.table.state.event in ("ambush", "lasso")
        assert len(street.told(events.EventCame)) == times


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


def test_a15_everybody_has_a_second_character_without_high_noon() -> None:
    table = fresh(4, "second")
    assert all(figure.counter for figure in table.state.figures)
    assert all(not figure.counter.open for figure in table.state.figures if figure.counter)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a16_no_two_cards_have_one_name(lang: str) -> None:
    box = components()
    names = [row.name[lang] for table in (box.cards, box.events) for row in table.values()]
    assert len(names) == len({*names})


def test_a18_nobody_just_discards_what_lies_before_them() -> None:
    street = at("| | barrel winchester mustang!", deck="missed missed")
    assert street.offers("Anna") == ["end"]


def test_d5_the_sheriff_orders_what_the_penalty_costs() -> None:
    street = at(
        *("| bang beer | mustang", "Boris deputy 1/4", "Carl outlaw pedro_ramirez"),
        deck="duel saloon",
    )
    street.play("Anna: bang>Boris")
    assert street.asked == ("Anna", "will")
    street.play("Anna: mustang,beer,saloon,duel")
    laid = [street.kind(card) for card in street.table.state.discard]
    assert laid == ["mustang", "beer", "saloon", "duel", "bang"]


@pytest.mark.parametrize(
    ("role", "dead", "won"),
    [
        ("outlaw", "Dora", ("outlaws", ["Anna", "Dora"])),
        ("renegade", "Carl Dora", ("renegade", ["Anna"])),
    ],
)
def test_d9_a_ghost_counts_in_its_turn(role: str, dead: str, won: object) -> None:
    """A sheriff whom a ghost kills leaves it alive: a lone renegade wins only as that ghost."""
    carl = "Carl renegade" if role == "outlaw" else "Carl deputy"
    street = Street(
        *(f"Anna {role} | bang", "Boris sheriff 1/5", carl, "Dora outlaw"),
        event="ghost_town",
        dead=dead,
    )
    ghost = street.player("Anna").active
    ghost.ghost, ghost.life = True, 0
    street.play("Anna: bang>Boris")
    assert street.won == won
