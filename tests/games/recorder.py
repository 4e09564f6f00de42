"""Golden playthroughs: a game told step by step, as every seat sees it.

A leak shows in the difference. A change of rules shows too: then the edition is to be raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from app.engine import ALL, ONLOOKER, Part, Viewer
from app.engine.parts import plain
from app.engine.table import Table

# Who answers which question how.
Decision = tuple[int, str, Any]


def transcript(table: Table[Any], decide: Callable[[Table[Any]], Decision]) -> str:
    """The game from its beginning to its end."""
    lines = [f"{table.game.id}, edition {table.game.edition}: {_deal(table)}"]
    before: dict[Viewer, dict[str, Part]] = {}
    lines += step(table, before, 0)
    while not table.over:
        told = len(table.events(ALL))
        seat, ask_id, choice = decide(table)
        entry = table.decide(seat, ask_id, choice)
        lines.append(f"\n# {table.version}  seat {seat}: {entry.kind} -> {choice}")
        lines += step(table, before, told)
    return "\n".join(lines) + "\n"


def _deal(table: Table[Any]) -> str:
    options = (f"{name}={_value(value)}" for name, value in table.deal.options.items())
    return f"{table.deal.seats} seats, {' '.join(options)}"


def step(table: Table[Any], before: dict[Viewer, dict[str, Part]], told: int) -> Iterator[str]:
    """What has changed, for the onlooker; then what each seat sees besides or otherwise."""
    public: list[str] = []
    for viewer in (ONLOOKER, *range(table.deal.seats)):
        lines = list(news(table, viewer, before.get(viewer, {}), told))
        before[viewer] = table.view(viewer)
        who = "all" if viewer is ONLOOKER else f"seat {viewer}"
        yield from (f"{who:7} {line}" for line in lines if line not in public)
        public = public or lines


def news(table: Table[Any], viewer: Viewer, before: dict[str, Part], told: int) -> Iterator[str]:
    for event in table.events(viewer, told):
        content = plain(event)
        yield f"* {content.pop('type')} {_fields(content, {})}"
    for name, part in table.view(viewer).items():
        if before.get(name) != part:
            old = plain(before[name]) if name in before else {}
            yield f"{name}: {_fields(plain(part), old)}"
    yield from (f"{name}: gone" for name in before if name not in table.view(viewer))
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


def write(folder: Path, names: Iterable[str], transcript: Callable[[str], str]) -> None:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.txt").write_text(transcript(name))
