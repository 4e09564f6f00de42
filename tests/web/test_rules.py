"""The rules reference: every card has its place in both languages, every way leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from app.games import GAMES
from app.tables.sets import shipped
from app.web import handbook
from app.web.i18n import GAMES_FOLDER, LANGUAGES, TEMPLATES
from tests.web.browser import Browser

BOTH = [(game, lang) for game in GAMES for lang in LANGUAGES]


def all_cards(game: str, lang: str) -> list[handbook.CardEntry]:
    tables = [entry.lists for entry in handbook.entries(game, lang) if entry.lists]
    return [card for table in tables for card in handbook.cards(game, lang, shipped(game), table)]


def texts(row: Any) -> bool:
    return isinstance(row, dict) and {"name", "text"} <= row.keys()


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_card_with_a_text_has_its_entry(game: str, lang: str) -> None:
    wanted = {
        id
        for table in shipped(game).values()
        if isinstance(table, dict)
        for id, row in table.items()
        if texts(row)
    }
    found = all_cards(game, lang)
    assert wanted <= {card.id for card in found}
    assert all(card.name and card.text for card in found if card.id in wanted)
    assert len({card.anchor for card in found}) == len(found)


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_ruling_is_reached_from_the_cards_that_it_names(game: str, lang: str) -> None:
    cards = {card.id: card for card in all_cards(game, lang)}
    for entry in handbook.entries(game, lang):
        for named in entry.cards:
            assert entry in cards[named].rulings
        if entry.cards:
            assert entry.source, f"{entry.id} does not say where it comes from"


@pytest.mark.parametrize("game", GAMES)
def test_the_languages_say_the_same_things(game: str) -> None:
    shapes = [
        [(e.id, e.level, e.cards, len(e.points)) for e in handbook.entries(game, lang)]
        for lang in LANGUAGES
    ]
    assert all(shape == shapes[0] for shape in shapes)


def named_in_the_rulings() -> set[str]:
    """Cards of 3000 Scoundrels that the house's rulings speak of by name."""
    readme = (GAMES_FOLDER / "scoundrels" / "README.md").read_text("utf-8")
    rulings = readme.partition("## Rulings")[2].partition("\n## ")[0]
    content = shipped("scoundrels")
    names = {
        row["name"]["en"]: id
        for table in ("traits", "jobs", "strategies")
        for id, row in content[table].items()
    }
    return {id for name, id in names.items() if re.search(rf"\b{name}\b", rulings)}


def test_the_house_rulings_are_reached_from_the_cards_that_they_name() -> None:
    cards = {card.id: card for card in all_cards("scoundrels", "en")}
    # "leaders ... are drawn", "the honest 0": words that are no names there
    silent = {id for id in named_in_the_rulings() if not cards[id].rulings}
    assert not silent


def test_boards_lead_to_places_that_exist() -> None:
    """`data-rules` on the board names anchors; those made of ids are the cards'."""
    known = {entry.id for game in GAMES for entry in handbook.entries(game, "en")}
    files = [*GAMES_FOLDER.rglob("templates/*.html"), *TEMPLATES.rglob("*.html")]
    named = [n for f in files for n in re.findall(r'data-rules="([^"]*)"', f.read_text("utf-8"))]
    for anchor in " ".join(named).split():
        fixed = re.fullmatch(r"(verb|card)-[a-z_0-9]+", anchor)
        assert fixed is None or anchor in known, anchor


@pytest.mark.parametrize(("game", "lang"), BOTH)
async def test_the_page_is_whole_without_script(
    browser: Callable[..., Browser], game: str, lang: str
) -> None:
    somebody = browser(lang)
    page = await somebody.go(f"/rules/{game}")
    assert page.status == 200
    assert len(page.ids) == len(set(page.ids))
    for target in re.findall(r'href="#([^"]+)"', page.html):
        assert target in page.ids
    for card in all_cards(game, lang):
        assert card.anchor in page.ids
        assert " ".join(card.text.split()) in page.text
    inside = await somebody.go(f"/rules/{game}?panel=1")
    assert "<html" not in inside.html
    assert set(inside.ids) >= {card.anchor for card in all_cards(game, lang)}


async def test_an_unknown_game_has_no_rules(browser: Callable[..., Browser]) -> None:
    assert (await browser().go("/rules/nothing")).status == 404
