"""Writes the golden playthroughs: a game told step by step, as every seat sees it.

    python -m tests.games.scoundrels.record

A leak shows in the difference. A change of rules shows too: then the edition is to be raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.engine import ALL, ONLOOKER, Dice, Part, Setting, Viewer
from app.engine.parts import plain
from app.engine.table import Table
from app.games.scoundrels import GAME
from app.games.scoundrels.state import Town
from tests.games.scoundrels.games import CARDS, some_ask, some_choice

FOLDER = Path(__file__).parent / "playthroughs"
MODES = ("strategy_cards", "six_scoundrels", "wild_saloon", "start_with_zero")
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two-short": (2, {"length": "short"} | dict.fromkeys(MODES, False)),
    "three-strategies": (3, {"length": "short"} | dict.fromkeys(MODES, False)),
    "two-everything": (2, {"length": "long"} | dict.fromkeys(MODES, True)),
}
GAMES["three-strategies"][1]["strategy_cards"] = True


def transcript(name: str) -> str:
    """One game of which the name is the luck."""
    seats, options = GAMES[name]
    table = Table(GAME, Setting(seats, options, CARDS, name.encode(), GAME.edition))
    dice = Dice(name.encode())
    chosen = " ".join(f"{key}={_value(value)}" for key, value in options.items())
    lines = [f"scoundrels, edition {GAME.edition}: {seats} seats, {chosen}"]
    before: dict[Viewer, dict[str, Part]] = {}
    lines += step(table, before, 0)
    while not table.over:
        told = len(table.events(ALL))
        ask_id, ask = some_ask(table, dice)
        choice = some_choice(ask, dice)
        table.decide(ask.seat, ask_id, choice)
        lines.append(f"\n# {table.version}  seat {ask.seat}: {ask.kind} -> {choice}")
        lines += step(table, before, told)
    return "\n".join(lines) + "\n"


def step(table: Table[Town], before: dict[Viewer, dict[str, Part]], told: int) -> Iterator[str]:
    """What has changed, for the onlooker; then what each seat sees besides or otherwise."""
    public: list[str] = []
    for viewer in (ONLOOKER, *range(table.setting.seats)):
        lines = list(news(table, viewer, before.get(viewer, {}), told))
        before[viewer] = table.view(viewer)
        who = "all" if viewer is ONLOOKER else f"seat {viewer}"
        yield from (f"{who:7} {line}" for line in lines if line not in public)
        public = public or lines


def news(table: Table[Town], viewer: Viewer, before: dict[str, Part], told: int) -> Iterator[str]:
    for event in table.events(viewer, told):
        content = plain(event)
        yield f"* {content.pop('type')} {_fields(content, {})}"
    for name, part in table.view(viewer).items():
        if before.get(name) != part:
            old = plain(before[name]) if name in before else {}
            yield f"{name}: {_fields(plain(part), old)}"
    for question in table.questions(viewer):
        options = " ".join(option.id for option in question.options)
        yield f"? {question.id} {question.kind}: {options}"
    for seat, kind in table.waiting_for():
        yield f"waiting for seat {seat}: {kind}"


def _fields(content: dict[str, Any], old: dict[str, Any]) -> str:
    """The fields that are new or have changed."""
    changed = {name: value for name, value in content.items() if old.get(name, old) != value}
    return " ".join(f"{name}={_value(value)}" for name, value in changed.items())


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
