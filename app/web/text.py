"""What strangers type: made harmless and short before anybody else sees it.

Escaping is done where it is shown. Here goes what no escaping helps against: characters that are
invisible, turn the direction of writing, or cannot be stored.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from app.engine import N_
from app.tables.errors import Refusal

LONGEST_NAME = 40

# Letters of some scripts need the joiners; all other invisible characters only pretend.
_JOINERS = "\u200c\u200d"


def clean_name(text: str) -> str:
    """A name as everybody will read it; a refusal if nothing readable is left of it."""
    name = clean(text)
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise Refusal("bad-name", N_("Please choose a name that others can read."))
    if len(name) > LONGEST_NAME:
        raise Refusal("bad-name", N_("That name is too long."))
    return name


def clean_login(text: str) -> str:
    """A login: something short to type, without spaces."""
    login = clean(text)
    if not 3 <= len(login) <= LONGEST_NAME or " " in login:
        raise Refusal("bad-login", N_("A login has 3 to 40 characters and no spaces."))
    return login


def clean(text: str) -> str:
    """One line of visible text."""
    visible = (" " if letter.isspace() else letter for letter in text if _visible(letter))
    return " ".join(unicodedata.normalize("NFC", "".join(visible)).split())


def storable(value: Any, depth: int = 6) -> bool:
    """Whether this can be kept: no NUL, no half characters, not nested without end."""
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    if depth == 0:
        return not isinstance(value, list | dict)
    if isinstance(value, list):
        return all(storable(item, depth - 1) for item in value)
    if isinstance(value, dict):
        return all(storable(k) and storable(item, depth - 1) for k, item in value.items())
    return True


def _visible(letter: str) -> bool:
    if letter.isspace() or letter in _JOINERS:
        return True
    return unicodedata.category(letter)[0] != "C"
