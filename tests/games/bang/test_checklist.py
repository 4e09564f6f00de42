"""What players of other servers reported: freezes, the flow of turns, deaths and victory."""

from __future__ import annotations

from typing import Any

from app.games.bang import events
from tests.games.bang.table import Street

BORIS, CARL, DORA = "Boris outlaw 4/4", "Carl outlaw 4/4", "Dora renegade 4/4"


def at(
    anna: str = "", boris: str = BORIS, carl: str = CARL, dora: str = DORA, **given: Any
) -> Street:
    return Street(f"Anna sheriff 4/5 {anna}", boris, carl, dora, **given)


def kinds(street: Street) -> list[str]:
    return [type(event).__name__ for event in street.table.events(None)]


# --- freezes and the flow of turns ---------------------------------------------------------------


def test_a_shot_at_somebody_without_any_answer_leads_on() -> None:
    street = at("| bang")
    street.play("Anna: bang>Boris")
    assert (street.asked, street.life("Boris")) == (("Anna", "play"), 3)


def test_a_barrel_that_fails_at_the_last_life_leads_on() -> None:
    street = at("| bang", "Boris outlaw 1/4 | | barrel", deck="jail jail duel:clubs")
    street.play("Anna: bang>Boris", "Boris: barrel")
    assert not street.alive("Boris")
    assert street.asked == ("Anna", "play")


def test_silence_at_the_beer_question_leads_on() -> None:
    street = at("| bang", "Boris outlaw 1/4 | beer")
    street.play("Anna: bang>Boris", "Boris: hit").silence("Boris")
    assert not street.alive("Boris")
    assert street.asked == ("Anna", "play")


def test_sid_in_a_duel_who_has_given_away_his_last_cards_loses_it() -> None:
    street = at("| duel", "Boris outlaw sid_ketchum 2/4 | bang jail")
    street.play("Anna: duel>Boris")
    button = next(q for q in street.table.questions(1) if q.kind == "sid")
    street.table.decide(1, button.id, [option.id for option in button.options])
    assert street.life("Boris") == 3
    street.play("Boris: hit")
    assert (street.life("Boris"), street.asked) == (2, ("Anna", "play"))


def test_a_ghost_that_loses_its_own_duel_plays_on() -> None:
    street = at(
        *("", "Boris outlaw", "Carl outlaw | bang"),
        event="ghost_town",
        deck="saloon missed duel missed missed",
        dead="Boris",
    )
    street.play("Anna: end", "Boris: duel>Carl", "Carl: bang", "Boris: hit")
    assert street.asked == ("Boris", "play")
    street.play("Boris: end")
    assert street.asked == ("Carl", "play")


def test_after_a_duel_that_suzy_wins_the_turn_goes_on_and_then_to_the_left() -> None:
    street = at("| duel", "Boris outlaw 4/4", "Carl outlaw suzy_lafayette | bang")
    street.play("Anna: duel>Carl", "Carl: bang")
    street.play("Anna: hit")
    assert len(street.hand("Carl")) == 1
    assert street.asked == ("Anna", "play")
    street.play("Anna: end")
    assert street.asked == ("Boris", "play")


def test_russian_roulette_goes_round_again_until_somebody_fails() -> None:
    """The one without cards isn't asked and loses two lives; Bart draws after it is over."""
    street = Street(
        *("Anna sheriff | missed missed", "Boris outlaw bart_cassidy | missed"),
        *("Carl outlaw | missed", "Dora renegade | missed"),
        next="russian_roulette",
        start=True,
        deck="jail duel saloon missed",
    )
    for name in ("Anna", "Boris", "Carl", "Dora", "Anna"):
        assert street.asked == (name, "dodge")
        street.play(f"{name}: missed")
    assert (street.life("Boris"), street.hand("Boris")) == (2, ["jail", "duel"])
    assert street.life("Carl") == 4
    assert street.asked == ("Anna", "play")


def test_a_street_where_all_are_in_jail_under_curse_does_not_stand_still() -> None:
    street = Street(
        *("Anna deputy | | jail", "Boris renegade | | jail", "Carl outlaw | | jail"),
        event="curse",
        failed_jail="stays",
    )
    assert street.front("Anna") == []
    assert street.asked == ("Anna", "play")  # the others are still in, and she is back


def test_a_hand_that_is_discarded_whole_and_an_empty_deck_end_no_game() -> None:
    street = at("| duel jail", orange="darling_valentine")
    state = street.table.state
    state.deck, state.discard = [], []
    street.play("Anna: end")
    while street.asked and street.asked[0] == "Anna":
        street.silence("Anna")
    assert street.asked == ("Boris", "play")


def test_distances_pass_over_the_dead_and_the_dead_have_none() -> None:
    street = at("| bang", dead="Boris")
    assert street.distance("Anna", "Carl") == 1
    assert street.sees("Boris", "ranges").ranges == ()
    assert street.may("Anna", "bang>Carl")
    assert not street.may("Anna", "bang>Boris")


