"""Writes the golden playthroughs of Lockup: python -m tests.games.lockup.record"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.engine import ALL, Dice
from app.engine.table import Table
from app.games.lockup import GAME
from tests.games import recorder
from tests.games.lockup.jail import components
from tests.support.play import deal

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "solo": {"seats": 1, "guards": "challenging"},
    "two-expert": {"seats": 2, "expert": True},
    "four": {"seats": 4},
}


def passes(choice: Any) -> bool:
    return isinstance(choice, dict) and choice["room"] == "pass"


def transcript(name: str) -> str:
    """One game of which the name is the luck."""
    given, luck = dict(GAMES[name]), Dice(name.encode())

    def decide(table: Table[Any]) -> recorder.Decision:
        questions = [one for one in table.questions(ALL) if one.chosen is None]
        offered = [one for one in questions if one.optional]
        asked = [one for one in questions if not one.optional]
        question = offered[0] if offered and not luck.below(6) else asked[0]
        ask = table.open_ask(question.id)
        assert ask
        silent = ask.silent() if ask.silent else None
        for _ in range(4):  # seldom the answer of silence
            choice = ask.shape.any(luck)
            if choice != silent and not passes(choice):
                break
        return question.seat, question.id, choice

    table = Table(GAME, deal(GAME, given.pop("seats"), given, name, components()))
    return recorder.transcript(table, decide)


if __name__ == "__main__":
    recorder.write(FOLDER, GAMES, transcript)
