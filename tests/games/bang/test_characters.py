"""Every character in one play."""

from __future__ import annotations

import pytest

from tests.games.bang.table import Street, components

REST = ("Carl outlaw", "Dora renegade")


def at(anna: str, boris: str = "Boris outlaw 4/4", *rest: str, **given: object) -> Street:
    others = rest or REST
    return Street(f"Anna sheriff {anna}", boris, *others, **given)  # type: ignore[arg-type]


def test_bart_cassidy_draws_for_each_life() -> None:
    street = at("| bang", "Boris outlaw bart_cassidy")
    street.play("Anna: bang>Boris")
    assert len(street.hand("Boris")) == 1


@pytest.mark.parametrize(("second", "cards"), [("saloon", 3), ("bang:clubs", 2)])
def test_black_jack_shows_the_second_card(second: str, cards: int) -> None:
    street = at("black_jack", deck=f"bang {second} missed")
    assert len(street.hand("Anna")) == cards


def test_calamity_janet_turns_bang_and_missed_round() -> None:
    street = at("calamity_janet | missed", "Boris outlaw | missed")
    street.play("Anna: missed/bang>Boris", "Boris: missed")
    back = at("| bang", "Boris outlaw calamity_janet | bang")
    back.play("Anna: bang>Boris", "Boris: bang")
    assert back.life("Boris") == 4


def test_el_gringo_takes_from_the_hand_of_the_shooter() -> None:
    street = at("| bang beer", "Boris outlaw el_gringo", deck="duel duel")
    street.play("Anna: bang>Boris")
    assert len(street.hand("Boris")) == 1
    assert len(street.hand("Anna")) == 2


def test_jesse_jones_takes_the_first_card_from_a_hand() -> None:
    street = at("jesse_jones", "Boris outlaw | gatling")
    street.play("Anna: Boris.hand")
    assert "gatling" in street.hand("Anna")
    assert len(street.hand("Anna")) == 2


def test_jourdonnais_has_a_barrel_and_a_real_one_is_another() -> None:
    street = at("| bang", "Boris outlaw jourdonnais | | barrel", deck="duel duel duel saloon")
    street.play("Anna: bang>Boris", "Boris: jourdonnais", "Boris: barrel")
    assert street.life("Boris") == 4


def test_kit_carlson_keeps_two_of_three() -> None:
    street = at("kit_carlson", deck="gatling duel saloon")
    assert street.sees("Boris", "fan").cards == (None, None, None)
    street.play("Anna: gatling,saloon")
    assert street.hand("Anna") == ["gatling", "saloon"]
    assert street.kind(street.table.state.deck[-1]) == "duel"


def test_lucky_duke_chooses_one_of_two() -> None:
    street = Street("Anna outlaw lucky_duke | | jail", "Boris sheriff", *REST, deck="duel saloon")
    street.play("Anna: saloon")
    assert street.asked == ("Anna", "play")


def test_paul_regret_and_rose_doolan_bend_distances() -> None:
    street = at("rose_doolan", "Boris outlaw paul_regret")
    assert street.distance("Anna", "Carl") == 1
    assert street.distance("Dora", "Boris") == 3
    assert street.distance("Carl", "Boris") == 2


def test_pedro_ramirez_takes_the_top_of_the_discard_pile() -> None:
    street = at("pedro_ramirez", discard="beer gatling")
    street.play("Anna: discard")
    assert "gatling" in street.hand("Anna")
    assert len(street.hand("Anna")) == 2


def test_sid_ketchum_heals_at_any_time() -> None:
    street = at("| bang", "Boris outlaw sid_ketchum 2/4 | duel panic jail")
    street.play("Boris: duel,panic")
    assert street.life("Boris") == 3
    dying = at("| bang", "Boris outlaw sid_ketchum 1/4 | duel panic jail")
    dying.play("Anna: bang>Boris", "Boris: hit")
    dying.play("Boris: sid_ketchum", "Boris: duel,panic")
    assert dying.life("Boris") == 1


def test_slab_the_killer_needs_two_misses() -> None:
    street = at("slab_the_killer | bang", "Boris outlaw | missed missed")
    street.play("Anna: bang>Boris", "Boris: missed", "Boris: missed")
    assert street.life("Boris") == 3
    one = at("slab_the_killer | bang", "Boris outlaw | missed beer")
    one.play("Anna: bang>Boris", "Boris: missed", "Boris: hit")
    assert one.life("Boris") == 2
    assert one.hand("Boris") == ["beer"]


