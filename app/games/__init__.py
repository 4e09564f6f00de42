"""The games of this server. Every folder beside this file is a game and offers a `GAME`.

`_skeleton` is where a new game begins (`make new-game`); it is not played.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from app.engine import Game


def found() -> list[Game[Any]]:
    modules = (module for module in iter_modules(__path__) if module.ispkg)
    folders = (module.name for module in modules if not module.name.startswith("_"))
    games = (import_module(f"{__name__}.{folder}").GAME for folder in folders)
    return sorted(games, key=lambda game: (game.name, game.id))


# In the order of their names, as the front page shows them.
GAMES: dict[str, Game[Any]] = {game.id: game for game in found()}
