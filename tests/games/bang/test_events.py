"""Every event in one play."""

from __future__ import annotations

import pytest

from app.games.bang import events
from tests.games.bang.table import Street

BORIS, CARL, DORA = "Boris outlaw 4/4", "Carl outlaw 4/4", "Dora renegade 4/4"


def under(event: str, anna: str = "", boris: str = BORIS, **given: object) -> Street:
    players = f"Anna sheriff 4/5 {anna}", boris, CARL, DORA
    return Street(*players, event=event, **given)  # type: ignore[arg-type]


def orange(event: str, anna: str = "", boris: str = BORIS, **given: object) -> Street:
    players = f"Anna sheriff 4/5 {anna}", boris, CARL, DORA
    return Street(*players, orange=event, **given)  # type: ignore[arg-type]


def entering(event: str, anna: str = "", boris: str = BORIS, **given: object) -> Street:
    """The event is turned up as the sheriff's turn begins."""
    players = f"Anna sheriff 4/5 {anna}", boris, CARL, DORA
    return Street(*players, next=event, start=True, **given)  # type: ignore[arg-type]


# --- High Noon -----------------------------------------------------------------------------------


def test_blessing_makes_every_card_a_heart() -> None:
    street = Street("Anna outlaw | | jail", "Boris sheriff", CARL, DORA, event="blessing")
    assert street.asked == ("Anna", "play")


def test_curse_makes_every_card_a_spade() -> None:
    street = Street("Anna outlaw | | jail", "Boris sheriff", CARL, DORA, event="curse")
    assert street.asked == ("Boris", "play")


def test_ghost_town_brings_back_the_dead_for_a_turn() -> None:
    street = under("ghost_town", "| bang", "Boris outlaw 1/4 | | ")
    street.play("Anna: bang>Boris", "Anna: end")
    assert street.asked == ("Boris", "play")
    assert len(street.hand("Boris")) == 3
    street.play("Boris: end")
    assert not street.alive("Boris")
    assert street.hand("Boris") == []
    assert street.told(events.GhostLeft)


def test_hangover_takes_all_abilities() -> None:
    street = under("hangover", "willy_the_kid | bang bang")
    street.play("Anna: bang>Boris")
    assert not street.may("Anna", "bang>Boris")


def test_gold_rush_turns_the_round() -> None:
    street = under("gold_rush", "| indians", deck="duel duel")
    street.play("Anna: indians")
    order = [hit.seat for hit in street.told(events.Hit)]
    assert order == [3, 2, 1]
    while street.asked == ("Anna", "play"):
        street.play("Anna: end")
    assert street.asked == ("Dora", "play")


def test_the_daltons_cost_everybody_a_card_in_front() -> None:
    street = entering("the_daltons", "| | barrel mustang", "Boris outlaw | | scope")
    street.play("Anna: mustang")
    assert street.front("Anna") == ["barrel"]
    assert street.front("Boris") == []


def test_the_sermon_forbids_bang_in_ones_own_turn() -> None:
    street = under("the_sermon", "| bang duel gatling", "Boris outlaw 4/4 | bang")
    assert not street.may("Anna", "bang>Boris")
    street.play("Anna: duel>Boris", "Boris: bang")
    assert street.life("Anna") == 3  # the active player can't answer
    assert street.may("Anna", "gatling")


def test_high_noon_costs_a_life_at_the_start() -> None:
    assert under("high_noon_card").life("Anna") == 3


def test_handcuffs_silence_one_player() -> None:
    street = entering("handcuffs", "| bang", deck="bang bang")
    street.play("Anna: Anna")
    assert street.offers("Anna") == ["end"]


def test_printed_handcuffs_name_a_suit() -> None:
    street = entering("handcuffs", "| stagecoach", handcuffs="suit")
    street.play("Anna: suit:spades")
    assert street.may("Anna", "stagecoach")


def test_thirst_takes_one_card_less() -> None:
    assert len(under("thirst").hand("Anna")) == 1
    assert len(under("thirst", "pixie_pete").hand("Anna")) == 3
    assert len(under("thirst", "pixie_pete", thirst="one_card").hand("Anna")) == 1


def test_train_arrival_brings_one_card_more() -> None:
    assert len(under("train_arrival").hand("Anna")) == 3


def test_shootout_allows_two_bang() -> None:
    street = under("shootout", "| bang bang bang", deck="duel duel")
    street.play("Anna: bang>Boris", "Anna: bang>Boris")
    assert not street.may("Anna", "bang>Boris")


def test_the_reverend_forbids_beer_even_at_the_last_life() -> None:
    street = under("the_reverend", "2/5 | beer bang", "Boris outlaw 1/4 | beer")
    assert not street.may("Anna", "beer")
    street.play("Anna: bang>Boris", "Boris: hit")
    assert not street.alive("Boris")


