"""The templates of 3000 Scoundrels as the house loads them, with names like "Seat 0": for tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2 import Environment
from markupsafe import Markup

from app.web.i18n import tongue
from tests.games.scoundrels.games import CARDS

ROOT = Path(__file__).parents[3]
GAME_FOLDER = ROOT / "app" / "games" / "scoundrels"


@cache
def catalogue(lang: str) -> Catalog:
    path = ROOT / "app" / "locale" / lang / "LC_MESSAGES" / "scoundrels.po"
    with path.open("rb") as source:
        return read_po(source)


def environment(lang: str) -> Environment:
    return tongue(lang).templates


class Look:
    """What macros get as `t`."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.cards = CARDS
        self.seats = range(4)
        self.viewer = 0
        self.parts: dict[str, Any] = {}

    def dom(self, part_id: str) -> str:
        return "p-" + part_id.replace(":", "-")

    def name(self, seat: int) -> Markup:
        return Markup("<b>{}</b>").format(self.plain_name(seat))

    def plain_name(self, seat: int) -> str:
        return f"Seat {seat}"

    def tr(self, texts: Mapping[str, str]) -> str:
        return texts[self.lang]


def macro(file: str, name: str, lang: str) -> Any:
    """A macro of this file, or None."""
    return getattr(environment(lang).get_template(f"scoundrels/{file}.html").module, name, None)


def say(file: str, name: str, lang: str, *arguments: Any) -> str:
    found = macro(file, name, lang)
    assert found, f"{file}.html has no macro {name}"
    return str(found(*arguments, Look(lang))).strip()


def say_at(name: str, lang: str, parts: dict[str, Any], *arguments: Any) -> str:
    """What a question says to somebody who sees these parts."""
    look = Look(lang)
    look.parts = parts
    return Markup(macro("words", name, lang)(*arguments, look)).striptags()
