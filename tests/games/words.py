"""The templates of a game as the house loads them, with names like "Seat 0": for tests."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from app.web.render.i18n import tongue


class GameContext:
    """The object that macros get as `t`."""

    def __init__(self, lang: str, cards: Any) -> None:
        self.lang = lang
        self.cards = cards
        self.seats = range(4)
        self.viewer = 0
        self.sees_all = False
        self.parts: dict[str, Any] = {}

    def dom(self, part_id: str) -> str:
        return "p-" + part_id.replace(":", "-")

    def mine(self, seat: int) -> bool:
        return seat == self.viewer

    def kept(self, macro: Any, *arguments: Any) -> Markup:
        return Markup(macro(*arguments, self))

    def name(self, seat: int) -> Markup:
        return Markup("<b>{}</b>").format(self.plain_name(seat))

    def plain_name(self, seat: int) -> str:
        return f"Seat {seat}"

    def tr(self, texts: Mapping[str, str]) -> str:
        return texts[self.lang]


@dataclass(frozen=True)
class Words:
    """How one game says things."""

    game: str
    cards: Any

    def look(self, lang: str) -> GameContext:
        return GameContext(lang, self.cards)

    def macro(self, file: str, name: str, lang: str) -> Any:
        """A macro of this file, or None."""
        template = environment(lang).get_template(f"{self.game}/{file}.html")
        return getattr(template.module, name, None)

    def say(self, file: str, name: str, lang: str, *arguments: Any) -> str:
        found = self.macro(file, name, lang)
        assert found, f"{file}.html has no macro {name}"
        inside = {}
        if "pieces" in found.arguments:
            inside["pieces"] = {
                one: Markup(self.say(file, f"{name}_{one}", lang, *arguments))
                for one in self.pieces_of(file, name, lang)
            }
        return str(found(*arguments, self.look(lang), **inside)).strip()

    def pieces_of(self, file: str, name: str, lang: str) -> list[str]:
        """The names of the elements within this part, which have macros of their own."""
        template = environment(lang).get_template(f"{self.game}/{file}.html")
        macros = vars(template.module)
        return [one.removeprefix(f"{name}_") for one in macros if one.startswith(f"{name}_")]


def travels(html: str) -> list[tuple[str, str]]:
    """Where things move from and to when this line is shown."""
    return re.findall(r'data-travel="\w+" data-start="(.*?)" data-goal="(.*?)"', html)


def environment(lang: str) -> Environment:
    return tongue(lang).templates
