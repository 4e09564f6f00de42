"""Writes the golden playthroughs of Bang!: python -m tests.games.bang.record"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.engine import ALL, Dice
from app.engine.table import Table
from app.games.bang import GAME
from tests.games import recorder
from tests.games.bang.coverage import SETS
from tests.games.bang.table import components
from tests.support.play import deal

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "two-everything": {"seats": 2},
    "five-everything": {"seats": 5},
    "eight-everything": {"seats": 8},
}


def transcript(name: str) -> str:
    """One game with all sets, of which the name is the luck."""
    luck = Dice(name.encode())

    def decide(table: Table[Any]) -> recorder.Decision:
        questions = [one for one in table.questions(ALL) if one.chosen is None]
        offered = [one for one in questions if one.optional]
        asked = [one for one in questions if not one.optional]
        question = offered[0] if offered and not luck.below(6) else asked[0]
        ask = table.open_ask(question.id)
        assert ask
        silent = ask.silent() if ask.silent else None
        for _ in range(3):  # seldom the answer of silence
            choice = ask.shape.any(luck)
            if choice != silent:
                break
        return question.seat, question.id, choice

    given: dict[str, Any] = dict.fromkeys(SETS, True)
    table = Table(GAME, deal(GAME, GAMES[name]["seats"], given, name, components()))
    return recorder.transcript(table, decide)


if __name__ == "__main__":
    recorder.write(FOLDER, GAMES, transcript)