def test_the_doctor_heals_the_weakest_and_is_gone() -> None:
    street = entering("the_doctor", "", "Boris outlaw 1/4")
    assert street.life("Boris") == 2
    assert street.table.state.event == ""


def test_new_identity_offers_the_second_character() -> None:
    street = under("new_identity")
    before = street.player("Anna").active.character.face
    street.play("Anna: yes")
    assert street.life("Anna") == 2
    assert street.player("Anna").active.character.face != before
    assert street.told(events.Became)


# --- A Fistful of Cards --------------------------------------------------------------------------


def test_hard_liquor_skips_phase_one_for_a_life() -> None:
    street = under("hard_liquor")
    street.play("Anna: yes")
    assert (street.life("Anna"), street.hand("Anna")) == (5, [])


def test_abandoned_mine_draws_from_the_discard_pile() -> None:
    street = under("abandoned_mine", "| saloon", discard="duel gatling")
    assert street.hand("Anna") == ["saloon", "gatling", "duel"]
    street.play("Anna: saloon")
    assert street.kind(street.table.state.deck[-1]) == "saloon"


def test_ranch_exchanges_cards_at_the_end_of_phase_two() -> None:
    street = under("ranch", "| duel jail", deck="bang beer missed saloon")
    street.play("Anna: end", "Anna: yes", "Anna: duel,jail")
    assert sorted(street.hand("Anna")) == ["bang", "beer", "missed", "saloon"]
    early = under("ranch", "| duel", ranch="after_draw")
    assert early.asked == ("Anna", "ranch")


def test_peyote_goes_on_while_the_guess_is_right() -> None:
    street = under("peyote", deck="saloon b_missed_2s")
    street.play("Anna: red", "Anna: red")
    assert street.hand("Anna") == ["saloon"]
    assert street.asked == ("Anna", "play")


def test_ambush_makes_every_distance_one() -> None:
    street = under("ambush", "", "Boris outlaw | | mustang")
    assert street.distance("Anna", "Carl") == 1
    assert street.distance("Anna", "Boris") == 2


def test_ricochet_shoots_at_cards() -> None:
    street = under("ricochet", "| bang bang", "Boris outlaw | missed | scope")
    street.play("Anna: bang/ricochet>Boris.scope", "Boris: missed")
    assert street.front("Boris") == ["scope"]
    street.play("Anna: bang/ricochet>Boris.scope")
    assert street.front("Boris") == []


def test_the_judge_forbids_cards_in_play() -> None:
    street = under("the_judge", "| barrel jail | knife!", deck="duel duel")
    assert not any(way.startswith(("barrel", "jail")) for way in street.offers("Anna"))
    assert street.may("Anna", "knife>Boris")


def test_lasso_puts_cards_in_front_to_sleep() -> None:
    street = under("lasso", "| bang | winchester", "Boris outlaw 4/4 | | barrel mustang")
    assert not street.may("Anna", "bang>Carl")
    street.play("Anna: bang>Boris")
    assert street.life("Boris") == 3


def test_blood_brothers_give_a_life() -> None:
    street = under("blood_brothers", "", "Boris outlaw 1/4")
    street.play("Anna: Boris")
    assert (street.life("Anna"), street.life("Boris")) == (3, 2)


def test_dead_man_returns_the_first_who_died() -> None:
    street = under("dead_man", "| bang", "Boris outlaw 1/4")
    street.play("Anna: bang>Boris", "Anna: end")
    assert street.asked == ("Boris", "play")
    assert street.life("Boris") == 2
    assert len(street.hand("Boris")) == 4
    assert street.told(events.Returned) == [events.Returned(1, 2, "outlaw")]


def test_a_fistful_of_cards_shoots_for_each_card() -> None:
    street = under("a_fistful_of_cards", "| duel missed")
    street.play("Anna: missed", "Anna: hit")
    assert street.life("Anna") == 3


@pytest.mark.parametrize(("card", "again"), [("saloon", "Anna"), ("duel", "Boris")])
def test_vendetta_may_bring_another_turn(card: str, again: str) -> None:
    street = under("vendetta", "", deck=f"duel duel {card}")
    street.play("Anna: end")
    assert street.asked == (again, "play")


def test_sniper_needs_two_bang_and_two_misses() -> None:
    street = under("sniper", "| bang bang", "Boris outlaw 4/4 | missed missed", deck="duel duel")
    street.play("Anna: sniper>Boris", "Boris: missed", "Boris: hit")
    assert street.life("Boris") == 3


def test_russian_roulette_goes_round_until_somebody_fails() -> None:
    street = entering("russian_roulette", "| missed", "Boris outlaw 4/4 | missed")
    street.play("Anna: missed", "Boris: missed")
    assert street.life("Carl") == 2


