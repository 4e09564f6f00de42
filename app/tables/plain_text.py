"""One line of what strangers type, as others may read it: names, and what is said.

Escaping is done where it is shown. Here goes what no escaping helps against: characters that are
invisible, turn the direction of writing, or cannot be stored.
"""

from __future__ import annotations

import unicodedata

# Letters of some scripts and some small pictures need the joiners; all other invisible characters
# only pretend.
_JOINERS = "\u200c\u200d"


def clean(text: str) -> str:
    """One line of visible text."""
    visible = (" " if letter.isspace() else letter for letter in text if _visible(letter))
    return " ".join(unicodedata.normalize("NFC", "".join(visible)).split())


def readable(text: str) -> bool:
    """Whether there is anything in it that can be seen."""
    return any(unicodedata.category(letter)[0] in "LNSP" for letter in text)


def _visible(letter: str) -> bool:
    if letter.isspace() or letter in _JOINERS:
        return True
    return unicodedata.category(letter)[0] != "C"
