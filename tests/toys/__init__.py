"""Toy games that use what no shipped game uses yet: no part of the product.

Each folder offers a `GAME`, as those of app/games do. Tests without a server import it from here;
servers that are to play them call `play_toys` before anything else of the product is imported.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import app.games
from app.engine import Game

FOLDER = str(Path(__file__).parent)


def play_toys() -> None:
    """From now on this process has them beside its games."""
    app.games.__path__ = [*app.games.__path__, FOLDER]
    app.games.GAMES.update({game.id: game for game in app.games.found()})


def toys() -> dict[str, Game[Any]]:
    names = sorted(module.name for module in iter_modules([FOLDER]))
    return {name: import_module(f"{__name__}.{name}").GAME for name in names}
