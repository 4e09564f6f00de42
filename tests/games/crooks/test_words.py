"""Every event, question, option and part has its macro; every text a Russian translation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir

from app.engine import ALL, Dice, Event, OptionView, Part, Question
from app.engine.parts import plain
from app.games.crooks import GAME
from tests.games.crooks.table import fresh
from tests.games.crooks.words import GAME_FOLDER, GameContext, catalogue, environment, macro, say
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
    parts, told, asked = seen()
    assert {type(part) for _, part in parts} == set(GAME.parts)
    assert {type(event) for event in told} == set(GAME.events) or len(GAME.events) > 15
    assert {question.kind for question in asked} <= set(GAME.asks)


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
@pytest.mark.parametrize("event", GAME.events, ids=lambda event: event.__name__)
def test_every_event_has_its_macro(event: type[Event], lang: str) -> None:
    assert macro("words", f"event_{snake(event.__name__)}", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", GAME.asks)
def test_every_question_has_its_words(kind: str, lang: str) -> None:
    assert macro("words", f"option_{under(kind)}", lang)
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


def messages() -> Iterator[str | tuple[str, ...]]:
    """All texts in the templates and options of the game."""
    methods = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
    options = {"**/templates/**.html": {"trimmed": "true", "silent": "false"}}
    words: dict[str, Any] = {"_": None, "ngettext": (1, 2), "N_": None}
    for _, _, message, _, _ in extract_from_dir(GAME_FOLDER, methods, options, words):
        yield message


def test_every_text_is_translated_into_russian() -> None:
    russian = catalogue("ru")
    for message in messages():
        found = russian.get(message)
        assert found, f"not in crooks.po: {message}"
        assert not found.fuzzy
        strings = found.string if isinstance(found.string, tuple) else (str(found.string),)
        assert all(strings), message
        assert len(strings) == (3 if isinstance(message, tuple) else 1)
        for string in strings:
            assert set(_places(string)) == set(_places(_last(message))), string


def test_no_translation_is_left_over() -> None:
    wanted = {_first(message) for message in messages()}
    assert {_first(message.id) for message in catalogue("ru") if message.id} == wanted


def _places(text: str) -> list[str]:
    return re.findall(r"%\(\w+\)s", text)


def _first(message: Sequence[str]) -> str:
    return message if isinstance(message, str) else message[0]


def _last(message: str | tuple[str, ...]) -> str:
    return message[-1] if isinstance(message, tuple) else message
