"""Another language is a line in the list and a folder; English stands in for what it lacks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from app.games import GAMES
from app.languages import LANGUAGES, in_language
from app.storage.queries import people
from app.tables.card_sets import card_set, laid_over, shipped
from app.tools import extract_messages
from app.web.context.person_cache import PersonCache
from app.web.render import i18n, rules_reference
from tests.api.support import guest
from tests.web.browser import Browser

SALUTON = {"Language": "Lingvo", "Name": "Nomo"}
WITH_CARDS = [game for game in GAMES if rules_reference.entries(game, "en") and shipped(game)]


@pytest.fixture(autouse=True)
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line in the list, and a catalogue with some sentences."""
    folder = tmp_path / "locale"
    (folder / "eo" / "LC_MESSAGES").mkdir(parents=True)
    (folder / "ru").symlink_to(i18n.LOCALE / "ru")
    texts = "\n".join(f'msgid "{english}"\nmsgstr "{said}"\n' for english, said in SALUTON.items())
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (folder / "eo" / "LC_MESSAGES" / "house.po").write_text(header + texts, "utf-8")
    monkeypatch.setitem(LANGUAGES, "eo", "Esperanto")
    monkeypatch.setattr(i18n, "LOCALE", folder)


def test_its_catalogues_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extract_messages, "LOCALE", tmp_path / "made")
    monkeypatch.setattr(extract_messages, "LANGUAGES", {"eo": "Esperanto"})
    extract_messages.main()
    made = sorted((tmp_path / "made" / "eo" / "LC_MESSAGES").glob("*.po"))
    assert [file.stem for file in made] == sorted([extract_messages.HOUSE, *GAMES])


async def test_a_page_speaks_it_and_says_the_rest_in_english(
    browser: Callable[..., Browser],
) -> None:
    page = await browser("eo").go("/me")
    assert 'lang="eo"' in page.html.split("<head>")[0]
    assert "Esperanto" in page.text
    assert "Lingvo" in page.text
    assert "Language" not in page.text
    assert "Password" in page.text


async def test_a_person_may_choose_it(browser: Callable[..., Browser]) -> None:
    somebody = browser("ru")
    await somebody.go("/me")
    await somebody.send("/me", name="Zam", language="eo")
    assert 'lang="eo"' in (await somebody.go("/me")).html.split("<head>")[0]
    await somebody.send("/me/language", language="ru")
    assert 'lang="ru"' in (await somebody.go("/me")).html.split("<head>")[0]
    await somebody.send("/me/language", language="eo")
    assert 'lang="eo"' in (await somebody.go("/me")).html.split("<head>")[0]


async def test_a_program_may_choose_it_but_none_that_is_not_in_the_list(
    browser: Callable[..., Browser],
) -> None:
    zam = await guest(browser().http, "Zam", "eo")
    assert (await zam.get("/api/me"))["language"] == "eo"
    assert (await zam.call("PATCH", "/api/me", {"language": "xx"})).status_code == 422


async def test_a_person_whose_language_was_dropped_is_still_served(
    app: FastAPI, browser: Callable[..., Browser]
) -> None:
    zam = await guest(browser().http, "Zam", "eo")
    async with app.state.services.db.begin() as session:
        await people.set_language(session, zam.id, "gone")
    app.state.person_cache = PersonCache()
    assert (await zam.get("/api/me"))["id"] == zam.id


@pytest.mark.parametrize("game", WITH_CARDS)
def test_a_card_has_its_text_in_it_or_in_english(game: str) -> None:
    content = shipped(game)
    table = table_with_texts(content)
    own = {table: {id: {"text": {"eo": "Laboro"}} for id in content[table]}}
    cards = getattr(card_set(GAMES[game], laid_over(content, own)).components, table)
    assert {in_language(card.text, "eo") for card in cards.values()} == {"Laboro"}
    english = sorted(row["name"]["en"] for row in content[table].values())
    assert sorted(in_language(card.name, "eo") for card in cards.values()) == english
    listed = rules_reference.cards(game, "eo", laid_over(content, own), table)
    assert {card.text for card in listed} == {"Laboro"}
    assert sorted(card.name for card in listed) == english


def table_with_texts(content: dict[str, Any]) -> str:
    """The largest table of cards that all have a name and a text."""
    tables = {name: rows for name, rows in content.items() if isinstance(rows, dict)}
    whole = [
        name
        for name, rows in tables.items()
        if all(isinstance(row, dict) and {"name", "text"} <= {*row} for row in rows.values())
    ]
    return max(whole, key=lambda name: len(tables[name]))


def test_a_handbook_in_it_is_the_one_that_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lang, title in (("en", "Course of play"), ("eo", "Ludo")):
        (tmp_path / f"handbook.{lang}.md").write_text(f"## {title} {{#course}}\n", "utf-8")
    monkeypatch.setattr(rules_reference, "files", lambda package: tmp_path)
    read = rules_reference.entries.__wrapped__  # not from the cache
    assert [entry.title for entry in read("crooks", "eo")] == ["Ludo"]
    assert [entry.title for entry in read("crooks", "ru")] == ["Course of play"]


@pytest.mark.parametrize("game", WITH_CARDS)
async def test_without_a_handbook_the_rules_are_read_in_english(
    browser: Callable[..., Browser], game: str
) -> None:
    page = await browser("eo").go(f"/rules/{game}")
    english = rules_reference.entries(game, "en")
    assert {entry.id for entry in english} <= set(page.ids)
    assert all(entry.title in page.text for entry in english)


async def test_a_lesson_is_taught_in_english(browser: Callable[..., Browser]) -> None:
    assert (await browser("eo").go("/learn/scoundrels")).status == 200
