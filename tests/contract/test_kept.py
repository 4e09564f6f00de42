"""What was stored outlives every renaming: the table goes on, the record verifies, replays draw.

The games in `kept` were stored once (see keep.py). What the code calls things may change freely.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar, get_args, get_type_hints

import pytest

from app.engine import ALL, ONLOOKER, Game, Part, Viewer, stored_as
from app.engine.parts import plain
from app.engine.table import Table
from app.games import GAMES
from app.tables.model import SeatView
from app.tables.replays.playback import unpack
from app.tables.replays.verify import verify
from app.web.render.game_context import GameContext
from app.web.render.parts import draw
from tests.contract.keep import SEATS, Kept, kept, stored_games
from tests.contract.toys import HONEST, Heap, Yard
from tests.support.play import random_walk

EVERY_GAME = pytest.mark.parametrize("game_id", stored_games())
VIEWERS: dict[str, Viewer] = {"0": 0, "1": 1, "onlooker": ONLOOKER, "all": ALL}


@EVERY_GAME
def test_a_stored_table_goes_on(game_id: str) -> None:
    table = kept(game_id).replayed()
    assert not table.corrections
    assert table.over


@EVERY_GAME
def test_a_stored_record_verifies(game_id: str) -> None:
    findings = verify(kept(game_id).record)
    assert len(findings) > 3
    assert [finding for finding in findings if not finding.holds] == []


@EVERY_GAME
def test_a_stored_replay_is_what_would_be_stored_today(game_id: str) -> None:
    """Programs that read parts know them by the names of then, too."""
    stored = kept(game_id)
    table = stored.replayed()
    for name, viewer in VIEWERS.items():
        *_, last = parts_of(stored, name)
        now = {**table.view(viewer), **lines_of(table, viewer)}
        assert last == json.loads(json.dumps({key: plain(part) for key, part in now.items()}))


@EVERY_GAME
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_stored_replay_draws(game_id: str, lang: str) -> None:
    """A part that was drawn from today's objects looks the same."""
    stored = kept(game_id)
    table = stored.replayed()
    for name, viewer in VIEWERS.items():
        look = context(game_id, table, lang, viewer)
        *steps, last = parts_of(stored, name)
        for part_id, part in {**table.view(viewer), **lines_of(table, viewer)}.items():
            assert draw(part_id, last[part_id], look) == draw(part_id, part, look)
        for parts in steps[:: len(steps) // 8]:
            assert all(draw(part_id, part, look) for part_id, part in parts.items())


@EVERY_GAME
def test_a_class_may_be_renamed(game_id: str) -> None:
    """On the fly: every part, every event, and whatever they hold."""
    with renamed(all_kinds(game_id)):
        stored = kept(game_id)
        assert all(finding.holds for finding in verify(stored.record))
        assert not stored.replayed().corrections
        test_a_stored_replay_is_what_would_be_stored_today(game_id)


@dataclass(frozen=True, slots=True)
class Pile(Part):
    """The toy's heap, renamed with its field."""

    stored_type: ClassVar[str] = "Heap"

    size: int = field(metadata=stored_as("count"))


@dataclass(frozen=True, slots=True)
class Mound(Part):
    """The toy's heap, renamed by somebody who forgot these lines."""

    size: int


def test_a_field_may_be_renamed() -> None:
    """A line each keeps the stored names; without these lines the table is noted as corrected."""

    table = random_walk(HONEST, 3, "renamed").table
    assert not Table.replay(with_heap(Pile), table.deal, table.entries).corrections
    assert plain(Pile(3)) == plain(Heap(3))
    assert Table.replay(with_heap(Mound), table.deal, table.entries).corrections


def with_heap(kind: Any) -> Game[Any]:
    def view(yard: Yard, viewer: Viewer) -> dict[str, Part]:
        return {**HONEST.view(yard, viewer), "heap": kind(len(yard.heap))}

    return replace(HONEST, view=view)


@EVERY_GAME
def test_no_two_kinds_are_stored_under_one_name(game_id: str) -> None:
    game = GAMES[game_id]
    names = Counter(kind.stored_type for kind in (*game.parts, *game.events))
    assert names.most_common(1)[0][1] == 1


def parts_of(stored: Kept, name: str) -> Iterator[dict[str, Any]]:
    """All parts at each step, as they were stored for this viewer."""
    parts: dict[str, Any] = {}
    for frame in unpack(stored.frames).views[name]:
        parts = {key: part for key, part in (parts | frame["parts"]).items() if part is not None}
        yield parts


def lines_of(table: Any, viewer: Viewer) -> dict[str, Any]:
    return {f"log:{number}": event for number, event in enumerate(table.events(viewer))}


def context(game_id: str, table: Any, lang: str, viewer: Viewer) -> GameContext:
    seats = tuple(SeatView(seat, f"Player {seat}", "person") for seat in range(SEATS))
    return GameContext(game_id, lang, seats, viewer, table.deal.components)


@contextmanager
def renamed(kinds: set[Any]) -> Iterator[None]:
    """The same classes under other names."""
    names = {kind: (kind.__name__, kind.__qualname__) for kind in kinds}
    for kind in kinds:
        kind.__name__ = kind.__qualname__ = f"Renamed{kind.__name__}"
    try:
        yield
    finally:
        for kind, (name, qualname) in names.items():
            kind.__name__, kind.__qualname__ = name, qualname


def all_kinds(game_id: str) -> set[Any]:
    """The parts and events of a game, and the dataclasses that they hold."""
    found: set[Any] = set()
    waiting = [*GAMES[game_id].parts, *GAMES[game_id].events]
    while waiting:
        kind = waiting.pop()
        if kind not in found and is_dataclass(kind):
            found.add(kind)
            waiting += held_by(get_type_hints(kind)[f.name] for f in fields(kind))
    return found


def held_by(hints: Any) -> list[Any]:
    found = []
    for hint in hints:
        found += [hint, *held_by(get_args(hint))]
    return found