def test_law_of_the_west_wants_the_second_card_played() -> None:
    street = under("law_of_the_west", "", deck="duel stagecoach")
    assert not street.may("Anna", "end")
    street.play("Anna: stagecoach")
    assert street.may("Anna", "end")


# --- Wild West Show ------------------------------------------------------------------------------


def flipping(event: str, anna: str = "", boris: str = BORIS, **given: object) -> Street:
    """Turned up by a Stagecoach."""
    players = f"Anna sheriff 4/5 {anna} | stagecoach", boris, CARL, DORA
    return Street(*players, pile=event, **given)  # type: ignore[arg-type]


def test_helena_zontero_deals_the_roles_again() -> None:
    street = flipping("helena_zontero", deck="duel duel jail jail saloon")
    street.play("Anna: stagecoach")
    assert len(street.told(events.RoleDealt)) == 3
    assert street.player("Anna").role_name == "sheriff"
    assert street.told(events.RoleDealt)[0].role is None


def test_lady_rosa_of_texas_changes_places() -> None:
    street = orange("lady_rosa_of_texas", deck="duel duel")
    street.play("Anna: lady_rosa_of_texas>Dora", "Anna: end")
    assert street.asked == ("Boris", "play")
    assert street.told(events.Skipped)
    assert street.distance("Boris", "Dora") == 1
    assert street.distance("Boris", "Anna") == 2


def test_gag_closes_the_chat_and_may_be_voted_on() -> None:
    street = orange("gag", gag_vote=True, wild_west=True)
    assert street.table.status().chat == "closed"
    accuse = next(q for q in street.table.questions(1) if q.kind == "accuse")
    street.table.decide(1, accuse.id, "figure:0")
    for seat in (1, 2, 3):
        talked = next(q for q in street.table.questions(seat) if q.kind == "talked")
        street.table.decide(seat, talked.id, "yes")
    assert street.life("Anna") == 3
    assert street.told(events.Accused)[0].guilty


def test_dorothy_rage_makes_another_player_play() -> None:
    street = orange("dorothy_rage", "", "Boris outlaw | panic", deck="duel duel")
    street.play("Anna: dorothy_rage>Boris", "Anna: card:panic")
    assert len(street.hand("Boris")) == 1
    again = orange("dorothy_rage", "", "Boris outlaw | panic", deck="duel duel")
    again.play("Anna: dorothy_rage>Boris", "Anna: card:duel")
    assert again.told(events.HandShown)[0].cards
    assert not again.told(events.Ordered)[0].there


def test_darling_valentine_exchanges_the_hand() -> None:
    street = orange("darling_valentine", "| duel jail", deck="bang beer missed saloon")
    assert sorted(street.hand("Anna")) == ["bang", "beer", "missed", "saloon"]


def test_bone_orchard_returns_the_dead_with_a_role_of_the_dead() -> None:
    street = orange("bone_orchard", "| bang", "Boris outlaw 1/4")
    street.play("Anna: bang>Boris", "Anna: end")
    assert street.asked == ("Boris", "play")
    assert street.life("Boris") == 1
    assert street.sees("Carl", "role:1").role is None


def test_showdown_lets_any_card_be_a_bang() -> None:
    street = orange("showdown", "| jail", "Boris outlaw 4/4 | bang")
    street.play("Anna: jail/bang>Boris", "Boris: bang")
    assert street.life("Boris") == 4
    strict = orange("showdown", "| bang", showdown="only_missed", deck="duel duel")
    assert not strict.may("Anna", "bang>Boris")


def test_sacagaway_opens_all_hands() -> None:
    street = flipping("sacagaway", "", "Boris outlaw | jail")
    street.play("Anna: stagecoach")
    (face,) = street.sees(None, "hand:1").cards
    assert face.startswith("b_jail")


def test_sacagaway_leaves_everybody_the_order_of_their_own_hand() -> None:
    street = flipping("sacagaway", "", "Boris outlaw | saloon jail beer")
    street.play("Anna: stagecoach")
    cards = street.player("Boris").hand
    assert all(card.open for card in cards)
    assert street.sees("Boris", "hand:1").cards == tuple(card.face for card in cards)
    assert street.sees("Anna", "hand:1").cards == tuple(sorted(card.face for card in cards))


def test_miss_susanna_wants_three_cards() -> None:
    street = orange("miss_susanna", "| duel stagecoach", BORIS)
    street.play("Anna: stagecoach", "Anna: end")
    assert street.life("Anna") == 3


def test_wild_west_show_leaves_one_winner() -> None:
    street = Street(
        "Anna sheriff | bang",
        *("Boris outlaw 1/4", "Carl outlaw", DORA),
        orange="wild_west_show_card",
    )
    for name in ("Carl", "Dora"):
        street.player(name).figures[0].alive = False
    street.play("Anna: bang>Boris")
    assert street.won == ("last", ["Anna"])
