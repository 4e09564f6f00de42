"""The course of play: preparation, recruiting, robbery, passing, and where it ends."""

from __future__ import annotations

import pytest

from app.games.crooks import events
from tests.games.crooks.table import Position, fresh

TWO_PILES = """
    Anna
    Boris
    a: nimble_nell velvet_vince
    d: brass_barney dockside_dan lockpick_lou
"""


@pytest.mark.parametrize(
    ("seats", "piles"),
    [
        (2, [2, 2, 3, 4, 5]),
        (3, [2, 2, 3, 3, 4, 4, 5]),
        (4, [2, 2, 3, 3, 3, 4, 4, 5, 5]),
    ],
)
def test_the_piles_and_the_money_of_the_set_up(seats: int, piles: list[int]) -> None:
    """Preparation: hideouts in alphabetical order, $18 for everybody."""
    table = fresh(seats)
    assert [len(pile) for pile in table.state.hideouts.values()] == piles
    assert list(table.state.hideouts) == list("abcdefghi")[: len(piles)]
    assert [boss.money for boss in table.state.masterminds] == [18] * seats
    assert len(table.state.knowledge.cards) == 32


def test_a_pile_of_three_costs_three() -> None:
    """Recruiting, example: three cards lie under hideout D; pay $3, take one, put the rest back."""
    position = Position(TWO_PILES).play("Anna: recruit d")
    assert position.purse("Anna").money == 15
    position.play("Anna: choose dockside_dan")
    assert position.hideout("d").count == 2
    assert position.hideout("d").price == 2


def test_only_hideouts_that_can_be_paid_for_are_offered() -> None:
    """Recruiting: $1 per card; empty hideouts are not offered either."""
    position = Position(TWO_PILES.replace("Anna", "Anna $2"))
    assert position.offers("Anna") == ["hideout:a", "pass"]


def test_others_see_who_looks_where_and_at_how_many_cards() -> None:
    """Recruiting: the cards are looked at without showing them."""
    position = Position(TWO_PILES).play("Anna: recruit a")
    assert position.fan("Anna").cards == ("nimble_nell", "velvet_vince")
    assert position.fan("Boris").cards == (None, None)
    assert position.fan("Boris").at == "hideout:a"
    position.play("Anna: choose velvet_vince")
    assert position.fan("Anna").cards == ("velvet_vince",)
    assert position.fan(None).cards == (None,)
    assert position.purse("Anna").holds


def test_face_up_is_free_and_seen_by_all() -> None:
    """Robbery: put the crook face up on a job of your row."""
    position = Position(TWO_PILES)
    position.play("Anna: recruit a", "Anna: choose velvet_vince", "Anna: place 6")
    assert position.slot("Anna", 6) == ["velvet_vince"]
    assert position.purse("Anna").money == 16
    assert position.asked == ("Boris", "recruit")


def test_face_down_costs_a_dollar_and_is_the_owners_secret() -> None:
    """Robbery: only you may look at a crook of yours that lies face down."""
    position = Position(TWO_PILES)
    position.play("Anna: recruit a", "Anna: choose velvet_vince", "Anna: place 6 down")
    assert position.purse("Anna").money == 15
    assert position.slot("Anna", 6, "Anna") == ["velvet_vince"]
    assert position.slot("Anna", 6, "Boris") == [None]
    assert position.slot("Anna", 6) == [None]


def test_without_a_dollar_there_is_no_face_down() -> None:
    """Robbery: the extra dollar must be there."""
    position = Position("Anna $1\nBoris\na: velvet_vince")
    position.play("Anna: recruit a", "Anna: choose velvet_vince")
    assert position.offers("Anna") == [f"slot:0:{job}/up" for job in range(2, 10)]


def test_one_crook_of_a_player_per_job() -> None:
    """Robbery: each job can hold one crook of each player."""
    position = Position("Anna 6:brass_barney\nBoris 7:getaway_gloria\na: velvet_vince")
    position.play("Anna: recruit a", "Anna: choose velvet_vince")
    offers = position.offers("Anna")
    assert "slot:0:6/up" not in offers
    assert {"slot:0:7/up", "slot:0:7/down"} <= set(offers)


def test_play_goes_clockwise_past_those_who_have_passed() -> None:
    """Course of play: clockwise; a player who has passed does nothing any more."""
    position = Position("""
        Anna
        Boris  passed
        Clara
        a: nimble_nell velvet_vince brass_barney
    """)
    position.play("Anna: recruit a", "Anna: choose nimble_nell", "Anna: place 2")
    assert position.asked == ("Clara", "recruit")
    position.play("Clara: recruit pass")
    assert position.asked == ("Anna", "recruit")


def test_the_game_ends_when_all_have_passed_and_all_crooks_are_turned_up() -> None:
    """Course of play and scoring: face-down crooks are turned up and do not act."""
    position = Position("Anna\nBoris 6:?nimble_nell\na: velvet_vince").all_pass()
    assert position.over
    assert position.slot("Boris", 6) == ["nimble_nell"]
    assert position.told(events.TurnedUp) == [events.TurnedUp(1, 6, "nimble_nell")]
    assert position.purse("Boris").money == 18
    assert position.part("course").active is None


def test_the_silent_pass_after_a_warning() -> None:
    """Time out: in recruiting the clock warns once, then the player passes."""
    position = Position(TWO_PILES)
    ask = next(iter(position.table.open_asks().values()))
    assert ask.grace == 1
    assert ask.silent
    assert ask.silent() == "pass"


@pytest.mark.parametrize(
    ("drawing", "crook", "silent"),
    [
        ("Anna\nBoris\na: velvet_vince", "velvet_vince", "slot:0:9/up"),
        ("Anna $1 9:brass_barney\nBoris\na: tagalong_tony", "tagalong_tony", "slot:0:8/up"),
    ],
)
def test_the_silent_place_face_up_on_the_best_free_job(
    drawing: str, crook: str, silent: str
) -> None:
    """Time out: face up on the most valuable job that is free, even for an accomplice."""
    position = Position(drawing).play("Anna: recruit a", f"Anna: choose {crook}")
    ask = next(iter(position.table.open_asks().values()))
    assert ask.silent
    assert ask.silent() == silent
