"""The cards of the base game and of Dodge City, each in one play."""

from __future__ import annotations

from tests.games.bang.table import Street

FOUR = ("Boris outlaw", "Carl outlaw", "Dora renegade")


def four(anna: str, boris: str = "Boris outlaw", **given: object) -> Street:
    return Street(f"Anna sheriff {anna}", boris, *FOUR[1:], **given)  # type: ignore[arg-type]


def test_bang_takes_a_life_unless_it_is_missed() -> None:
    street = four("| bang bang", "Boris outlaw | missed")
    street.play("Anna: bang>Boris", "Boris: missed", "Anna: end")
    assert street.life("Boris") == 4
    assert street.top in ("bang", "missed")
    again = four("| bang", "Boris outlaw | beer")
    again.play("Anna: bang>Boris", "Boris: hit")
    assert again.life("Boris") == 3


def test_only_one_bang_per_turn_and_only_within_reach() -> None:
    street = four("| bang bang")
    assert not street.may("Anna", "bang>Carl")
    street.play("Anna: bang>Boris")
    assert not street.may("Anna", "bang>Boris")


def test_volcanic_allows_any_number_and_the_next_weapon_none() -> None:
    street = four("| bang bang bang winchester | volcanic")
    street.play("Anna: bang>Boris", "Anna: bang>Dora")
    assert street.may("Anna", "bang>Boris")
    street.play("Anna: winchester")
    assert not street.may("Anna", "bang>Boris")
    other = four("| bang bang volcanic | winchester")
    other.play("Anna: bang>Carl", "Anna: volcanic")
    assert other.front("Anna") == ["volcanic"]
    assert other.may("Anna", "bang>Boris")


def test_beer_heals_and_saves_and_does_nothing_when_two_are_left() -> None:
    street = four("2/5 | beer")
    street.play("Anna: beer")
    assert street.life("Anna") == 3
    saved = four("| bang", "Boris outlaw 1 | beer")
    saved.play("Anna: bang>Boris", "Boris: hit", "Boris: beer")
    assert saved.life("Boris") == 1
    two = Street("Anna sheriff 1/4 | beer", "Boris outlaw", "Carl renegade", "Dora outlaw")
    for name in ("Carl", "Dora"):
        two.player(name).figures[0].alive = False
    two.play("Anna: beer")
    assert two.life("Anna") == 1


def test_dynamite_at_two_lives_and_two_beers_leave_one() -> None:
    """Beer: the example of the rulebook."""
    street = Street(
        *("Anna outlaw 2/4 | beer beer | dynamite", "Boris sheriff", *FOUR[1:]), deck="b_missed_5s"
    )
    street.play("Anna: beer", "Anna: beer")
    assert street.life("Anna") == 1
    assert "dynamite" not in street.front("Anna")


def test_saloon_heals_everybody() -> None:
    street = four("2/5 | saloon", "Boris outlaw 1/4")
    street.play("Anna: saloon")
    assert (street.life("Anna"), street.life("Boris")) == (3, 2)


def test_panic_takes_at_distance_one_from_hand_or_table() -> None:
    street = four("| panic panic", "Boris outlaw | beer | mustang")
    assert street.may("Anna", "panic>Dora.hand") is False
    assert not street.may("Anna", "panic>Boris.mustang")  # seen at distance 2
    near = four("| panic panic", "Boris outlaw | beer | barrel")
    near.play("Anna: panic>Boris.barrel", "Anna: panic>Boris.hand")
    assert "barrel" in near.hand("Anna")
    assert "beer" in near.hand("Anna")


def test_cat_balou_reaches_everybody() -> None:
    street = Street("Anna sheriff | cat_balou", "Boris outlaw", "Carl outlaw | | barrel", FOUR[2])
    street.play("Anna: cat_balou>Carl.barrel")
    assert street.front("Carl") == []
    assert not street.may("Anna", "cat_balou>Anna.hand")


def test_stagecoach_and_wells_fargo_draw_two_and_three() -> None:
    street = four("| stagecoach wells_fargo")
    before = len(street.hand("Anna"))
    street.play("Anna: stagecoach", "Anna: wells_fargo")
    assert len(street.hand("Anna")) == before - 2 + 5


def test_duel_alternates_and_the_loser_loses_a_life() -> None:
    street = four("| duel bang", "Boris outlaw | bang beer")
    street.play("Anna: duel>Boris", "Boris: bang", "Anna: bang", "Boris: hit")
    assert street.life("Boris") == 3


def test_general_store_goes_round_from_the_one_who_played_it() -> None:
    street = four("| general_store", deck="missed missed beer bang duel panic")
    street.play("Anna: general_store", "Anna: beer", "Boris: bang", "Carl: duel")
    assert street.hand("Dora") == ["panic"]


