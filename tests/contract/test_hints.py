"""Every question of every game says in a first game what it is about, from the game's own data."""

from __future__ import annotations

import re

import pytest

from app.languages import LANGUAGES
from app.settings import ROOT
from app.web.render.game_texts import hints, symbols
from tests.contract.test_words import EVERY_DRAWN_GAME, macros
from tests.support.play import components

KINDS = re.compile(r"\W")


@EVERY_DRAWN_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_question_has_two_sentences(game_id: str, lang: str) -> None:
    told = hints(game_id, lang, components(game_id))
    said = vars(macros(game_id, lang, "words"))
    asked = {name.removeprefix("ask_") for name in said if name.startswith("ask_")}
    assert {KINDS.sub("_", kind) for kind in told} == asked
    for kind, words in told.items():
        assert len(re.findall(r"[.:;!?](\s|$)", words)) >= 2, f"{kind}: {words}"
        assert "{" not in words
        assert len(words) < 330, kind


@EVERY_DRAWN_GAME
def test_the_languages_are_not_each_other(game_id: str) -> None:
    told = [hints(game_id, lang, components(game_id)) for lang in LANGUAGES]
    for kind in told[0]:
        assert len({words[kind] for words in told}) == len(told), kind


@EVERY_DRAWN_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_symbol_has_a_name_and_a_meaning_and_is_on_the_table(game_id: str, lang: str) -> None:
    folder = ROOT / "app/games" / game_id / "templates"
    files = [*folder.glob("*.html"), *(ROOT / "templates/macros").glob("*.html")]
    drawn = " ".join(file.read_text("utf-8") for file in files)
    found = symbols(game_id, lang, components(game_id))
    assert len({one.name for one in found}) == len(found) > 0
    for one in found:
        assert one.text.endswith(".")
        for name in re.findall(r"\.([\w-]+)", one.sign):
            assert name in drawn or name == "pic", one.sign
