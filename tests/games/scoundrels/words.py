"""How 3000 Scoundrels says things: for tests."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tests.games.scoundrels.games import CARDS
from tests.games.words import Words

_WORDS = Words("scoundrels", CARDS)
GameContext, macro, say = _WORDS.look, _WORDS.macro, _WORDS.say


def say_at(name: str, lang: str, parts: dict[str, Any], *arguments: Any) -> str:
    """What a question says to somebody who sees these parts."""
    look = GameContext(lang)
    look.parts = parts
    return Markup(macro("words", name, lang)(*arguments, look)).striptags()
