"""What an application does at its start, done once for all tests of a process.

It reads the cards of all games, minifies styles, and clears up after itself.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from app import main
from app.engine.game import Game
from app.tables.card_sets import CardSet, CardSets
from app.web.assets import kept_files

_shipped: dict[tuple[str, Any], CardSet] = {}


def once(patch: pytest.MonkeyPatch) -> None:
    """Do it once. The collector is dealt with in tests/conftest.py, when all tests are loaded."""
    read = CardSets._read

    def read_once(sets: CardSets, game: Game[Any], data: Path) -> CardSet:
        if (data / "games" / game.id).exists():  # cards of the host's own
            return read(sets, game, data)
        key = game.id, game.read_components
        if key not in _shipped:
            _shipped[key] = read(sets, game, data)
        made = sets._sets[game.id, _shipped[key].hash] = _shipped[key]
        return made

    patch.setattr(CardSets, "_read", read_once)
    patch.setattr(main, "gc", Mock())
    patch.setattr(kept_files, "lean_css", cache(kept_files.lean_css))
