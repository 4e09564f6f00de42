"""Where a long word may be broken: browsers do not hyphenate capitalised words themselves."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

SOFT = "\u00ad"
LEAST = 3  # letters on each side of a break
_VOWELS = "aeiouyаеёиоуыэюя"
_WORD = re.compile(r"\w{9,}")
_BETWEEN = re.compile(rf"(?<=[{_VOWELS}])[^{_VOWELS}\W]+(?=[{_VOWELS}])", re.IGNORECASE)
# Consonants that begin a syllable together.
_TOGETHER = re.compile(r"([tscpw]h|[pbtdcgf]r|[pbcgf]l)$", re.IGNORECASE)


@cache
def soft(text: str) -> str:
    """The text with soft hyphens between the syllables of its long words."""
    broken = _WORD.sub(lambda found: _broken(found[0]), text)
    return Markup(broken) if isinstance(text, Markup) else broken


def _broken(word: str) -> str:
    places = [at for at in _places(word) if LEAST <= at <= len(word) - LEAST]
    ends = [*places, len(word)]
    return SOFT.join(word[a:b] for a, b in zip([0, *places], ends, strict=True))


def _places(word: str) -> list[int]:
    """The places in front of the consonants that begin the next syllable."""
    found = _BETWEEN.finditer(word)
    return [one.end() - (2 if _TOGETHER.search(one[0]) else 1) for one in found]
