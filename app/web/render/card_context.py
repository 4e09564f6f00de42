"""The context for drawing printed things: cards and words in one language, alike at every table.

Its drawings may be kept for all tables, since it doesn't know who sits at one, how many they are,
who looks, or what lies there: a template that asks for that fails.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup, escape

from app.languages import in_language
from app.web.render.i18n import whole_sums
from app.web.render.recently_used import RecentlyUsed

MOST = 5_000  # pictures, and names of elements
_pictures: RecentlyUsed[Markup] = RecentlyUsed(MOST)


@lru_cache(maxsize=MOST)
def dom_id(part_id: str) -> str:
    """The id of the element that shows this part."""
    return "p-" + "".join(c if c.isalnum() or c in "-_" else "-" for c in part_id)


class CardContext:
    """The object that macros for printed things call `game`."""

    def __init__(self, game: str, lang: str, cards: Any, card_set: str) -> None:
        self.game = game
        self.lang = lang
        self.cards = cards
        self.card_set = card_set

    def kept(self, macro: Macro, *arguments: Hashable) -> Markup:
        """The output of a macro that all tables see alike, such as a card's face, drawn once."""
        key = (self.game, self.lang, self.card_set, macro.name, arguments)
        try:
            found = _pictures.get(key)
        except TypeError:
            return self._printed(macro, arguments)  # of a frame of an old game
        if found is None:
            _pictures.put(key, found := self._printed(macro, arguments))
        return found

    def _printed(self, macro: Macro, arguments: tuple[Hashable, ...]) -> Markup:
        context = CardContext(self.game, self.lang, self.cards, self.card_set)
        return Markup(macro(*arguments, context))

    def dom(self, part_id: str) -> str:
        return dom_id(part_id)

    def tr(self, texts: Mapping[str, str]) -> Markup:
        """A text of the cards in the reader's language."""
        return _told(in_language(texts, self.lang))


@lru_cache(maxsize=MOST)
def _told(text: str) -> Markup:
    return escape(whole_sums(text))
