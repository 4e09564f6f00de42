"""The page of Bang!: what a card can be aimed at, and why one can't be played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.bang.page import reasons, targets
from tests.games.bang.table import Street

FAR = ("Boris outlaw", "Chen outlaw", "Diego renegade | beer", "Ewa deputy")


def street(hand: str, *others: str, front: str = "", **given: Any) -> Street:
    """Anna's turn, when she has drawn two cards."""
    anna = f"Anna sheriff 4/5 | {hand} | {front}"
    return Street(anna, *(others or FAR), deck="stagecoach stagecoach", **given)


def test_targets_of_a_card_are_players_on_the_table() -> None:
    found = targets(street("bang panic cat_balou duel", front="scope"), "Anna")
    assert found["bang"] == {"Boris", "Ewa", "Chen", "Diego"}
    assert found["panic"] == {"Diego", "Anna"}, "who has a card, and she herself has the scope"
    assert found["duel"] == {"Boris", "Chen", "Diego", "Ewa"}


def test_a_card_that_needs_no_target_has_none() -> None:
    assert "gatling" not in targets(street("gatling beer"), "Anna")


MUSTANGS = ("Boris outlaw | | mustang", "Chen renegade | | hideout")
NOTHING = ("Boris outlaw", "Chen renegade")
WHY: list[tuple[str, Street, str]] = [
    ("missed", street("missed"), "Only for an answer: when you are shot at."),
    ("bang", street("bang", *MUSTANGS), "Nobody is in reach: 2 > 1."),
    ("panic", street("panic", *MUSTANGS), "Nobody is in reach: 2 > 1."),
    ("cat_balou", street("cat_balou", *NOTHING), "No target: nobody has a card to lose."),
    ("bang", street("bang", event="the_sermon"), "The Sermon: no BANG! in your own turn."),
    ("barrel", street("barrel", event="the_judge"), "The Judge: nothing is laid down now."),
    ("beer", street("beer", event="the_reverend"), "The Reverend: no Beer now."),
    (
        *("barrel", street("barrel", front="barrel", second_card="refuse")),
        "One of these already lies in front of you.",
    ),
]


@pytest.mark.parametrize(("card", "given", "why"), WHY, ids=[why for _, _, why in WHY])
def test_a_card_that_cannot_be_played_says_why(card: str, given: Street, why: str) -> None:
    assert reasons(given, "Anna")[card] == why


def test_after_the_shot_of_the_turn_another_bang_says_so() -> None:
    given = street("bang bang").play("Anna: bang>Boris")
    assert reasons(given, "Anna")["bang"] == "You have already used your BANG! of this turn."


def test_a_green_card_says_from_when_on_it_can_be_used() -> None:
    given = street("canteen", dodge_city=True).play("Anna: canteen")
    assert reasons(given, "Anna")["canteen"] == "Ready from your next turn on."
