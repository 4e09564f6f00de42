"""What the buttons say: what is joined, pushed on or lost, and what is asked twice."""

from __future__ import annotations

from typing import Any

import pytest
from markupsafe import Markup

from app.engine import OptionView, Question
from tests.games.crooks.table import Position
from tests.games.crooks.words import GameContext, macro, say

ROW = "6:goldtooth_grace"
FULL = (
    "2:nimble_nell 3:featherhand_finn 4:lockpick_lou 5:dockside_dan "
    "6:brass_barney 7:getaway_gloria 8:bootleg_bruno 9:ironside_ivan"
)


def say_at(position: Position, name: str, *arguments: Any) -> str:
    """What a question says to Anna, who sees the table."""
    look = GameContext("en")
    look.parts = position.table.view(0)
    return Markup(macro("words", name, "en")(*arguments, look)).striptags()


def holding(crook: str) -> tuple[Position, Question, OptionView]:
    """Anna with this crook in hand, and the option to send it to her job 6."""
    position = Position(f"Anna {ROW}\nBoris\na: {crook}")
    position.play("Anna: recruit a", f"Anna: choose {crook}")
    question = position.question("Anna")
    return position, question, next(o for o in question.options if o.id == "slot:0:6/up")


@pytest.mark.parametrize(
    ("crook", "words", "sure"),
    [
        ("tagalong_tony", "joins Goldtooth Grace", False),
        ("shuffle_sal", "pushes Goldtooth Grace on", False),
        ("quiet_quentin", "removes your own Goldtooth Grace", True),
    ],
)
def test_a_taken_job_says_what_becomes_of_the_crook_there(
    crook: str, words: str, sure: bool
) -> None:
    """An assassin that kills a crook of its own player is asked twice: it can't be taken back."""
    position, question, option = holding(crook)
    assert words in say_at(position, "option_place", option, question)
    asked = say_at(position, "confirm_place", option)
    assert ("Goldtooth Grace" in asked) is sure


def test_a_free_job_is_asked_once() -> None:
    position, question, _ = holding("quiet_quentin")
    assert not any(
        say_at(position, "confirm_place", option)
        for option in question.options
        if ":6/" not in option.id
    )


def test_the_question_offers_face_down_only_where_it_can_be_had() -> None:
    """The kingpin goes face up, and so does every crook of a player without money."""
    position, question, _ = holding("quiet_quentin")
    assert "face down" in say_at(position, "ask_place", question)
    position = Position("Anna\nBoris\na: the_old_man")
    position.play("Anna: recruit a", "Anna: choose the_old_man")
    assert "face down" not in say_at(position, "ask_place", position.question("Anna"))


def test_recruiting_with_a_full_row_is_asked_twice() -> None:
    """Most crooks would leave the game at once, and the money would be lost."""
    full = Position(f"Anna $9 {FULL}\nBoris\na: velvet_vince")
    assert "money is lost" in say_at(full, "confirm_recruit", OptionView("hideout:a"))
    other = Position("Anna $9\nBoris\na: velvet_vince")
    assert not say_at(other, "confirm_recruit", OptionView("hideout:a"))


def test_only_the_player_who_holds_a_crook_is_told_that_nobody_else_sees_it() -> None:
    """While it acts it lies face up, and everybody sees it."""
    position, _, _ = holding("shuffle_sal")
    assert "Only you see this" in fan_for(position, 0)
    position.play("Anna: place 6")
    seen = fan_for(position, 1)
    assert "Shuffle Sal" in seen
    assert "Only you see this" not in seen


def fan_for(position: Position, viewer: int) -> str:
    game, part = GameContext("en"), position.table.view(viewer)["fan"]
    game.viewer = viewer
    return Markup(macro("parts", "fan", "en")("fan", part, game)).striptags()


def test_passing_is_confirmed_and_looking_is_not() -> None:
    assert say("words", "confirm_recruit", "en", OptionView("pass"))
    assert not say("words", "confirm_recruit", "en", OptionView("hideout:a"))
