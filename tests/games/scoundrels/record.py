"""Writes the golden playthroughs of 3000 Scoundrels: python -m tests.games.scoundrels.record"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.engine import Deal, Dice
from app.engine.table import Table
from app.games.scoundrels import GAME
from tests.games import recorder
from tests.games.scoundrels.games import CARDS, some_ask, some_choice

FOLDER = Path(__file__).parent / "playthroughs"
MODES = ("strategy_cards", "six_scoundrels", "wild_saloon", "start_with_zero")
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two-short": (2, {"length": "short"} | dict.fromkeys(MODES, False)),
    "three-strategies": (3, {"length": "short"} | dict.fromkeys(MODES, False)),
    "two-everything": (2, {"length": "long"} | dict.fromkeys(MODES, True)),
}
GAMES["three-strategies"][1]["strategy_cards"] = True
for _, options in GAMES.values():
    options["first_player"] = "drawn"


def transcript(name: str) -> str:
    """One game of which the name is the luck."""
    seats, options = GAMES[name]
    dice = Dice(name.encode())

    def decide(table: Table[Any]) -> recorder.Decision:
        ask_id, ask = some_ask(table, dice)
        return ask.seat, ask_id, some_choice(ask, dice)

    deal = Deal(seats, options, CARDS, name.encode(), GAME.edition)
    return recorder.transcript(Table(GAME, deal), decide)


if __name__ == "__main__":
    recorder.write(FOLDER, GAMES, transcript)
