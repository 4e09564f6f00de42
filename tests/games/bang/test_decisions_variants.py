"""The decisions on other numbers of players and on series (letter V); more in test_variants.py."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.bang import events
from app.games.bang.rules.scoring import earned
from tests.games.bang.table import Street


def two(anna: str, boris: str, **given: Any) -> Street:
    """Anna has Sid Ketchum and Rose Doolan, Boris Jesse Jones and Kit Carlson."""
    return Street(
        f"Anna sid_ketchum rose_doolan {anna}", f"Boris jesse_jones kit_carlson {boris}", **given
    )


# --- three players -------------------------------------------------------------------------------


def test_v1_when_dynamite_gets_the_prey_the_last_survivor_wins() -> None:
    street = Street(
        *("Anna renegade 1/4 | | dynamite", "Boris outlaw 1/4", "Carl deputy | bang"),
        deck="b_missed_5s",
    )
    assert not street.alive("Anna")
    assert street.won is None
    street.play("Boris: end").silence("Boris").play("Carl: bang>Boris")
    while street.asked and street.asked[0] == "Boris":
        street.silence("Boris")
    assert street.won == ("last", ["Carl"])


def test_v1_the_deputy_of_three_has_no_life_more() -> None:
    street = Street("Anna deputy willy_the_kid", "Boris renegade", "Carl outlaw")
    assert street.life("Anna") == 4


# --- two players ---------------------------------------------------------------------------------


def test_v2_at_the_store_each_takes_all_of_theirs_in_one_go() -> None:
    street = two("| general_store", "", deck="missed missed beer bang duel panic")
    street.play("Anna: Anna/rose_doolan", "Anna: general_store")
    street.play("Anna: beer", "Anna: duel")
    assert street.asked == ("Boris", "store")
    street.play("Boris: panic")
    assert sorted(street.hand("Boris")) == ["bang", "panic"]


def test_v2_who_is_in_jail_cannot_be_active_and_with_both_in_jail_the_turn_is_lost() -> None:
    one = two("| | jail", "", event="curse")
    assert one.player("Anna").active.character.face == "rose_doolan"
    assert one.asked == ("Anna", "play")
    both = two("| jail jail", "", event="curse")
    both.play("Anna: Anna/rose_doolan")
    both.play("Anna: jail>Boris/jesse_jones", "Anna: jail>Boris/kit_carlson", "Anna: end")
    assert [event.free for event in both.told(events.Jailed)] == [False, False]
    assert both.asked == ("Anna", "active")


def test_v2_dynamite_goes_to_the_rival_who_lays_it_before_either() -> None:
    street = two("| | dynamite", "", deck="saloon")
    assert street.asked == ("Boris", "dynamite")
    street.play("Boris: Boris/kit_carlson")
    assert [len(figure.front) for figure in street.player("Boris").figures] == [0, 1]


def test_v2_a_hand_is_as_large_as_the_lives_of_the_active_character() -> None:
    street = two("2/4 | duel jail duel", "", deck="missed missed")
    street.player("Anna").figures[1].life = 4
    street.play("Anna: Anna/rose_doolan", "Anna: end")
    assert street.question("Anna").min == 1


def test_v2_cards_in_front_of_one_character_serve_only_that_one() -> None:
    street = two("| mustang", "")
    street.play("Anna: Anna/rose_doolan", "Anna: mustang>Anna/sid_ketchum")
    first, second = street.player("Anna").figures
    assert [thing.name for thing in first.front] == ["mustang"]
    assert second.front == []


# --- six players, the other way ------------------------------------------------------------------


def revealed(*hands: str) -> Street:
    """The law is dead: an outlaw has declared it, a deputy and the renegade have answered."""
    hands = (*hands, "", "", "")
    street = Street(
        *("Anna outlaw " + hands[0], "Boris deputy " + hands[1], "Carl renegade " + hands[2]),
        *("Dora sheriff", "Emil deputy", "Fred outlaw"),
        six_players="alternative",
        dead="Dora Emil",
    )
    return street.play("Anna: law_is_dead")


def test_v3_three_revealed_players_shoot_it_out_by_the_rules_for_three() -> None:
    """Whom nobody revealed has left; any head brings three cards; the last one left wins."""
    street = revealed("", "| bang", "1/4")
    assert not street.alive("Fred")
    assert [event.seat for event in street.told(events.LeftGame)] == [5]
    assert street.asked == ("Boris", "play")
    before = len(street.hand("Boris"))
    street.play("Boris: bang>Carl")
    assert street.won is None
    assert len(street.hand("Boris")) == before - 1 + 3


def test_v3_who_declares_and_is_not_contradicted_has_won() -> None:
    street = Street(
        *("Anna outlaw", "Boris outlaw", "Carl outlaw", "Dora sheriff", "Emil deputy"),
        "Fred renegade",
        six_players="alternative",
        dead="Dora Emil Fred",
    )
    street.play("Anna: law_is_dead")
    assert street.won == ("outlaws", ["Anna", "Boris", "Carl"])


# --- a series ------------------------------------------------------------------------------------


def series(**given: Any) -> Street:
    """Anna's shot ends the first of two games for the law; everybody has $1000 before it."""
    street = Street(
        *("Anna sheriff 4/5 | bang", "Boris renegade 1/4", "Carl outlaw", "Dora outlaw"),
        dead="Carl Dora",
        games=2,
        **given,
    )
    for player in street.table.state.players:
        player.money = 1000
    return street


