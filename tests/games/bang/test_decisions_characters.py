"""The decisions on characters (letter C), one test each."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.bang import events
from tests.games.bang.table import Street

BORIS, CARL, DORA = "Boris outlaw 4/4", "Carl outlaw 4/4", "Dora renegade 4/4"


def at(
    anna: str = "", boris: str = BORIS, carl: str = CARL, dora: str = DORA, **given: Any
) -> Street:
    return Street(f"Anna sheriff 4/5 {anna}", boris, carl, dora, **given)


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


def test_c3_sid_may_use_his_button_before_his_own_question_but_not_within_a_choice() -> None:
    street = at(
        "| gatling", "Boris outlaw | missed", "Carl outlaw sid_ketchum 1/4 | duel jail beer"
    )
    street.play("Anna: gatling", "Carl: duel,jail", "Boris: hit", "Carl: hit")
    assert street.life("Carl") == 1
    own = Street("Anna outlaw sid_ketchum 1/4 | duel jail", "Boris sheriff", CARL, DORA)
    own.play("Anna: end")
    assert [question.kind for question in own.table.questions(0)] == ["discard"]


def test_c7_molly_draws_for_what_she_plays_from_her_hand_only() -> None:
    raided = at("| indians", "Boris outlaw molly_stark | bang")
    raided.play("Anna: indians", "Boris: bang")
    assert len(raided.hand("Boris")) == 1
    saved = at("| bang", "Boris outlaw molly_stark 1/4 | beer")
    saved.play("Anna: bang>Boris", "Boris: hit", "Boris: beer")
    assert len(saved.hand("Boris")) == 1
    green = at("| bang", "Boris outlaw molly_stark | | iron_plate!")
    green.play("Anna: bang>Boris", "Boris: iron_plate")
    assert green.hand("Boris") == []
    given = at("youl_grinner", "Boris outlaw molly_stark | duel jail")
    given.play("Boris: jail")
    assert given.hand("Boris") == ["duel"]
    told = at("", "Boris outlaw molly_stark | stagecoach", orange="dorothy_rage")
    told.play("Anna: dorothy_rage>Boris", "Anna: card:stagecoach")
    assert len(told.hand("Boris")) == 3


def test_c10_the_gifts_of_claus_are_handed_over_together() -> None:
    street = at("claus_the_saint", deck="bang beer duel jail saloon")
    street.play("Anna: duel", "Anna: jail")
    assert street.hand("Boris") == street.hand("Carl") == []
    street.play("Anna: saloon")
    assert [len(street.hand(name)) for name in ("Boris", "Carl", "Dora")] == [1, 1, 1]


def test_c13_greygory_draws_from_what_was_dealt_to_nobody() -> None:
    table = at("greygory_deck")
    dealt = {f.character.face for f in table.table.state.figures}
    dealt |= {f.counter.face for f in table.table.state.figures if f.counter}
    table.play("Anna: yes")
    figure = table.player("Anna").active
    assert not dealt & {*figure.texts[1:]}
    assert figure.most == 5  # his four, and one as the sheriff
    poor = at("greygory_deck")
    state = poor.table.state
    base = [c for c in state.characters if state.components.characters[c.face].set == "base"]
    state.characters = [c for c in state.characters if c not in base[1:]]
    poor.play("Anna: yes")
    assert poor.player("Anna").active.texts == ("greygory_deck",)


def test_c14_john_pain_takes_both_cards_of_lucky_duke_while_he_has_fewer_than_six() -> None:
    for held, taken in ((0, 2), (5, 1), (6, 0)):
        hand = " ".join(["bang"] * held)
        street = Street(
            *("Anna outlaw lucky_duke | | jail", f"Boris sheriff john_pain | {hand}", CARL, DORA),
            deck="duel saloon",
        )
        street.play("Anna: saloon")
        assert len(street.hand("Boris")) == held + taken


def test_c14_john_pain_takes_nothing_of_helena() -> None:
    street = at("| stagecoach", "Boris outlaw john_pain", pile="helena_zontero")
    street.play("Anna: stagecoach")
    assert street.hand("Boris") == []


def test_c17_youl_compares_once_and_suzy_draws_after_her_gift() -> None:
    street = at(
        *("youl_grinner", "Boris outlaw suzy_lafayette | duel", "Carl outlaw | jail"),
        deck="bang beer missed",
    )
    street.play("Boris: duel")
    assert street.hand("Boris") == []
    street.play("Carl: jail")
    assert street.hand("Anna") == ["duel", "jail", "beer", "missed"]
    assert street.hand("Boris") == ["bang"]


def test_c8_vera_custer_has_what_she_copies_at_once() -> None:
    """Youl's gifts and Greygory's draw come after her choice, in the same turn."""
    youl = at("vera_custer", "Boris outlaw youl_grinner", "Carl outlaw | duel jail")
    youl.play("Anna: Boris", "Carl: jail")
    assert "jail" in youl.hand("Anna")
    deck = at("vera_custer", "Boris outlaw greygory_deck")
    deck.play("Anna: Boris", "Anna: yes")
    assert len(deck.player("Anna").active.texts) == 4
