"""Check what strangers type: names, logins, and whether it can be stored at all."""

from __future__ import annotations

from typing import Any

from app.engine import N_
from app.tables.errors import Refusal
from app.tables.plain_text import clean, readable

LONGEST_NAME = 40


def clean_name(text: str) -> str:
    """A name as everybody will read it; a refusal if nothing readable is left."""
    name = clean(text)
    if not readable(name):
        raise Refusal("bad-name", N_("Please choose a name that others can read."))
    if len(name) > LONGEST_NAME:
        raise Refusal("bad-name", N_("That name is too long."))
    return name


def clean_login(text: str) -> str:
    """A login: something short to type, without spaces."""
    login = clean(text)
    if not 3 <= len(login) <= LONGEST_NAME or " " in login:
        raise Refusal("bad-login", N_("A login needs 3 to 40 characters and no spaces."))
    return login


def storable(value: Any, depth: int = 6) -> bool:
    """Whether this can be stored: no NUL, no half surrogates, no endless nesting."""
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    if depth == 0:
        return not isinstance(value, list | dict)
    if isinstance(value, list):
        return all(storable(item, depth - 1) for item in value)
    if isinstance(value, dict):
        return all(storable(k) and storable(item, depth - 1) for k, item in value.items())
    return True
