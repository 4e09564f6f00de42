"""How Crooks says things: for tests."""

from __future__ import annotations

from tests.games.crooks.table import components
from tests.games.words import Words, environment

_WORDS = Words("crooks", components())
GAME_FOLDER = _WORDS.folder
GameContext, catalogue, macro, say = _WORDS.look, _WORDS.catalogue, _WORDS.macro, _WORDS.say

__all__ = ["GAME_FOLDER", "GameContext", "catalogue", "environment", "macro", "say"]
