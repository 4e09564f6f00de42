"""How Crooks says things: for tests."""

from __future__ import annotations

from tests.games.crooks.table import components
from tests.games.words import Words

_WORDS = Words("crooks", components())
GameContext, macro, say = _WORDS.look, _WORDS.macro, _WORDS.say