def test_the_daltons_and_roulette_pass_over_the_dead() -> None:
    """Bone Orchard deals roles though there are several dead."""
    given: dict[str, Any] = {"start": True, "dead": "Boris"}
    daltons = at("", carl="Carl outlaw | | barrel", next="the_daltons", **given)
    assert daltons.front("Carl") == []
    roulette = at("| missed", next="russian_roulette", **given)
    roulette.play("Anna: missed")
    hit = roulette.told(events.Hit)[-1]
    assert (hit.seat, hit.lives) == (2, 2)
    orchard = at(orange="bone_orchard", dead="Boris Carl")
    orchard.play("Anna: end", "Boris: end").silence("Boris")
    assert orchard.asked == ("Carl", "play")


# --- death and victory ---------------------------------------------------------------------------


def test_who_dodges_lives_whoever_dies_of_the_same_gatling() -> None:
    """Targets go round from the left; each death is handled once."""
    street = at(*("| gatling", "Boris outlaw 1/4", "Carl outlaw 1/4 | missed", "Dora renegade 1/4"))
    street.play("Anna: gatling", "Carl: missed")
    assert [event.seat for event in street.told(events.Eliminated)] == [1, 3]
    assert street.life("Carl") == 1


def test_dynamite_brings_no_reward_and_a_duel_that_was_won_does() -> None:
    boom = Street("Anna outlaw 1/4 | | dynamite", "Boris sheriff", CARL, DORA, deck="b_missed_5s")
    assert not boom.alive("Anna")
    assert not [event for event in boom.told(events.Drew) if event.why == "reward"]
    duel = at("| duel", "Boris outlaw 1/4")
    duel.play("Anna: duel>Boris")
    assert [event.count for event in duel.told(events.Drew) if event.why == "reward"] == [3]


def test_a_deputy_who_is_the_last_one_alive_loses_to_the_outlaws() -> None:
    street = Street("Anna deputy | bang", "Boris sheriff 1/5", CARL, DORA, dead="Carl Dora")
    street.play("Anna: bang>Boris")
    assert street.won == ("outlaws", ["Carl"])


def test_greg_digger_is_not_healed_when_he_died_of_the_same_card() -> None:
    street = at("| gatling", "Boris outlaw greg_digger 1/4", "Carl outlaw 1/4")
    street.play("Anna: gatling")
    assert not street.alive("Boris")
    assert street.player("Boris").active.life == 0
    before = at("| gatling", "Boris outlaw 1/4", "Carl outlaw greg_digger 1/4")
    before.play("Anna: gatling")
    assert before.life("Carl") == 2


def test_sid_at_his_last_life_may_use_beer_and_his_cards_but_only_to_survive() -> None:
    street = at("| bang", "Boris outlaw sid_ketchum 1/4 | beer duel jail")
    street.play("Anna: bang>Boris", "Boris: hit")
    assert {"beer", "sid_ketchum"} <= {*street.offers("Boris")}
    street.play("Boris: sid_ketchum", "Boris: duel,jail")
    assert street.asked == ("Anna", "play")
    assert (street.life("Boris"), street.hand("Boris")) == (1, ["beer"])


def test_sid_is_not_silenced_when_two_are_left_though_beer_is() -> None:
    street = at("| bang", "Boris outlaw sid_ketchum 1/4 | beer duel jail", dead="Carl Dora")
    street.play("Anna: bang>Boris", "Boris: hit")
    assert street.offers("Boris") == ["sid_ketchum", "give_up"]


def test_lives_below_nothing_do_not_lower_the_limit_of_the_hand() -> None:
    """Saved from -1 to 1: one card may be kept."""
    street = Street(
        *(
            "Anna outlaw willy_the_kid 2/4 | beer beer duel jail | dynamite",
            "Boris sheriff",
            CARL,
            DORA,
        ),
        deck="b_missed_5s",
    )
    street.play("Anna: beer", "Anna: beer", "Anna: end")
    assert street.question("Anna").min == len(street.hand("Anna")) - 1


def test_a_ghost_draws_three_and_keeps_none() -> None:
    street = at(event="ghost_town", dead="Boris")
    street.play("Anna: end")
    assert len(street.hand("Boris")) == 3
    street.play("Boris: end")
    assert street.hand("Boris") == []
    assert not street.alive("Boris")


def test_vulture_sam_as_the_sheriff_loses_what_he_took_from_his_deputy() -> None:
    street = at("vulture_sam | bang", "Boris deputy 1/4 | duel | barrel")
    street.play("Anna: bang>Boris", "Boris: barrel", "Boris: hit")
    while street.asked and street.asked[0] == "Boris":
        street.silence("Boris")
    assert (street.hand("Anna"), street.front("Anna")) == ([], [])


def test_two_vultures_share_by_turns_the_nearer_first() -> None:
    """Anna sits beside Boris, Dora opposite; her copy of Vulture Sam is as good."""
    street = at(
        *("vera_custer | bang", "Boris outlaw 1/4 | | dynamite remington"),
        dora="Dora renegade vulture_sam",
        deck="missed missed",
    )
    street.play("Anna: Dora", "Anna: bang>Boris")
    assert street.asked == ("Anna", "vulture")
    street.play("Anna: Boris.remington")
    assert "remington" in street.hand("Anna")
    assert street.hand("Dora") == ["dynamite"]


def test_herb_and_greg_may_be_there_twice() -> None:
    street = at("vera_custer | bang", "Boris outlaw 1/4", "Carl outlaw herb_hunter")
    street.play("Anna: Carl", "Anna: bang>Boris")
    drew = [event.seat for event in street.told(events.Drew) if event.why == "herb_hunter"]
    assert drew == [0, 2]