def test_suzy_lafayette_draws_when_her_hand_is_empty() -> None:
    street = at("| bang", "Boris outlaw suzy_lafayette | missed")
    street.play("Anna: bang>Boris", "Boris: missed")
    assert len(street.hand("Boris")) == 1


def test_vulture_sam_takes_everything_of_the_dead() -> None:
    street = at("vulture_sam | bang", "Boris outlaw 1/4 | gatling | mustang", deck="duel duel")
    street = at("vulture_sam | bang", "Boris outlaw 1/4 | gatling | barrel", deck="duel duel")
    street.play("Anna: bang>Boris", "Boris: hit", "Boris: give_up")
    assert {"gatling", "barrel"} <= {*street.hand("Anna")}


def test_willy_the_kid_shoots_as_often_as_he_likes() -> None:
    street = at("willy_the_kid | bang bang bang")
    street.play("Anna: bang>Boris", "Anna: bang>Boris", "Anna: bang>Dora")
    assert street.life("Boris") == 2


def test_apache_kid_is_immune_to_diamonds() -> None:
    street = at("| bang:diamonds bang:clubs | volcanic", "Boris outlaw apache_kid")
    first = street.question("Anna")
    assert first.kind == "play"
    street.play("Anna: bang>Boris", "Anna: bang>Boris")
    assert street.life("Boris") == 2


def test_belle_star_puts_the_others_cards_to_sleep() -> None:
    street = at("belle_star | bang", "Boris outlaw 4/4 | | barrel mustang")
    assert street.distance("Anna", "Boris") == 1
    street.play("Anna: bang>Boris")
    assert street.life("Boris") == 3


def test_bill_noface_draws_for_wounds() -> None:
    assert len(at("bill_noface 2/5").hand("Anna")) == 4


def test_chuck_wengam_pays_with_lives() -> None:
    street = at("chuck_wengam 3/5")
    street.play("Anna: chuck_wengam", "Anna: chuck_wengam")
    assert (street.life("Anna"), len(street.hand("Anna"))) == (1, 6)
    assert not street.may("Anna", "chuck_wengam")


def test_doc_holyday_shoots_for_two_cards() -> None:
    street = at("doc_holyday | duel jail bang", "Boris outlaw 4/4", deck="panic panic")
    street.play("Anna: doc_holyday>Boris", "Anna: duel,jail", "Anna: bang>Boris")
    assert street.life("Boris") == 2
    assert not street.may("Anna", "doc_holyday>Boris")


def test_elena_fuente_dodges_with_anything() -> None:
    street = at("| bang", "Boris outlaw elena_fuente | duel")
    street.play("Anna: bang>Boris", "Boris: duel")
    assert street.life("Boris") == 3


def test_greg_digger_and_herb_hunter_gain_from_a_death() -> None:
    street = at(
        "| bang", "Boris outlaw 1/4", "Carl outlaw greg_digger 1/4", "Dora renegade herb_hunter"
    )
    street.play("Anna: bang>Boris")
    assert street.life("Carl") == 3
    assert len(street.hand("Dora")) == 2


def test_jose_delgado_sells_blue_cards() -> None:
    street = at("jose_delgado | barrel mustang scope", deck="bang bang")
    street.play(
        "Anna: barrel/jose_delgado", "Anna: mustang/jose_delgado", "Anna: scope/jose_delgado"
    )
    assert len(street.hand("Anna")) == 2 + 6


def test_molly_stark_draws_for_cards_out_of_turn() -> None:
    street = at("slab_the_killer | bang", "Boris outlaw molly_stark | missed missed")
    street.play("Anna: bang>Boris", "Boris: missed")
    assert len(street.hand("Boris")) == 1
    street.play("Boris: missed")
    assert len(street.hand("Boris")) == 2


def test_pat_brennan_takes_a_card_in_front() -> None:
    street = at("pat_brennan", "Boris outlaw | | winchester")
    street.play("Anna: Boris.winchester")
    assert street.hand("Anna") == ["winchester"]


def test_pixie_pete_draws_four() -> None:
    assert len(at("pixie_pete").hand("Anna")) == 4
    assert len(at("pixie_pete", pixie_pete="three").hand("Anna")) == 3


