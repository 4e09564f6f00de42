"""What the page of Bang! says: what one answers to, who took what, events, editions, distances."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from app.games.bang import parts
from app.tables.model import SeatView
from app.web.render.game_context import GameContext
from app.web.render.parts import draw
from tests.games.bang.page import page
from tests.games.bang.table import Street, components

FAR = ("Boris outlaw", "Chen outlaw", "Diego renegade", "Ewa deputy")
SLAB = "Anna sheriff slab_the_killer | bang |"


def said(street: Street, name: str, lang: str = "en") -> str:
    """The page as it is read: without its tags."""
    words = re.sub(r"(?s)<template.*?</template>|<[^>]+>", "", page(street, name, lang))
    return re.sub(r"\s+", " ", unescape(words))


def quiet(who: str = "", **given: Any) -> Street:
    return Street(f"Anna sheriff {who}", *FAR, **given)


BORIS = "Boris outlaw | missed bang"
ANSWERED: list[tuple[str, Street, str]] = [
    ("bang>Boris", Street("Anna sheriff | bang", BORIS, *FAR[1:]), "Anna shoots at you (BANG!)"),
    ("bang>Boris", Street(SLAB, BORIS, *FAR[1:]), "Anna shoots at you (BANG!): 2 misses needed"),
    ("indians", Street("Anna sheriff | indians", BORIS, *FAR[1:]), "Indians, sent by Anna!"),
    ("duel>Boris", Street("Anna sheriff | duel", BORIS, *FAR[1:]), "A duel with Anna."),
]


@pytest.mark.parametrize(("played", "given", "words"), ANSWERED)
def test_a_question_names_who_attacks_and_with_what(played: str, given: Street, words: str) -> None:
    assert words in said(given.play(f"Anna: {played}"), "Boris")


def test_who_duels_reads_the_name_of_the_other() -> None:
    given = Street("Anna sheriff | duel bang", "Boris outlaw | bang", *FAR[1:])
    given.play("Anna: duel>Boris", "Boris: bang")
    assert "A duel with Борис." in said(given, "Anna")


def test_what_is_taken_from_the_store_is_written_with_its_name() -> None:
    given = Street(
        "Anna sheriff | general_store", *FAR, deck="duel duel beer mustang missed bang barrel"
    )
    given.play("Anna: general_store", "Anna: mustang")
    assert re.search(r"Anna takes Mustang \S+ from the store\.", said(given, "Boris"))


def test_where_events_are_played_the_page_says_that_none_is_active() -> None:
    assert "No event is active." in said(quiet(next="thirst", high_noon=True), "Anna")
    assert "No event is active." not in said(quiet(), "Anna"), "a game without events"


def test_an_event_is_staged_as_its_card_and_a_check_with_its_verdict() -> None:
    given = Street("Anna sheriff | | dynamite", *FAR, next="thirst", start=True, high_noon=True)
    scenes = staged(given, "Anna")
    assert any("is-event" in one and "Thirst" in one for one in scenes)
    assert any("It passes on" in one or "It explodes" in one for one in scenes)


def staged(street: Street, name: str) -> list[str]:
    return re.findall(r"<template data-moment.*?</template>", page(street, name), re.DOTALL)


def test_a_shot_is_staged_with_both_and_a_gatling_once_with_all() -> None:
    """Who shoots whom, before the answer; a card that hits several has one scene."""
    shot = Street("Anna sheriff | bang", "Boris outlaw | missed", *FAR[1:]).play("Anna: bang>Boris")
    (scene,) = [one for one in staged(shot, "Boris") if "goes-to" in one]
    assert 'data-place="figure:1"' in scene
    assert len(re.findall(r"seat-mark", scene)) >= 2
    raid = Street("Anna sheriff | gatling", "Boris outlaw | missed", *FAR[1:])
    raid.play("Anna: gatling")
    assert len([one for one in staged(raid, "Boris") if "goes-to" in one]) == 1


def test_what_a_death_brings_is_staged_as_cards() -> None:
    street = Street("Anna sheriff | bang", "Boris outlaw 1/4", *FAR[1:]).play("Anna: bang>Boris")
    assert any(one.count("card-back") == 3 for one in staged(street, "Anna"))
    fined = Street("Anna sheriff | bang beer | barrel", "Boris deputy 1/4", *FAR[1:])
    fined.play("Anna: bang>Boris")
    assert any("The penalty" in one and "Barrel" in one for one in staged(fined, "Anna"))


def test_texts_of_the_first_edition_say_so() -> None:
    assert "first edition" in said(quiet("pixie_pete"), "Anna")
    assert "first edition" not in said(quiet("slab_the_killer"), "Anna")


def test_who_is_far_away_is_shown_with_the_distance() -> None:
    words = page(Street("Anna sheriff | bang", *FAR), "Anna")
    found = re.findall(r"bang-range at-(\d)( is-reached)?.*?<b>(\d)</b>", words)
    assert {number: (far, bool(reached)) for number, reached, far in found} == {
        **{"1": ("1", True), "4": ("1", True)},
        **{"2": ("2", False), "3": ("2", False)},
    }


def test_backs_are_never_enlarged_and_green_cards_are_laid_without_a_scene() -> None:
    given = Street("Anna sheriff | howitzer", *FAR, dodge_city=True).play("Anna: howitzer")
    words = page(given, "Anna")
    assert not re.search(r"card-back[^>]*data-big", words)
    assert 'data-title="Howitzer"' not in words


def test_the_table_of_a_series_adds_up_to_the_money_that_wins_it() -> None:
    """Not to who won the last game: here that is Boris, and Chen is the richest."""
    score = parts.Score(True, "law", (1,), ((3000, 0, 0), (0, 2000, 0)), (2500, 2000, 4000))
    seats = tuple(SeatView(seat, name, "person") for seat, name in enumerate(("A", "B", "C")))
    html = draw("score", score, GameContext("bang", "en", seats, 0, components()))
    (total,) = re.findall(r"<tfoot>.*?</tfoot>", html, re.DOTALL)
    assert re.findall(r"is-winner[^>]*>([^<]+)<", total) == ["4000"]
    added = [int(money) for money in re.findall(r'data-add="(-?\d+)"', html)]
    assert [sum(added[seat::3]) for seat in range(3)] == [2500, 2000, 4000]
