"""The page of Bang!: what a card can be aimed at, and why one can't be played."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from app.web.render import rules_reference
from tests.games.bang.page import asks_twice, reasons, targets
from tests.games.bang.table import Street

FAR = ("Boris outlaw", "Chen outlaw", "Diego renegade | beer", "Ewa deputy")


def street(hand: str, *others: str, front: str = "", who: str = "", **given: Any) -> Street:
    """Anna's turn, when she has drawn two cards."""
    anna = f"Anna sheriff {who} 4/5 | {hand} | {front}"
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


SHOT = "Anna: bang>Boris"
SLAB = "Anna sheriff slab_the_killer | bang |"
LAST_TWO = Street(
    *("Anna sheriff 2/5 | gatling beer", "Boris outlaw 1/4", "Chen outlaw 1/4", "Diego renegade")
)
WASTE: list[tuple[str, Street, str, str, str]] = [
    ("full Beer", Street("Anna sheriff | beer", *FAR), "Anna", "beer", "the Beer does nothing"),
    (
        *("two left", LAST_TWO.play("Anna: gatling"), "Anna", "beer"),
        "With two left, a Beer does nothing",
    ),
    (
        "own Jail",
        Street("Anna outlaw | jail", "Boris sheriff", *FAR[1:]),
        "Anna",
        "jail>Anna",
        "You aim at yourself",
    ),
    ("own card", street("panic", front="barrel"), "Anna", "panic>Anna.barrel", "at yourself"),
    ("own card", street("cat_balou", front="scope"), "Anna", "cat_balou>Anna.scope", "at yourself"),
    ("weapon", street("volcanic", front="winchester"), "Anna", "volcanic", "discarded: Winchester"),
    ("too many", street("bang bang bang", who="willy_the_kid"), "Anna", "end", "discard 1 card."),
    ("Saloon", Street("Anna sheriff | saloon", *FAR), "Anna", "saloon", "the Saloon does nothing"),
    (
        *("Susanna", street("", orange="miss_susanna", wild_west=True), "Anna", "end"),
        "Miss Susanna: you have played too few cards",
    ),
    (
        *("two needed", Street(SLAB, "Boris outlaw | missed beer", *FAR[1:]).play(SHOT), "Boris"),
        *("missed", "One miss is not enough"),
    ),
    (
        *(
            "last life",
            Street("Anna sheriff | bang", "Boris outlaw 1/4 | missed", *FAR[1:]).play(SHOT),
        ),
        *("Boris", "hit", "you could dodge"),
    ),
    (
        *(
            "Beer",
            Street("Anna sheriff | bang", "Boris outlaw 1/4 | beer", *FAR[1:]).play(
                SHOT, "Boris: hit"
            ),
        ),
        *("Boris", "give_up", "You hold a Beer"),
    ),
]


@pytest.mark.parametrize(("what", "given", "who", "answer", "words"), WASTE)
def test_what_is_wasted_is_asked_twice(
    what: str, given: Street, who: str, answer: str, words: str
) -> None:
    assert words in asks_twice(given, who)[answer]


def test_what_is_worth_it_is_asked_once() -> None:
    shot = Street("Anna sheriff | bang", "Boris outlaw 3/4 | missed", *FAR[1:])
    assert not asks_twice(shot, "Anna"), "a Beer would help, and somebody else is aimed at"
    assert not asks_twice(shot.play(SHOT), "Boris"), "a miss saves him, and he has lives left"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_lettered_decision_is_reached_from_a_card(lang: str) -> None:
    readme = (files("app.games.bang") / "README.md").read_text("utf-8")
    letters = set(re.findall(r"^- \*\*([A-Z]\d+)\*\*", readme, re.MULTILINE))
    told = [entry.source for entry in rules_reference.entries("bang", lang) if entry.cards]
    assert letters - set(re.findall(r"\b[A-Z]\d+\b", " ".join(told))) == set()
