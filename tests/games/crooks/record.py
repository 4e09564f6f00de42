"""Writes the golden playthroughs: a game told step by step, as every seat sees it.

    python -m tests.games.crooks.record

A leak shows in the difference. A change of rules shows too: then the edition is to be raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.engine import ALL, ONLOOKER, Dice, Part, Viewer
from app.engine.parts import plain
from app.engine.table import Table
from app.games.crooks import GAME
from app.games.crooks.state import City
from tests.games.crooks.table import fresh

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three-without-notes": {"seats": 3, "memory_notes": False, "show_removed": False},
    "four-any-job": {"seats": 4, "assassin_scope": "any_job", "full_row": "pass"},
}


def transcript(name: str) -> str:
    """One game of which the name is the luck."""
    given = dict(GAMES[name])
    table, luck = fresh(given.pop("seats"), name, **given), Dice(name.encode())
    lines = [f"crooks, edition {GAME.edition}: {name} {GAMES[name]}"]
    before: dict[Viewer, dict[str, Part]] = {}
    told = 0
    lines += step(table, before, told)
    while not table.over:
        told = len(table.events(ALL))
        question = table.questions(ALL)[0]
        choices = [option.id for option in question.options]
        if question.kind == "recruit" and len(choices) > 1 and luck.below(10):
            choices.remove("pass")
        choice = luck.pick(choices)
        table.decide(question.seat, question.id, choice)
        lines.append(f"\n# {table.version}  seat {question.seat}: {question.kind} -> {choice}")
        lines += step(table, before, told)
    return "\n".join(lines) + "\n"


def step(table: Table[City], before: dict[Viewer, dict[str, Part]], told: int) -> Iterator[str]:
    """What has changed, for the onlooker; then what each seat sees besides or otherwise."""
    public: list[str] = []
    for viewer in (ONLOOKER, *range(table.setting.seats)):
        lines = list(news(table, viewer, before.get(viewer, {}), told))
        before[viewer] = table.view(viewer)
        who = "all" if viewer is ONLOOKER else f"seat {viewer}"
        yield from (f"{who:7} {line}" for line in lines if line not in public)
        public = public or lines


def news(table: Table[City], viewer: Viewer, before: dict[str, Part], told: int) -> Iterator[str]:
    for event in table.events(viewer, told):
        yield f"* {short(event)}"
    for name, part in table.view(viewer).items():
        if before.get(name) != part:
            yield f"{name} = {short(part)}"
    for question in table.questions(viewer):
        options = " ".join(option.id for option in question.options)
        yield f"? {question.id} {question.kind}: {options}"
    for seat, kind in table.waiting_for():
        yield f"waiting for seat {seat}: {kind}"


def short(part: Part) -> str:
    content = plain(part)
    kind = content.pop("type")
    return f"{kind} " + " ".join(f"{name}={_value(value)}" for name, value in content.items())


def _value(value: Any) -> str:
    match value:
        case list():
            return "[" + " ".join(map(_value, value)) + "]"
        case dict():
            return "(" + " ".join(map(_value, value.values())) + ")"
        case bool():
            return "yes" if value else "no"
        case None:
            return "-"
    return str(value)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(transcript(name))


if __name__ == "__main__":
    main()