def test_gatling_and_indians_hit_all_others() -> None:
    street = four("| gatling indians", "Boris outlaw | bang missed")
    street.play("Anna: gatling", "Boris: missed", "Anna: indians", "Boris: bang")
    assert [street.life(name) for name in ("Boris", "Carl", "Dora")] == [4, 2, 2]


def test_barrel_dodges_on_a_heart_and_a_miss_may_follow() -> None:
    street = four(
        "| bang bang | volcanic", "Boris outlaw | missed | barrel", deck="duel duel saloon"
    )
    street.play("Anna: bang>Boris", "Boris: barrel")
    assert street.life("Boris") == 4
    street.table.state.deck.append(street.table.state.discard.pop(0))
    street = four("| bang", "Boris outlaw | missed | barrel", deck="duel duel duel:clubs")
    street.play("Anna: bang>Boris", "Boris: barrel", "Boris: missed")
    assert street.life("Boris") == 4


def test_jail_is_checked_and_never_laid_before_the_sheriff() -> None:
    street = Street("Anna outlaw | jail", "Boris sheriff", "Carl outlaw", FOUR[2])
    assert not street.may("Anna", "jail>Boris")
    jailed = Street("Anna outlaw | | jail", "Boris sheriff", *FOUR[1:], deck="duel:clubs")
    assert jailed.asked == ("Boris", "play")
    assert jailed.front("Anna") == []
    free = Street("Anna outlaw | | jail", "Boris sheriff", *FOUR[1:], deck="saloon")
    assert free.asked == ("Anna", "play")


def test_dodge_draws_a_card_and_may_be_played_by_big_spencer() -> None:
    street = four("| bang", "Boris outlaw big_spencer | dodge missed")
    street.play("Anna: bang>Boris")
    assert street.offers("Boris") == ["dodge", "hit"]
    street.play("Boris: dodge")
    assert len(street.hand("Boris")) == 2


def test_punch_and_springfield_are_no_bang() -> None:
    street = four("| punch springfield bang beer")
    street.play("Anna: punch>Boris", "Anna: springfield>Carl", "Anna: beer", "Anna: bang>Boris")
    assert (street.life("Boris"), street.life("Carl")) == (2, 3)


def test_rag_time_and_brawl_want_a_second_card() -> None:
    street = Street("Anna sheriff | rag_time beer", "Boris outlaw", "Carl outlaw | duel", FOUR[2])
    street.play("Anna: rag_time>Carl.hand", "Anna: beer")
    assert "duel" in street.hand("Anna")
    brawl = Street("Anna sheriff | brawl beer", "Boris outlaw | duel | barrel", *FOUR[1:])
    brawl.play("Anna: brawl", "Anna: beer", "Anna: Boris.barrel")
    assert brawl.front("Boris") == []


def test_tequila_and_whisky_heal_for_a_second_card() -> None:
    street = four("1/5 | tequila whisky bang bang", "Boris outlaw 1/4")
    street.play("Anna: tequila>Boris", "Anna: bang", "Anna: whisky", "Anna: bang")
    assert (street.life("Anna"), street.life("Boris")) == (3, 2)


def test_green_cards_wait_and_are_used_up() -> None:
    street = four("1/5 | canteen | pony_express! knife! howitzer!")
    street.play("Anna: canteen")
    assert not street.may("Anna", "canteen")
    street.play("Anna: pony_express", "Anna: howitzer", "Anna: knife>Boris")
    assert street.front("Anna") == ["canteen"]
    assert street.life("Boris") == 2


def test_green_misses_answer_from_the_next_turn_on() -> None:
    for name in ("bible", "iron_plate", "sombrero", "ten_gallon_hat"):
        street = four("| bang", f"Boris outlaw | | {name}!")
        street.play("Anna: bang>Boris", f"Boris: {name}")
        assert street.life("Boris") == 4
        assert street.front("Boris") == []
        fresh = four("| bang", f"Boris outlaw | | {name}")
        fresh.play("Anna: bang>Boris")
        assert fresh.life("Boris") == 3


def test_other_green_cards() -> None:
    street = Street(
        "Anna sheriff | | can_can! conestoga! derringer! buffalo_rifle! pepperbox!",
        *("Boris outlaw | beer", "Carl outlaw | | barrel", "Dora renegade | duel"),
    )
    street.play("Anna: can_can>Carl.barrel", "Anna: conestoga>Dora.hand", "Anna: derringer>Dora")
    assert street.life("Dora") == 3
    street.play("Anna: buffalo_rifle>Carl", "Anna: pepperbox>Boris", "Boris: hit")
    assert street.life("Carl") == 3
    assert street.life("Boris") == 3
