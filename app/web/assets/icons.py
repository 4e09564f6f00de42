"""Fonts and icons from npm packages, made into a stylesheet and a sheet of symbols per game.

`static/icons.json` of the server and of each game lists the icons in use: our name, and the name
in the package. `static/figures.json` does so for the figures that players choose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import orjson
from fastapi import APIRouter
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.games import GAMES
from app.languages import LANGUAGES
from app.web.assets.static_files import DISPLAY, NODE_MODULES, TEXT, marked, static_file, static_url

router = APIRouter(include_in_schema=False)

HOUSE = "house"
FIGURES = "figures"
PACKAGE = NODE_MODULES / "@iconify-json" / "game-icons" / "icons.json"
FONTS = "made/fonts.css"
CYRILLIC = "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116"
LATIN = (
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,"
    "U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
)


@dataclass(frozen=True, slots=True)
class Font:
    name: str
    file: str
    weights: str
    letters: str


FACES = tuple(
    font
    for script, letters in (("cyrillic", CYRILLIC), ("latin", LATIN))
    for font in (
        Font("Yeseva One", f"{DISPLAY}/yeseva-one-{script}-400-normal.woff2", "400", letters),
        Font(
            "Sofia Sans Semi Condensed",
            f"{TEXT}/sofia-sans-semi-condensed-{script}-wght-normal.woff2",
            "1 1000",
            letters,
        ),
    )
)


@cache
def fonts() -> str:
    """The stylesheet of our fonts."""
    return "".join(
        f'@font-face{{font-family:"{font.name}";font-display:swap;font-weight:{font.weights};'
        f'src:url("{static_url(font.file)}") format("woff2");unicode-range:{font.letters}}}\n'
        for font in FACES
    )


def fonts_url() -> str:
    return marked(FONTS, fonts().encode())


def font_files(lang: str) -> list[str]:
    """The addresses of the fonts that a page in this language needs at once."""
    cyrillic = any("\u0400" <= letter <= "\u045f" for letter in LANGUAGES.get(lang, ""))
    scripts = ("cyrillic", "latin") if cyrillic else ("latin",)
    return [static_url(font.file) for font in FACES if any(f"-{s}-" in font.file for s in scripts)]


@cache
def icons(sheet: str) -> Mapping[str, str]:
    """The symbols of the server or of a game, each as SVG."""
    return {
        name: f'<symbol id="{name}" viewBox="0 0 512 512">{body}</symbol>\n'
        for name, body in drawings(sheet).items()
    }


def drawings(sheet: str) -> Mapping[str, str]:
    """What each picture is drawn with, in a square of 512."""
    return _all_drawings().get(sheet, {})


@cache
def _all_drawings() -> Mapping[str, Mapping[str, str]]:
    """Read once: the package is some megabytes, of which we use a hundredth."""
    package = orjson.loads(PACKAGE.read_bytes())["icons"] if PACKAGE.is_file() else {}
    return {sheet: _used(sheet, package) for sheet in (HOUSE, FIGURES, *GAMES)}


def _used(sheet: str, package: Mapping[str, Any]) -> Mapping[str, str]:
    named = {HOUSE: "icons.json", FIGURES: "figures.json"}
    file = static_file(named.get(sheet, f"games/{sheet}/icons.json"))
    used: dict[str, str] = orjson.loads(file.read_bytes()) if file.is_file() else {}
    return {name: package[drawn]["body"] for name, drawn in used.items() if drawn in package}


@cache
def sheet_of(sheet: str) -> str:
    symbols = "".join(icons(sheet).values())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n'


@lru_cache(maxsize=None, typed=True)  # what is equal isn't always written alike
def icon(name: str, otherwise: str = "", sheet: str = HOUSE) -> Markup:
    """An icon in the colour of the text around it, which has to say what it means."""
    found = name if name in icons(sheet) else otherwise
    if found not in icons(sheet):
        return Markup("")
    address = marked(f"made/{sheet}.svg", sheet_of(sheet).encode())
    return Markup(
        f'<svg class="pic" aria-hidden="true"><use href="{address}#{escape(found)}"/></svg>'
    )


def figure_url(figure: str) -> str:
    return marked(f"made/figure-{figure}.svg", _figure(figure).encode())


def _figure(name: str) -> str:
    """The drawing as an image, for a mask: the colour is that of the element."""
    body = drawings(FIGURES).get(name, "")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{body}</svg>'


@router.get("/static/made/figure-{name}.svg")
async def figure(name: str) -> Response:
    if name not in drawings(FIGURES):
        raise HTTPException(404)
    return Response(_figure(name), media_type="image/svg+xml")


@router.get("/static/made/{name}")
async def made(name: str) -> Response:
    if f"made/{name}" == FONTS:
        return Response(fonts(), media_type="text/css")
    sheet = name.removesuffix(".svg")
    if sheet == HOUSE or sheet in GAMES:
        return Response(sheet_of(sheet), media_type="image/svg+xml")
    raise HTTPException(404)
