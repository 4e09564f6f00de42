"""Cleans one line of text that strangers type: names, chat, words inside of decisions.

Escaping happens where text is shown. This removes what escaping doesn't help against: characters
that are invisible, change the direction of writing, or can't be stored.
"""

from __future__ import annotations

import unicodedata

# Some scripts and emoji need the joiners. Other invisible characters only deceive.
_JOINERS = "\u200c\u200d"


def clean(text: str) -> str:
    """The visible characters, on one line."""
    visible = (" " if letter.isspace() else letter for letter in text if _visible(letter))
    return " ".join(unicodedata.normalize("NFC", "".join(visible)).split())


def readable(text: str) -> bool:
    """Whether the text contains anything visible."""
    return any(unicodedata.category(letter)[0] in "LNSP" for letter in text)


def _visible(letter: str) -> bool:
    if letter.isspace() or letter in _JOINERS:
        return True
    return unicodedata.category(letter)[0] != "C"
