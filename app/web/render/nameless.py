"""Drawings that are kept for all tables: marks stand where the names of players go.

They are drawn from a context that knows the seats and not who sits there. The mark is made by each
process for itself, so no text that somebody wrote can hold it.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex

from markupsafe import Markup

from app.web.render.jinja import swift_markup

_MARK = f"\ue000{token_hex()}"
_MOST_SEATS = 10  # a seat is one digit
MARKS = tuple(f"{_MARK}{seat}" for seat in range(_MOST_SEATS))


class Nameless:
    """A drawing with places for names."""

    __slots__ = ("_first", "_others")

    def __init__(self, html: Markup) -> None:
        first, *others = str.split(html, _MARK)
        self._first = swift_markup(first)
        self._others = [(int(text[0]), text[1:]) for text in others]

    def filled(self, names: Sequence[str]) -> Markup:
        """The drawing with these names, which are escaped."""
        if not self._others:
            return self._first
        texts: list[str] = [self._first]
        for seat, text in self._others:
            texts += names[seat], text
        return swift_markup("".join(texts))
