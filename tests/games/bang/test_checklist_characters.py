"""What players of other servers reported of characters."""

from __future__ import annotations

from typing import Any

from app.games.bang import events
from tests.games.bang.table import Street

BORIS, CARL, DORA = "Boris outlaw 4/4", "Carl outlaw 4/4", "Dora renegade 4/4"


def at(
    anna: str = "", boris: str = BORIS, carl: str = CARL, dora: str = DORA, **given: Any
) -> Street:
    return Street(f"Anna sheriff 4/5 {anna}", boris, carl, dora, **given)


def test_suzy_draws_after_a_duel_and_not_within_it() -> None:
    street = at("| duel bang", "Boris outlaw suzy_lafayette | bang", deck="missed missed jail")
    street.play("Anna: duel>Boris", "Boris: bang")
    assert street.hand("Boris") == []
    street.play("Anna: bang")
    assert street.hand("Boris") == ["jail"]
    assert street.life("Boris") == 3


def test_suzy_draws_after_a_card_was_taken_from_her() -> None:
    panic = at("| panic", "Boris outlaw suzy_lafayette | duel")
    panic.play("Anna: panic>Boris.hand")
    assert len(panic.hand("Boris")) == 1
    jesse = at("jesse_jones", "Boris outlaw suzy_lafayette | duel")
    jesse.play("Anna: Boris.hand")
    assert len(jesse.hand("Boris")) == 1


def test_suzy_as_the_sheriff_draws_after_the_penalty() -> None:
    street = at("suzy_lafayette | bang", "Boris deputy 1/4")
    street.play("Anna: bang>Boris")
    assert len(street.hand("Anna")) == 1


def test_suzy_draws_when_the_hangover_is_over() -> None:
    street = Street(
        *("Anna outlaw | ", "Boris sheriff", "Carl outlaw suzy_lafayette", DORA),
        event="hangover",
        next="ambush",
    )
    state = street.table.state
    state.turner, state.turner_begun = state.players[1], True
    assert street.hand("Carl") == []
    street.play("Anna: end")
    assert len(street.hand("Carl")) == 1


def test_calamity_shoots_at_sniper_with_missed_and_must_play_it_by_the_law() -> None:
    sniper = at("calamity_janet | missed missed", event="sniper", deck="duel jail")
    sniper.play("Anna: sniper>Boris")
    assert sniper.life("Boris") == 3
    law = at("calamity_janet", event="law_of_the_west", deck="duel missed")
    assert not law.may("Anna", "end")
    law.play("Anna: missed/bang>Boris")
    assert law.may("Anna", "end")
    usual = at("", event="law_of_the_west", deck="duel missed")
    assert usual.may("Anna", "end")


def test_calamity_gives_missed_for_bang_in_a_duel_and_bang_for_missed_at_a_shot() -> None:
    street = at("| duel bang", "Boris outlaw calamity_janet | missed bang")
    street.play("Anna: duel>Boris")
    assert street.offers("Boris") == ["missed", "bang", "hit"]
    street.play("Boris: missed", "Anna: hit", "Anna: bang>Boris")
    assert street.asked == ("Boris", "dodge")
    street.play("Boris: bang")
    assert street.life("Boris") == 4


def test_kit_keeps_one_under_thirst_and_puts_back_what_is_left_in_its_order() -> None:
    street = at("kit_carlson", event="thirst", deck="gatling duel saloon")
    street.play("Anna: duel")
    assert street.hand("Anna") == ["duel"]
    deck = street.table.state.deck
    assert [street.kind(card) for card in (deck[-1], deck[-2])] == ["gatling", "saloon"]


def test_kit_looks_at_the_discard_pile_at_the_mine() -> None:
    full = at("kit_carlson", event="abandoned_mine", discard="bang beer duel jail")
    assert (
        full.sees("Boris", "fan").cards
        == tuple(card.face for card in reversed(full.table.state.discard))
        or len([face for face in full.sees("Boris", "fan").cards if face]) == 3
    )
    full.play("Anna: jail,beer")
    assert full.hand("Anna") == ["jail", "beer"]
    assert [full.kind(card) for card in full.table.state.discard] == ["bang", "duel"]


def test_kit_at_the_mine_sees_the_deck_alone_where_the_pile_ends() -> None:
    street = at("kit_carlson", event="abandoned_mine", discard="bang", deck="gatling saloon")
    backs = [face is None for face in street.sees("Boris", "fan").cards]
    assert backs == [False, True, True]
    street.play("Anna: bang,saloon")
    assert street.hand("Anna") == ["bang", "saloon"]
    assert street.kind(street.table.state.deck[-1]) == "gatling"
    told = [event.cards for event in street.told(events.Drew, "Boris") if event.seat == 0]
    assert told == [None]


def test_pedro_takes_the_top_card_and_is_not_asked_at_an_empty_pile() -> None:
    street = at("pedro_ramirez", discard="beer gatling")
    street.play("Anna: discard")
    assert street.hand("Anna")[0] == "gatling"
    empty = at("pedro_ramirez")
    assert empty.asked == ("Anna", "play")


def test_molly_draws_after_the_window_is_closed() -> None:
    slab = at("slab_the_killer | bang", "Boris outlaw molly_stark | missed missed")
    slab.play("Anna: bang>Boris", "Boris: missed")
    assert slab.hand("Boris") == ["missed"]
    duel = at("| duel bang bang", "Boris outlaw molly_stark | bang bang")
    duel.play("Anna: duel>Boris", "Boris: bang", "Anna: bang", "Boris: bang")
    assert duel.hand("Boris") == []
    duel.play("Anna: hit")
    assert len(duel.hand("Boris")) == 2


