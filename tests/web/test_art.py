"""Fonts, icons, and the gallery that shows every building block."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.games import GAMES
from app.main import create_app
from app.settings import ROOT
from app.tables.card_sets import shipped
from app.web.assets import icons
from app.web.assets.static_files import static_file
from tests.api.support import settings
from tests.web.browser import Browser


@pytest.mark.parametrize("sheet", [icons.HOUSE, *GAMES])
def test_every_icon_that_is_named_is_drawn(sheet: str) -> None:
    named = static_file("icons.json" if sheet == icons.HOUSE else f"games/{sheet}/icons.json")
    if named.is_file():
        assert set(icons.icons(sheet)) == set(json.loads(named.read_bytes()))


def test_every_crook_has_a_portrait() -> None:
    assert set(shipped("crooks")["crooks"]) <= set(icons.icons("crooks"))


def test_templates_name_icons_that_there_are() -> None:
    for template in (ROOT / "templates").rglob("*.html"):
        for name in re.findall(r'icon\("(\w+)"\)', template.read_text()):
            assert name in icons.icons(icons.HOUSE), f"{template.name}: {name}"


def test_every_macro_is_in_the_gallery() -> None:
    folder = ROOT / "templates" / "macros"
    files = {file.name: file.read_text() for file in folder.glob("*.html")}
    macros = {name for text in files.values() for name in re.findall(r"macro (\w+)\(", text)}
    shown = set(re.findall(r"\b(\w+)\(", (ROOT / "templates/gallery/page.html").read_text()))
    assert macros - shown == {"travel"}  # moves things, and draws nothing


def test_an_unknown_icon_is_another_one_or_nothing() -> None:
    assert "#crook" in icons.icon("somebody-else", "crook", sheet="crooks")
    assert icons.icon("nothing-like-this") == ""


async def test_fonts_and_icons_are_served_for_ever(browser: Callable[..., Browser]) -> None:
    reader = browser("ru")
    page = await reader.go("/")
    files = re.findall(r'(?:href|src)="(/static/[^"#]+)', page.html)
    assert sum(".woff2?" in file for file in files) == 4
    fonts = next(file for file in files if "fonts.css" in file)
    files += re.findall(r'url\("([^"]+)"', (await reader.http.get(fonts)).text)
    for file in {*files, str(icons.icon("eye")).split('href="')[1].split("#")[0]}:
        answer = await reader.http.get(file)
        assert answer.status_code == 200, file
        assert "immutable" in answer.headers["cache-control"], file


async def test_authors_of_pictures_are_named(browser: Callable[..., Browser]) -> None:
    page = await browser().go("/credits")
    for words in ("game-icons.net", "CC BY 3.0", "Lorc", "Delapouite", "Yeseva One"):
        assert words in page.text


async def test_the_gallery_is_shown_while_developing_only(
    browser: Callable[..., Browser], fresh_database: str, tmp_path: Path
) -> None:
    assert (await browser().go("/house/gallery")).status == 404
    assert (await browser().go("/house/gallery/crooks")).status == 404
    app = _developing(fresh_database, tmp_path)
    async with app.router.lifespan_context(app):
        for lang in ("en", "ru"):
            reader = Browser(app, lang)
            assert (await reader.go("/house/gallery")).status == 200
            for game in GAMES:
                for step in (0, 30, 10_000):
                    for eyes in ("0", "all"):
                        page = await reader.go(f"/house/gallery/{game}?step={step}&eyes={eyes}")
                        assert page.status == 200
    assert len(page.ids) == len(set(page.ids))


def _developing(database: str, folder: Path) -> FastAPI:
    return create_app(settings(database, folder, env="development"))
