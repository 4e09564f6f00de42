"""Every event, question, option and part has its macro; every text a Russian translation."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from app.engine import ALL, Dice, Event, OptionView, Part, Question
from app.engine.parts import plain
from app.games.crooks import GAME
from tests.games.crooks.table import fresh
from tests.games.crooks.words import GameContext, environment, say
from tests.games.words import travels

LANGUAGES = ("en", "ru")


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def under(kind: str) -> str:
    return re.sub(r"\W", "_", kind)


@cache
def seen() -> tuple[list[tuple[str, Part]], list[Event], list[Question]]:
    """Parts, events and questions of a few games, as several viewers see them."""
    parts: dict[Any, tuple[str, Part]] = {}
    told: dict[Any, Event] = {}
    asked: dict[Any, Question] = {}
    for number in range(24):
        options = {"memory_notes": number % 3 > 0, "show_removed": number % 2 > 0}
        table, luck = fresh(2 + number % 3, f"words {number}", **options), Dice(bytes([number]))
        while True:
            for viewer in (0, 1, None, ALL):
                parts |= {(i, part): (i, part) for i, part in table.view(viewer).items()}
            if table.over:
                break
            question = table.questions(ALL)[0]
            asked |= {(question.kind, question.options): question}
            choices = [option.id for option in question.options]
            if question.kind == "recruit" and len(choices) > 1 and luck.below(12):
                choices.remove("pass")
            table.decide(question.seat, question.id, luck.pick(choices))
        for viewer in (0, None):
            told |= {repr(event): event for event in table.events(viewer)}
    return list(parts.values()), list(told.values()), list(asked.values())


def test_the_sample_has_everything_in_it() -> None:
    parts, told, _ = seen()
    assert {type(part) for _, part in parts} == set(GAME.parts)
    assert {type(event) for event in told} == set(GAME.events) or len(GAME.events) > 15


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_is_one_element_with_its_id(lang: str) -> None:
    for part_id, part in seen()[0]:
        html = say("parts", snake(type(part).__name__), lang, part_id, part)
        dom = GameContext(lang).dom(part_id)
        assert html.startswith(f'<div id="{dom}" data-at="{part_id}" class="')
        assert html.endswith("</div>")
        assert html.count("<div") == html.count("</div>")


def test_a_part_may_also_come_as_a_dict() -> None:
    for part_id, part in seen()[0][::7]:
        name = snake(type(part).__name__)
        assert say("parts", name, "en", part_id, plain(part)) == say(
            "parts", name, "en", part_id, part
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_a_sentence(lang: str) -> None:
    places = {part_id for part_id, _ in seen()[0]} | {"bank", ""}
    for event in seen()[1]:
        sentence = say("words", f"event_{snake(type(event).__name__)}", lang, event)
        assert sentence.partition("<span hidden data-travel")[0].endswith("."), sentence
        for start, goal in travels(sentence):
            assert {start, goal} <= places, "an event moves what lies nowhere"
        assert "None" not in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_its_words(lang: str) -> None:
    for kind in {question.kind for question in seen()[2]}:
        assert say("words", f"waiting_{under(kind)}", lang, 0)
        question = Question("0-0", 0, kind, (OptionView("skip"),), 1, 1)
        assert say("words", f"ask_{under(kind)}", lang, question)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_label_of_its_own(lang: str) -> None:
    for question in seen()[2]:
        name = f"option_{under(question.kind)}"
        labels = [say("words", name, lang, option, question) for option in question.options]
        assert all(labels)
        assert len(set(labels)) == len(labels), labels


def test_passing_is_confirmed_and_looking_is_not() -> None:
    assert say("words", "confirm_recruit", "en", OptionView("pass"))
    assert not say("words", "confirm_recruit", "en", OptionView("hideout:a"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_asks_for_every_region(lang: str) -> None:
    board = environment(lang).get_template("crooks/board.html")
    drawn = board.render(region=lambda name: f"[{name}]", game=GameContext(lang))
    assert sorted(re.findall(r"\[(\w+)\]", drawn)) == sorted(
        {part.home for part in GAME.parts} - {"hand", "end"}  # which the house puts elsewhere
    )