def test_sean_mallory_keeps_ten() -> None:
    street = at("sean_mallory 1/4 | bang bang bang bang duel")
    street.play("Anna: end")
    assert len(street.hand("Anna")) == 7


def test_tequila_joe_gains_two_lives_from_beer_only() -> None:
    street = at("tequila_joe 1/5 | beer saloon")
    street.play("Anna: beer", "Anna: saloon")
    assert street.life("Anna") == 4


def test_vera_custer_copies_an_ability() -> None:
    street = at("vera_custer | bang bang", "Boris outlaw willy_the_kid")
    street.play("Anna: Boris", "Anna: bang>Boris", "Anna: bang>Boris")
    assert street.life("Boris") == 2


def test_uncle_will_plays_anything_as_a_general_store() -> None:
    street = at("uncle_will | duel", deck="bang bang beer saloon panic gatling")
    street.play("Anna: duel/uncle_will", "Anna: gatling", "Boris: beer", "Carl: saloon")
    assert street.hand("Dora") == ["panic"]
    assert not street.may("Anna", "bang/uncle_will")


def test_johnny_kisch_clears_cards_of_the_same_name() -> None:
    street = at("johnny_kisch | barrel", "Boris outlaw | | barrel")
    street.play("Anna: barrel")
    assert street.front("Boris") == []
    assert street.front("Anna") == ["barrel"]


def test_claus_gives_everybody_a_card() -> None:
    street = at("claus_the_saint", deck="bang beer duel jail saloon")
    street.play("Anna: duel", "Anna: jail", "Anna: saloon")
    assert street.hand("Anna") == ["bang", "beer"]
    assert [street.hand(name) for name in ("Boris", "Carl", "Dora")] == [
        ["duel"],
        ["jail"],
        ["saloon"],
    ]


def test_big_spencer_has_nine_lives_and_plays_no_missed() -> None:
    assert at("big_spencer").life("Anna") == 10
    shot = at("| bang", "Boris outlaw big_spencer | missed")
    shot.play("Anna: bang>Boris")
    assert shot.offers("Boris") == ["hit"]


def test_flint_westwood_swaps_one_for_two() -> None:
    street = at("flint_westwood | jail", "Boris outlaw | duel beer", deck="bang bang")
    street.play("Anna: jail/flint_westwood>Boris.hand")
    assert sorted(street.hand("Anna")) == ["bang", "bang", "beer", "duel"]
    assert street.hand("Boris") == ["jail"]


def test_gary_looter_takes_what_others_discard() -> None:
    street = at("tequila_joe 1/5 | duel jail", "Boris outlaw gary_looter", deck="bang beer")
    street.play("Anna: end", "Anna: duel,jail,bang")
    assert len(street.hand("Boris")) >= 3
    assert {"duel", "jail", "bang"} <= {*street.hand("Boris")}


def test_greygory_deck_has_two_characters_more() -> None:
    street = at("greygory_deck")
    street.play("Anna: yes")
    texts = street.player("Anna").active.texts
    assert len(texts) == 3
    assert all(components().characters[one].set == "base" for one in texts[1:])


def test_john_pain_takes_the_card_of_a_check() -> None:
    street = Street("Anna outlaw | | jail", "Boris sheriff john_pain", *REST, deck="gatling:hearts")
    assert street.hand("Boris").count("gatling") == 1


def test_lee_van_kliff_repeats_a_brown_card() -> None:
    street = at("lee_van_kliff | stagecoach bang")
    street.play("Anna: stagecoach", "Anna: bang/lee_van_kliff")
    assert len(street.hand("Anna")) == 2 + 4
    assert not any("lee_van_kliff" in way for way in street.offers("Anna"))


@pytest.mark.parametrize(("card", "alive"), [("saloon", True), ("b_winchester_8s", False)])
def test_teren_kill_stays_unless_it_is_a_spade(card: str, alive: bool) -> None:
    street = at("| bang", "Boris outlaw teren_kill 1/3", deck=f"duel duel {card}")
    street.play("Anna: bang>Boris")
    assert street.alive("Boris") is alive


def test_youl_grinner_gets_a_card_from_the_richer() -> None:
    street = at("youl_grinner", "Boris outlaw | duel jail", deck="bang bang")
    street.play("Boris: jail")
    assert street.hand("Anna") == ["jail", "bang", "bang"]
