"""Short texts beside a game's rules: hints for a first game, and what symbols mean.

A game keeps them in `hints.toml` and `symbols.toml`, in every language. Numbers in braces come
from the cards that a table is played with, so that they are a host's own where there are some.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from app.languages import in_language
from app.web.render.i18n import whole_sums


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a symbol on the table is called, and what it means. `sign`: where, as a selector."""

    sign: str
    name: str
    text: str


def hints(game: str, lang: str, components: Any) -> dict[str, str]:
    """What each kind of question is about."""
    found = _file(game, "hints")
    return {kind: _told(texts, lang, components) for kind, texts in found.items()}


def symbols(game: str, lang: str, components: Any) -> list[Symbol]:
    """Every symbol of the game, in the order in which they are explained."""
    return [
        Symbol(row["sign"], in_language(row["name"], lang), _told(row["text"], lang, components))
        for row in _file(game, "symbols").values()
    ]


def filled_in(text: str, components: Any) -> str:
    """The text with its numbers filled in: `{rules.start_money}` is read from these components."""
    return whole_sums(text.format_map(_Numbers(components)))


def _told(texts: Mapping[str, str], lang: str, components: Any) -> str:
    return filled_in(in_language(texts, lang), components)


class _Numbers(dict[str, Any]):
    """Looks up the names used in a text among the components."""

    def __init__(self, components: Any) -> None:
        super().__init__()
        self._components = components

    def __missing__(self, name: str) -> Any:
        return getattr(self._components, name)


@cache
def _file(game: str, name: str) -> Mapping[str, Any]:
    """The content of a file of the game; empty if it has none."""
    file = files(f"app.games.{game}") / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
