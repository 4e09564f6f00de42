"""Check passwords: long enough, and not a common one."""

from __future__ import annotations

from functools import cache

from zxcvbn.frequency_lists import FREQUENCY_LISTS

from app.engine import N_
from app.tables.errors import Refusal

SHORTEST = 8


def new_password(text: str) -> str:
    """This password, or a refusal."""
    if len(text) < SHORTEST:
        raise Refusal("bad-password", N_("A password needs at least 8 characters."))
    if text.casefold() in _common():
        raise Refusal("bad-password", N_("That password is too common."))
    return text


@cache
def _common() -> frozenset[str]:
    """Tens of thousands of passwords known from leaks."""
    return frozenset(FREQUENCY_LISTS["passwords"])
