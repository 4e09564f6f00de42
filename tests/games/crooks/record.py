"""Writes the golden playthroughs of Crooks: python -m tests.games.crooks.record"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.engine import ALL, Dice
from app.engine.table import Table
from tests.games import recorder
from tests.games.crooks.table import fresh

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three-without-notes": {"seats": 3, "memory_notes": False, "show_removed": False},
    "four-any-job": {"seats": 4, "assassin_scope": "any_job", "full_row": "pass"},
}


def transcript(name: str) -> str:
    """One game of which the name is the luck."""
    given, luck = dict(GAMES[name]), Dice(name.encode())

    def decide(table: Table[Any]) -> recorder.Decision:
        question = table.questions(ALL)[0]
        choices = [option.id for option in question.options]
        if question.kind == "recruit" and len(choices) > 1 and luck.below(10):
            choices.remove("pass")
        return question.seat, question.id, luck.pick(choices)

    return recorder.transcript(fresh(given.pop("seats"), name, **given), decide)


if __name__ == "__main__":
    recorder.write(FOLDER, GAMES, transcript)
