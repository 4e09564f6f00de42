"""The rules reference: every card has its place in both languages, every way leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from app.engine import ALL, Dice
from app.engine.table import Table
from app.games import GAMES
from app.kit.texts import filled
from app.languages import LANGUAGES
from app.main import create_app
from app.tables.card_sets import shipped
from app.web.render import rules_reference
from app.web.render.i18n import GAMES_FOLDER, whole_sums
from tests.api.support import settings
from tests.games.scoundrels.games import Light, random_game, some_options
from tests.games.scoundrels.words import say
from tests.support.own import own_of
from tests.web.browser import Browser

BOTH = [(game, lang) for game in GAMES for lang in LANGUAGES]


def all_cards(game: str, lang: str) -> list[rules_reference.CardEntry]:
    tables = [entry.lists for entry in rules_reference.entries(game, lang) if entry.lists]
    return [
        card
        for table in tables
        for card in rules_reference.cards(game, lang, filled(shipped(game)), table)
    ]


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
    for entry in rules_reference.entries(game, lang):
        for named in entry.cards:
            assert entry in cards[named].rulings
        if entry.cards:
            assert entry.source, f"{entry.id} does not say where it comes from"


@pytest.mark.parametrize("game", GAMES)
def test_the_languages_say_the_same_things(game: str) -> None:
    shapes = [
        [(e.id, e.level, e.cards, len(e.points)) for e in rules_reference.entries(game, lang)]
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


def ways_from_the_board(lang: str) -> set[tuple[str, str]]:
    """Where what lies on the table in a game leads to in the rules, and by which names."""
    found: set[str] = set()

    def look(table: Table[Any], dice: Dice) -> None:
        if dice.below(20) == 0:
            for part_id, part in table.view(ALL).items():
                macro = re.sub(r"(?<!^)(?=[A-Z])", "_", type(part).__name__).lower()
                html = say("parts", macro, lang, part_id, part)
                found.update(re.findall(r'data-rules="([^"]*)"', html))

    random_game(0, {**some_options(0)[0], "strategy_cards": True}, 4, look, Light)
    ways = (way.partition("=") for ways in found for way in unescape(ways).split(";"))
    return {(anchor, name) for anchor, _, name in ways}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_cards_on_the_board_lead_to_their_rules(
    browser: Callable[..., Browser], lang: str
) -> None:
    ways = ways_from_the_board(lang)
    inside = await browser(lang).go("/rules/scoundrels?panel=1")
    assert {anchor for anchor, _ in ways} <= set(inside.ids)
    assert ways <= {(card.anchor, card.name) for card in all_cards("scoundrels", lang)}
    content = shipped("scoundrels")
    for table in ("traits", "jobs", "strategies"):
        assert {f"card-{id}" for id in content[table]} & {anchor for anchor, _ in ways}


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
    assert not re.search(r"\{[a-z_.:+]+\}", page.text)
    for card in all_cards(game, lang):
        assert card.anchor in page.ids
        assert " ".join(card.name.split()) in page.text
    for fact in facts(game, lang, shipped(game)):
        assert fact in page.text, fact
    inside = await somebody.go(f"/rules/{game}?panel=1")
    assert "<html" not in inside.html
    assert set(inside.ids) >= {card.anchor for card in all_cards(game, lang)}


def facts(game: str, lang: str, content: Mapping[str, Any]) -> list[str]:
    """What a player looks up about each card, in the words of the page."""
    own = own_of(game)
    texts = [row["text"][lang] for table in own.texts for row in content[table].values()]
    found = [" ".join(whole_sums(text).split()) for text in texts]
    return found + own.facts(lang, content)


@pytest.mark.parametrize(("game", "lang"), BOTH)
async def test_every_ruling_is_told_once(
    browser: Callable[..., Browser], game: str, lang: str
) -> None:
    page = await browser(lang).go(f"/rules/{game}")
    for entry in rules_reference.entries(game, lang):
        for words in entry.paragraphs if entry.cards else ():
            if "{" not in words:
                assert page.text.count(" ".join(words.split())) == 1, entry.id


@pytest.mark.parametrize("game", GAMES)
async def test_the_contents_lead_to_every_chapter(
    browser: Callable[..., Browser], game: str
) -> None:
    page = await browser().go(f"/rules/{game}")
    contents = page.html.split('class="rules-contents"')[1].split("</nav>")[0]
    for entry in rules_reference.entries(game, "en"):
        if entry.level < 3:
            assert f'href="#{entry.id}"' in contents


async def test_services_and_crooks_show_what_they_cost_and_are_worth(
    browser: Callable[..., Browser],
) -> None:
    page = await browser().go("/rules/scoundrels")
    for words in ("Pay $2: 1 henchman", "Pay $4: 2 henchmen", "Pay $12: steal one safe", "+$2"):
        assert words in page.text
    crooks = (await browser().go("/rules/crooks")).html.split('class="rule rule-card" id="card-')
    dot = next(card for card in crooks if card.startswith("dynamite_dot"))
    assert "−2" in dot
    assert ">6<" in dot
    assert "Westside Mob" in dot
    assert "Chicago Outfit" in dot


OWN_NUMBERS = """
[rules]
recruit_cost_per_card = 2
face_down_cost = 3
[setups.2]
gang_bonus = 8
[crooks.nimble_nell]
rating = 7
modifier = -4
"""


async def test_a_hosts_own_numbers_are_on_the_page(fresh_database: str, tmp_path: Path) -> None:
    own = tmp_path / "games" / "crooks" / "cards.toml"
    own.parent.mkdir(parents=True)
    own.write_text(OWN_NUMBERS, "utf-8")
    app = create_app(settings(fresh_database, tmp_path))
    async with app.router.lifespan_context(app):
        page = await Browser(app, "en").go("/rules/crooks")
    for words in ("pay $2 for each card", "face down for $3 more", "8 points with two players"):
        assert words in page.text
    nell = page.html.split('id="card-nimble_nell"')[1].split("</article>")[0]
    assert ">7<" in nell
    assert "−4" in nell
    assert "Rating" not in nell


async def test_an_unknown_game_has_no_rules(browser: Callable[..., Browser]) -> None:
    assert (await browser().go("/rules/nothing")).status == 404
