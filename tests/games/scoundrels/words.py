"""The templates of 3000 Scoundrels as the house loads them, with names like "Seat 0": for tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from tests.games.scoundrels.games import CARDS

ROOT = Path(__file__).parents[3]
GAME_FOLDER = ROOT / "app" / "games" / "scoundrels"


@cache
def catalogue(lang: str) -> Catalog:
    path = ROOT / "app" / "locale" / lang / "LC_MESSAGES" / "scoundrels.po"
    with path.open("rb") as source:
        return read_po(source)


@cache
def environment(lang: str) -> Environment:
    loader = PrefixLoader({"scoundrels": FileSystemLoader(GAME_FOLDER / "templates")})
    templates = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.policies["ext.i18n.trimmed"] = True
    templates.install_gettext_translations(_translations(lang), newstyle=True)  # type: ignore[attr-defined]
    return templates


def _translations(lang: str) -> NullTranslations:
    if lang == "en":
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, catalogue(lang))
    compiled.seek(0)
    return Translations(compiled)


class Look:
    """What macros get as `t`."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.cards = CARDS
        self.seats = range(4)

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
