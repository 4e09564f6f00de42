"""The decisions on events (letters H, F, W), one test each."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.bang import events
from app.games.bang.rules.phases import limit
from app.games.bang.rules.victory import judge
from tests.games.bang.table import Street

BORIS, CARL, DORA = "Boris outlaw 4/4", "Carl outlaw 4/4", "Dora renegade 4/4"


def at(
    anna: str = "", boris: str = BORIS, carl: str = CARL, dora: str = DORA, **given: Any
) -> Street:
    return Street(f"Anna sheriff 4/5 {anna}", boris, carl, dora, **given)


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


def turned_up(next: str, *players: str, **given: Any) -> Street:
    """The event comes as the turn of the first player begins."""
    return Street(*players, next=next, start=True, **given)


def test_h2_the_daltons_go_round_at_once_and_pass_over_who_has_nothing() -> None:
    street = turned_up(
        "the_daltons",
        *("Anna sheriff | | barrel hideout", "Boris outlaw | | scope mustang", CARL),
        "Dora renegade | | barrel remington",
    )
    asked = []
    while street.asked and street.asked[1] == "daltons":
        asked.append(street.asked[0])
        street.play(f"{street.asked[0]}: {street.front(street.asked[0])[0]}")
    assert asked == ["Anna", "Boris", "Dora"]


def test_h3_high_noon_is_replaced_like_any_other_event() -> None:
    street = turned_up("ambush", "Anna sheriff 4/5", BORIS, CARL, DORA, event="high_noon_card")
    assert street.table.state.event == "ambush"
    assert street.life("Anna") == 4


@pytest.mark.parametrize(
    ("who", "option", "cards"),
    [
        ("pixie_pete", "one_fewer", 3),
        ("bill_noface 2/5", "one_fewer", 3),
        ("pixie_pete", "one_card", 1),
        ("bill_noface 2/5", "one_card", 1),
    ],
)
def test_h5_thirst_is_one_card_fewer_or_one_card(who: str, option: str, cards: int) -> None:
    street = Street(f"Anna sheriff {who}", BORIS, CARL, DORA, event="thirst", thirst=option)
    assert len(street.hand("Anna")) == cards


def test_h5_claus_has_a_gift_for_everybody_or_for_nobody() -> None:
    few = at("claus_the_saint", event="thirst", deck="bang beer duel jail")
    few.play("Anna: bang", "Anna: beer", "Anna: duel")
    assert few.hand("Anna") == ["jail"]
    one = at("claus_the_saint", event="thirst", deck="bang", thirst="one_card")
    assert (one.hand("Anna"), one.hand("Boris")) == (["bang"], [])


def test_h6_the_character_that_is_left_counts_the_lives_from_then_on() -> None:
    street = at(event="new_identity")
    figure = street.player("Anna").active
    before, counter = figure.character, figure.counter
    street.play("Anna: yes")
    assert (figure.character, figure.counter) == (counter, before)
    assert not before.open
    while street.asked != ("Anna", "identity"):
        assert street.asked
        name, kind = street.asked
        street.silence(name) if kind != "play" else street.play(f"{name}: end")
    street.play("Anna: no")
    assert figure.character is counter


def test_f1_at_the_mine_own_cards_go_on_the_deck_and_others_on_the_pile() -> None:
    street = at("| bang", "Boris outlaw 4/4 | missed", event="abandoned_mine", discard="duel jail")
    street.play("Anna: bang>Boris", "Boris: missed")
    deck = street.table.state.deck
    assert (street.kind(deck[-1]), street.top) == ("bang", "missed")
    assert not deck[-1].open
    dry = at("| saloon", event="abandoned_mine")
    dry.play("Anna: saloon")
    assert dry.top == "saloon"


def test_f1_the_dead_and_checks_are_laid_on_the_pile_at_the_mine() -> None:
    street = at(
        *("| bang", "Boris outlaw 1/4 | | barrel"),
        event="abandoned_mine",
        discard="duel jail",
        deck="duel:clubs",
    )
    street.play("Anna: bang>Boris", "Boris: barrel")
    laid = [street.kind(card) for card in street.table.state.discard]
    assert sorted(laid) == ["barrel", "duel"]


def test_f2_what_the_ranch_brings_is_not_played() -> None:
    street = at("| duel", event="ranch", deck="missed missed bang")
    street.play("Anna: end", "Anna: yes", "Anna: duel")
    assert street.asked == ("Boris", "play")
    assert "bang" in street.hand("Anna")


def test_f3_a_wrong_guess_is_discarded_face_up_and_a_right_one_may_be_the_last() -> None:
    wrong = at(event="peyote", deck="saloon")
    wrong.play("Anna: black")
    assert (wrong.hand("Anna"), wrong.top) == ([], "saloon")
    right = at(event="peyote", deck="saloon b_missed_2s")
    right.play("Anna: red", "Anna: stop")
    assert right.hand("Anna") == ["saloon"]
    assert right.asked == ("Anna", "play")


def test_f4_ricochet_reaches_everybody_and_is_not_the_bang_of_the_turn() -> None:
    street = at("| bang bang", carl="Carl outlaw | | scope", event="ricochet", deck="jail jail")
    street.play("Anna: bang/ricochet>Carl.scope")
    assert street.front("Carl") == []
    assert street.may("Anna", "bang>Boris")


def test_f6_dead_man_is_for_the_first_who_died_even_after_another_death() -> None:
    street = at("| bang", "Boris outlaw 1/4", dora="Dora renegade", dead="Carl")
    street.table.state.event = "dead_man"
    street.play("Anna: bang>Boris", "Anna: end")
    assert street.asked == ("Carl", "play")
    assert not street.alive("Boris")
    assert street.table.state.dead[0] is street.player("Carl")


def test_f6_ghosts_are_not_the_first_dead_again() -> None:
    street = at(event="ghost_town", dead="Boris Carl")
    street.play("Anna: end", "Boris: end", "Carl: end")
    assert [player.seat for player in street.table.state.dead] == [1, 2]


def test_f7_lucky_duke_chooses_and_john_pain_takes_at_vendetta() -> None:
    street = at(
        *("lucky_duke", "Boris outlaw john_pain"), event="vendetta", deck="jail jail duel saloon"
    )
    street.play("Anna: end", "Anna: saloon")
    assert street.asked == ("Anna", "play")
    assert sorted(street.hand("Boris")) == ["duel", "saloon"]


def test_w1_helena_deals_nothing_when_fewer_than_two_roles_could_move() -> None:
    street = at("| stagecoach", pile="helena_zontero", deck="duel duel saloon", dead="Carl Dora")
    street.play("Anna: stagecoach")
    assert street.told(events.RoleDealt) == []


def test_w1_of_three_players_helena_deals_all_roles_face_up() -> None:
    street = Street(
        *("Anna deputy | stagecoach", "Boris renegade", "Carl outlaw"),
        pile="helena_zontero",
        deck="duel duel jail jail saloon",
    )
    street.play("Anna: stagecoach")
    dealt = street.told(events.RoleDealt)
    assert {event.seat for event in dealt} == {0, 1, 2}
    assert {event.role for event in dealt} == {"deputy", "renegade", "outlaw"}


def test_w1_who_returned_from_the_dead_gets_a_role_face_down() -> None:
    street = at("| stagecoach", pile="helena_zontero", deck="duel duel jail jail saloon")
    role = street.player("Boris").role
    assert role
    street.table.state.knowledge.turn_up(role)
    street.play("Anna: stagecoach")
    assert street.sees(None, "role:1").role is None


def test_w2_places_are_changed_before_phase_one_and_in_phase_three_too() -> None:
    before = at("jesse_jones", "Boris outlaw | duel", orange="lady_rosa_of_texas")
    rosa = next(q for q in before.table.questions(0) if q.kind == "rosa")
    before.table.decide(0, rosa.id, rosa.options[0].id)
    assert before.player("Dora").skips
    assert "rosa" not in [question.kind for question in before.table.questions(0)]
    after = at("doc_holyday 1/4 | duel jail", orange="lady_rosa_of_texas")
    after.play("Anna: end")
    assert {question.kind for question in after.table.questions(0)} == {"discard", "rosa"}


def test_w3_accusing_is_an_option_and_once_per_turn_for_the_accused() -> None:
    off = at(orange="gag", wild_west=True)
    assert off.table.status().chat == "closed"
    assert off.table.questions(1) == []
    on = at(orange="gag", wild_west=True, gag_vote=True)
    accuse = next(q for q in on.table.questions(1) if q.kind == "accuse")
    on.table.decide(1, accuse.id, "figure:0")
    for name in ("Boris", "Carl", "Dora"):
        on.play(f"{name}: no")
    assert on.life("Anna") == 4
    left = [q for q in on.table.questions("all") if q.kind == "accuse"]
    assert 1 not in [question.seat for question in left]
    assert "figure:0" not in [option.id for question in left for option in question.options]


def test_w4_silence_spends_the_order() -> None:
    street = at("", "Boris outlaw | bang", orange="dorothy_rage")
    street.play("Anna: dorothy_rage>Boris").silence("Anna")
    assert street.hand("Boris") == ["bang"]
    assert not any("dorothy" in way for way in street.offers("Anna"))


def test_w5_a_returning_player_draws_a_role_of_the_dead_in_secret_and_has_a_normal_turn() -> None:
    street = at(orange="bone_orchard", carl="Carl deputy", dead="Boris Carl")
    street.play("Anna: end")
    assert street.asked == ("Boris", "play")
    assert street.player("Boris").role_name in ("outlaw", "deputy")
    assert street.sees("Boris", "role:1").role
    assert street.sees("Dora", "role:1").role is None
    assert len(street.hand("Boris")) == 2
    roles = sorted(player.role_name for player in street.table.state.players)
    assert roles == ["deputy", "outlaw", "renegade", "sheriff"]


def test_w7_what_kit_looks_at_stays_his_until_it_is_in_his_hand() -> None:
    street = at("kit_carlson", orange="sacagaway", deck="gatling duel saloon")
    assert street.sees("Boris", "fan").cards == (None, None, None)
    street.play("Anna: gatling,saloon")
    assert len([face for face in street.sees("Boris", "hand:0").cards if face]) == 2


def test_w8_what_counts_as_a_card_for_miss_susanna() -> None:
    """A two-card play one, a green card when laid and again when used, an answer in a duel none."""
    street = at(
        "| springfield beer can_can duel bang | knife!",
        "Boris outlaw 4/4 | bang",
        orange="miss_susanna",
        deck="jail jail",
    )
    state = street.table.state
    street.play("Anna: springfield>Boris", "Anna: beer", "Boris: hit")
    assert state.counted == 1
    street.play("Anna: can_can")
    assert state.counted == 2
    street.play("Anna: knife>Boris", "Boris: hit")
    assert state.counted == 3
    street.play("Anna: duel>Boris", "Boris: bang", "Anna: bang")
    assert state.counted == 4


def test_w8_a_repeat_and_uncle_will_count_one() -> None:
    lee = at("lee_van_kliff | saloon bang", orange="miss_susanna", deck="jail jail")
    lee.play("Anna: saloon", "Anna: bang/lee_van_kliff")
    assert lee.table.state.counted == 1
    will = at("uncle_will | duel", orange="miss_susanna", deck="jail jail bang bang bang bang")
    will.play("Anna: duel/uncle_will")
    assert will.table.state.counted == 1


def test_w9_nobody_wins_when_the_last_players_die_together() -> None:
    street = at(orange="wild_west_show_card", dead="Boris Carl Dora")
    state = street.table.state
    figure = street.player("Anna").active
    figure.alive = False
    state.fell.append(figure)
    judge(state)
    assert state.won == ("nobody", ())


def test_w10_the_orange_event_comes_after_the_cards_of_the_stagecoach() -> None:
    street = at("| stagecoach", pile="gag")
    street.play("Anna: stagecoach")
    kinds = [type(event).__name__ for event in street.table.events(None)]
    drew = max(n for n, kind in enumerate(kinds) if kind == "Drew")
    assert drew < kinds.index("OrangeCame")


def test_h4_silence_puts_the_handcuffs_on_nobody() -> None:
    street = turned_up("handcuffs", "Anna sheriff", BORIS, CARL, DORA)
    assert "nobody" not in street.offers("Anna")
    street.silence("Anna")
    assert street.asked == ("Anna", "play")
    assert not any(player.cuffed for player in street.table.state.players)