def test_v5_the_opener_bids_100_at_least_and_others_raise_or_drop_out() -> None:
    """Counter-clockwise from the right of the sheriff, who is Boris now; the bank is paid."""
    street = series(hiring=True).play("Anna: bang>Boris").silence("Anna")
    assert street.asked == ("Anna", "bid")
    assert street.question("Anna").range == (100, 4000)
    street.play("Anna: 150", "Dora: raise", "Dora: 200", "Carl: pass", "Boris: pass", "Anna: pass")
    hired = street.told(events.Hired)[0]
    assert (hired.seat, hired.money, street.player("Dora").money) == (3, 200, 800)
    assert street.asked == ("Carl", "hire")


def test_v5_who_cannot_pay_the_lowest_bid_takes_what_is_left_for_nothing() -> None:
    street = series(hiring=True)
    street.player("Dora").money = 50
    street.play("Anna: bang>Boris")
    while street.asked and street.asked[1] in ("hire", "bid", "raise"):
        assert street.asked != ("Dora", "raise")
        street.silence(street.asked[0])
    assert (3, 0) in {(event.seat, event.money) for event in street.told(events.Hired)}
    assert street.player("Dora").money == 50


def test_v5_who_keeps_a_character_pays_for_it_before_the_missing_ones_are_turned_up() -> None:
    street = series(hiring=True)
    street.player("Anna").price = 300
    kept = street.player("Anna").active.character.face
    street.play("Anna: bang>Boris")
    assert street.asked == ("Anna", "keep.character")
    street.play("Anna: yes")
    assert street.player("Anna").money == 4000 - 300
    assert len(street.told(events.CharactersOpened)[0].characters) == 3
    while street.asked and street.asked[1] in ("hire", "bid", "raise"):
        street.silence(street.asked[0])
    assert street.player("Anna").active.character.face == kept


def test_v5_cards_kept_for_500_each_are_part_of_the_next_deal() -> None:
    street = Street(
        *("Anna sheriff 4/5 | bang | barrel mustang", "Boris renegade 1/4", "Carl outlaw"),
        "Dora outlaw",
        dead="Carl Dora",
        games=2,
        experience=True,
    )
    street.play("Anna: bang>Boris", "Anna: yes", "Anna: Anna.barrel")
    assert street.player("Anna").money == 3000 - 500
    hand = street.hand("Anna")
    assert "barrel" in hand
    assert len(hand) == street.player("Anna").active.most
    assert street.table.state.acting is street.player("Boris")


# --- scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "last", "paid"),
    [
        (("law", (0,)), "Dora", (3000, 0, 0, 1600)),
        (("law", (0,)), "Boris", (3000, 0, 0, 0)),
        (("renegade", (3,)), "Anna", (400, 0, 0, 0)),
        (("last", (2,)), "Anna", (0, 0, 6000, 0)),
        (("nobody", ()), "Anna", (0, 0, 0, 0)),
    ],
)
def test_v7_places_where_the_table_of_the_rulebook_is_silent(
    won: tuple[str, tuple[int, ...]], last: str, paid: tuple[int, ...]
) -> None:
    """Renegades are paid for a death that ended the game; the last of a show is paid like one."""
    street = Street(
        *("Anna sheriff", "Boris outlaw", "Carl outlaw", "Dora renegade"),
        games=2,
        dead="Boris Dora",
    )
    state = street.table.state
    state.won, state.last_dead = won, [street.player(last)]
    assert tuple(earned(state, player) for player in state.players) == paid
