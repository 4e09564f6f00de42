"""The games of this house, in the order of the front page.

A new one is a folder beside this file and one line in it.
"""

from __future__ import annotations

from typing import Any

from app.engine import Game
from app.games import crooks, scoundrels

GAMES: dict[str, Game[Any]] = {game.id: game for game in (scoundrels.GAME, crooks.GAME)}
