"""Writes the golden playthroughs of Sheriff of Nottingham: python -m tests.games.sheriff.record"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.engine import ALL, Dice
from app.engine.table import Table
from app.games.sheriff import GAME
from tests.games import recorder
from tests.games.sheriff.table import deal

FOLDER = Path(__file__).parent / "playthroughs"
EVERYTHING = {"laws": True, "special_orders": True, "merry_men": True}
GAMES: dict[str, dict[str, Any]] = {
    "three": {"seats": 3},
    "five-everything": {"seats": 5, **EVERYTHING},
    "six-everything": {"seats": 6, **EVERYTHING},
}
SELDOM = 4  # one act in so many takes an offer
TAKEN = ("deal.accept", "deal.press", "black")  # these as often as not
INSPECTION = ("inspect", "inspect.two")


def transcript(name: str) -> str:
    """One game of which the name is the luck: random people who like to agree."""
    given, luck = dict(GAMES[name]), Dice(name.encode())

    def decide(table: Table[Any]) -> recorder.Decision:
        questions = [one for one in table.questions(ALL) if one.chosen is None]
        offered = [one for one in questions if one.optional]
        asked = [one for one in questions if not one.optional]
        wanted = [one for one in offered if one.kind in TAKEN]
        if wanted and luck.below(2):
            question = luck.pick(wanted)
        else:
            question = luck.pick(offered if offered and not luck.below(SELDOM) else asked)
        if question.kind in INSPECTION and luck.below(6):
            ids = [option.id for option in question.options if option.id != "rest"]
            return question.seat, question.id, luck.pick(ids or ["rest"])
        ask = table.open_ask(question.id)
        assert ask
        return question.seat, question.id, ask.shape.any(luck)

    return recorder.transcript(Table(GAME, deal(given.pop("seats"), name, **given)), decide)


if __name__ == "__main__":
    recorder.write(FOLDER, GAMES, transcript)
