"""Everything that a game can say and show has words and a look, in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir

from app.games import GAMES
from app.languages import LANGUAGES
from app.settings import ROOT
from app.tables.card_sets import shipped
from app.web.render.i18n import tongue

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
PLACES = re.compile(r"%\((\w+)\)|\{(\w+)\}")


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


WITH_TEMPLATES = [game for game in GAMES if (ROOT / "app/games" / game / "templates").is_dir()]
EVERY_DRAWN_GAME = pytest.mark.parametrize("game_id", WITH_TEMPLATES)


def macros(game_id: str, lang: str, file: str) -> Any:
    return tongue(lang).templates.get_template(f"{game_id}/{file}.html").module


@EVERY_DRAWN_GAME
@EVERY_LANGUAGE
def test_every_part_has_a_look(game_id: str, lang: str) -> None:
    drawn = macros(game_id, lang, "parts")
    for kind in GAMES[game_id].parts:
        assert hasattr(drawn, snake(kind.__name__)), kind


@EVERY_DRAWN_GAME
@EVERY_LANGUAGE
def test_every_event_has_words_and_every_question_its_options(game_id: str, lang: str) -> None:
    words = macros(game_id, lang, "words")
    for event in GAMES[game_id].events:
        assert hasattr(words, f"event_{snake(event.__name__)}"), event
    for name in vars(words):
        assert not name.startswith("ask_") or hasattr(words, f"option_{name.removeprefix('ask_')}")


def said_in(folder: Path) -> set[str | tuple[str, ...]]:
    """Every text that is marked for translation in this folder."""
    found = extract_from_dir(
        folder,
        method_map=[("**.py", "python"), ("**.html", "jinja2")],
        options_map={"**.html": {"trimmed": "true", "silent": "false"}},
        keywords={"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)},
    )
    return {message for _, _, message, _, _ in found if message}


@EVERY_GAME
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_text_of_a_game_is_translated(game_id: str, lang: str) -> None:
    words = tongue(lang).words
    for message in said_in(ROOT / "app/games" / game_id):
        if isinstance(message, tuple):
            forms = {words.ngettext(*message[:2], n) for n in (1, 2, 5)}
            missing = forms & {*message}
            source, said = message[1], sorted(forms)
        else:
            said = [words.gettext(message)]
            # "$" and the like are the same everywhere; what has letters is a text.
            missing = {message} & {*said} if re.search("[A-Za-z]{2}", strip(message)) else set()
            source = message
        assert not missing, f"not in {lang}: {message!r}"
        for text in said:
            assert places(text) == places(source), f"other places in {lang}: {text!r}"


def strip(message: str) -> str:
    return PLACES.sub("", message)


def places(text: str) -> set[str]:
    return {a or b for a, b in PLACES.findall(text)}


@EVERY_GAME
def test_options_and_components_speak_every_language(game_id: str) -> None:
    from tests.support.play import components

    assert components(game_id) is not None or not shipped(game_id)
    for option in GAMES[game_id].options:
        assert option.name
    for texts in named(shipped(game_id)):
        assert {*LANGUAGES} <= texts.keys(), texts
        assert all(texts.values()), texts


def named(value: Any) -> list[dict[str, str]]:
    """All texts in the components: mappings from languages."""
    if isinstance(value, str | int | float | bool | bytes) or value is None:
        return []
    if hasattr(value, "items"):
        if {*value} & {*LANGUAGES}:
            return [dict(value)]
        return [found for item in value.values() for found in named(item)]
    if hasattr(value, "__dataclass_fields__"):
        return [f for name in value.__dataclass_fields__ for f in named(getattr(value, name))]
    return [found for item in value for found in named(item)]