def test_elena_dodges_with_green_cards_too_but_gives_none_in_a_duel_or_a_hangover() -> None:
    green = at("| bang", "Boris outlaw elena_fuente | canteen")
    green.play("Anna: bang>Boris", "Boris: canteen")
    assert green.life("Boris") == 3
    duel = at("| duel", "Boris outlaw elena_fuente | canteen")
    duel.play("Anna: duel>Boris")
    assert duel.offers("Boris") == ["hit"]
    drunk = at("| bang", "Boris outlaw elena_fuente | canteen", event="hangover")
    drunk.play("Anna: bang>Boris")
    assert drunk.offers("Boris") == ["hit"]


def test_belle_star_is_stopped_by_no_barrel_and_by_no_mustang_in_her_turn_only() -> None:
    street = at("belle_star | bang", "Boris outlaw 4/4 | | barrel mustang")
    assert street.distance("Anna", "Boris") == 1
    street.play("Anna: bang>Boris")
    assert street.life("Boris") == 3
    other = Street("Anna sheriff", "Boris outlaw | | mustang", "Carl outlaw belle_star", DORA)
    assert other.distance("Anna", "Boris") == 2
    assert other.distance("Carl", "Boris") == 2


def test_vera_loses_what_she_copied_when_she_copies_another() -> None:
    street = at("vera_custer", "Boris outlaw willy_the_kid", "Carl outlaw sean_mallory")
    street.play("Anna: Boris")
    assert street.player("Anna").active.texts == ("vera_custer", "willy_the_kid")
    while street.asked != ("Anna", "vera"):
        assert street.asked
        name, kind = street.asked
        street.play(f"{name}: end") if kind == "play" else street.silence(name)
    street.play("Anna: skip")
    assert street.player("Anna").active.texts == ("vera_custer",)


def test_el_gringo_takes_nothing_from_himself_and_nothing_from_the_table() -> None:
    chosen = at("| bang | barrel", "Boris outlaw el_gringo", deck="missed missed")
    chosen.play("Anna: bang>Boris")
    assert chosen.hand("Boris") == ["missed"]
    assert chosen.front("Anna") == ["barrel"]
    own = Street("Anna outlaw el_gringo | duel", "Boris sheriff | bang", CARL, DORA)
    before = len(own.hand("Anna")) - 1
    own.play("Anna: duel>Boris", "Boris: bang")
    own.play("Anna: hit")
    assert len(own.hand("Anna")) == before


def test_lucky_duke_chooses_at_jail_dynamite_and_vendetta() -> None:
    jail = Street("Anna outlaw lucky_duke | | jail", "Boris sheriff", CARL, DORA)
    assert jail.asked == ("Anna", "luck")
    bomb = Street(
        *("Anna outlaw lucky_duke 4/4 | | dynamite", "Boris sheriff", CARL, DORA),
        deck="b_missed_5s saloon",
    )
    bomb.play("Anna: saloon")
    assert bomb.life("Anna") == 4
    vendetta = at("lucky_duke", event="vendetta", deck="jail jail duel saloon")
    vendetta.play("Anna: end", "Anna: saloon")
    assert vendetta.asked == ("Anna", "play")


def test_jourdonnais_and_a_barrel_and_a_missed_together_against_slab() -> None:
    street = at(
        "slab_the_killer | bang",
        "Boris outlaw jourdonnais | missed | barrel",
        deck="jail jail saloon duel:clubs",
    )
    street.play("Anna: bang>Boris")
    assert street.offers("Boris") == ["missed", "barrel", "jourdonnais", "hit"]
    street.play("Boris: jourdonnais", "Boris: barrel", "Boris: missed")
    assert street.life("Boris") == 4


def test_a_table_can_play_the_later_editions_of_two_characters() -> None:
    assert len(at("pixie_pete", pixie_pete="three").hand("Anna")) == 3
    jose = at("jose_delgado | barrel mustang scope", deck="bang bang", jose_delgado="twice")
    jose.play("Anna: barrel/jose_delgado", "Anna: mustang/jose_delgado")
    assert not jose.may("Anna", "scope/jose_delgado")


def test_lee_van_kliff_repeats_a_two_card_play_without_another_payment() -> None:
    street = at(
        "lee_van_kliff | springfield beer bang", orange="miss_susanna", deck="missed missed"
    )
    street.play("Anna: springfield>Boris", "Anna: beer", "Anna: bang/lee_van_kliff>Carl")
    assert (street.life("Boris"), street.life("Carl")) == (3, 3)
    assert street.hand("Anna") == ["missed", "missed"]
    assert street.table.state.counted == 1


def test_lady_rosa_passes_over_dead_neighbours() -> None:
    street = at(orange="lady_rosa_of_texas", dead="Dora")
    street.play("Anna: lady_rosa_of_texas>Carl", "Anna: end")
    assert street.asked == ("Boris", "play")
    assert street.told(events.Skipped)[0].seat == 2


def test_bone_orchard_comes_before_dead_man_and_ghost_town() -> None:
    for event in ("dead_man", "ghost_town"):
        street = at(orange="bone_orchard", event=event, dead="Boris")
        street.play("Anna: end")
        assert street.life("Boris") == 1
        assert not street.player("Boris").active.ghost
