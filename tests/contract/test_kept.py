"""What was stored outlives every renaming: the table goes on, the record verifies, replays draw.

The games in `kept` were stored once (see keep.py). What the code calls things may change freely.
Under newer rules a table goes on as far as its log fits, and a record is checked as far as it goes.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, get_args, get_type_hints

import pytest

from app.cli.main import main
from app.engine import ALL, ONLOOKER, Game, Part, Viewer, stored_as
from app.engine.errors import Diverged
from app.engine.parts import plain
from app.engine.table import Table
from app.games import GAMES
from app.tables.card_sets import card_set
from app.tables.model import SeatView
from app.tables.replays.playback import question_of, unpack
from app.tables.replays.verify import verify
from app.web.api import serialize
from app.web.render import in_passing
from app.web.render import parts as render_parts
from app.web.render.game_context import GameContext
from app.web.render.parts import draw
from tests.contract.keep import Kept, kept, stored_games
from tests.contract.toys import HONEST, Heap, Yard
from tests.support.play import random_walk

TODAY = [name for name in stored_games() if not kept(name).older]
OLDER = [name for name in stored_games() if kept(name).older]
EVERY_GAME = pytest.mark.parametrize("name", TODAY)
VIEWERS: dict[str, Viewer] = {"0": 0, "1": 1, "onlooker": ONLOOKER, "all": ALL}


@EVERY_GAME
def test_a_stored_table_goes_on(name: str) -> None:
    table = kept(name).replayed()
    assert not table.corrections
    assert table.over


@EVERY_GAME
def test_a_stored_record_verifies(name: str) -> None:
    findings = verify(kept(name).record)
    assert len(findings) > 3
    assert [finding.check for finding in findings if not finding.holds] == ["earlier"]


@EVERY_GAME
def test_a_stored_replay_is_what_would_be_stored_today(name: str) -> None:
    """Programs that read parts know them by the names of then, too."""
    stored = kept(name)
    table = stored.replayed()
    for seat, viewer in VIEWERS.items():
        *_, last = parts_of(stored, seat)
        now = {**table.view(viewer), **lines_of(table, viewer)}
        assert last == json.loads(json.dumps({key: plain(part) for key, part in now.items()}))


@EVERY_GAME
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_stored_replay_draws(name: str, lang: str) -> None:
    """A part that was drawn from today's objects looks the same."""
    stored = kept(name)
    table = stored.replayed()
    for seat, viewer in VIEWERS.items():
        look = context(stored, lang, viewer)
        *steps, last = parts_of(stored, seat)
        for part_id, part in {**table.view(viewer), **lines_of(table, viewer)}.items():
            assert draw(part_id, last[part_id], look) == draw(part_id, part, look)
        for parts in steps[:: len(steps) // 8]:
            assert all(draw(part_id, part, look) for part_id, part in parts.items())


@EVERY_GAME
def test_a_class_may_be_renamed(name: str) -> None:
    """On the fly: every part, every event, and whatever they hold."""
    with renamed(all_kinds(kept(name).game)):
        stored = kept(name)
        assert not any(finding.holds is False for finding in verify(stored.record))
        assert not stored.replayed().corrections
        test_a_stored_replay_is_what_would_be_stored_today(name)


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
def test_no_two_kinds_are_stored_under_one_name(name: str) -> None:
    game = GAMES[kept(name).game]
    names = Counter(kind.stored_type for kind in (*game.parts, *game.events))
    assert names.most_common(1)[0][1] == 1


@pytest.mark.parametrize("name", OLDER)
def test_a_record_of_an_older_edition_is_checked_as_far_as_it_goes(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its promise, cards and draws hold; that it could not be played again is no failure."""
    record = tmp_path / "record.json"
    record.write_text(json.dumps(kept(name).record))
    found = {finding.check: finding.holds for finding in verify(kept(name).record)}
    unknown = {"earlier": None, "deal": None}
    assert found == dict.fromkeys(("table", "promise", "cards", "draws"), True) | unknown
    assert main(["verify", str(record)]) == 3, "its promise was of the weaker kind, too"
    assert "could not be played again" in capsys.readouterr().out


@pytest.mark.parametrize("name", OLDER)
def test_a_table_of_an_older_edition_goes_on_or_is_parked(name: str) -> None:
    """Where the rules ask something else now, and nowhere by another error."""
    with suppress(Diverged):
        assert kept(name).replayed().over


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", OLDER)
def test_a_replay_of_an_older_edition_draws(name: str, lang: str) -> None:
    stored = kept(name)
    for seat, viewer in VIEWERS.items():
        look = context(stored, lang, viewer)
        steps = [*parts_of(stored, seat)]
        for parts in [*steps[:: len(steps) // 8], steps[-1]]:
            assert all(draw(part_id, part, look) for part_id, part in parts.items())


@EVERY_GAME
def test_the_questions_of_a_replay_are_those_that_were_asked(name: str) -> None:
    """Forms too, whose fields have options of their own."""
    for frames in unpack(kept(name).frames).views.values():
        for stored in (ask for frame in frames for ask in frame["asks"]):
            asked = question_of(stored)
            assert json.loads(json.dumps(plain(asked))) == stored
            assert json.dumps(serialize._ask(asked))


def test_a_long_replay_is_drawn_while_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, however often its page is opened."""
    monkeypatch.setattr(in_passing, "SLICE", 0.0)
    stored = kept("scoundrels-2")
    parts, look = [*parts_of(stored, "all")][-1], context(stored, "en", ALL)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def both() -> None:
        playing = asyncio.create_task(others())
        await render_parts.draw_in_passing(parts, look, in_passing.Pauses())
        playing.cancel()

    asyncio.run(both())
    assert turns >= len(parts)
    once = {part_id: draw(part_id, part, look) for part_id, part in parts.items()}
    assert all(draw(part_id, part, look) is once[part_id] for part_id, part in parts.items())


def test_a_replay_that_is_kept_is_no_work_for_the_collector() -> None:
    """It would go through all the objects of all replays, and everybody would wait for that."""
    stored = kept("scoundrels-2").frames
    before = len(gc.get_objects())
    replay = unpack(stored)
    assert len(gc.get_objects()) - before < 20 * len(replay.steps)


def test_every_game_that_was_stored_is_stored_in_its_edition_of_today() -> None:
    """A new edition needs a stored game: `python -m tests.contract.keep GAME`."""
    assert {kept(name).game for name in TODAY} == {kept(name).game for name in stored_games()}


def parts_of(stored: Kept, seat: str) -> Iterator[dict[str, Any]]:
    """All parts at each step, as they were stored for this viewer."""
    for picture in unpack(stored.frames).views[seat]:
        yield picture["parts"]


def lines_of(table: Any, viewer: Viewer) -> dict[str, Any]:
    return {f"log:{number}": event for number, event in enumerate(table.events(viewer))}


def context(stored: Kept, lang: str, viewer: Viewer) -> GameContext:
    seats = tuple(
        SeatView(seat, f"Player {seat}", "person") for seat in range(len(stored.record["seats"]))
    )
    cards = card_set(GAMES[stored.game], stored.record["cards"])
    return GameContext(stored.game, lang, seats, viewer, cards.components, cards.hash)


@contextmanager
def renamed(kinds: set[Any]) -> Iterator[None]:
    """The same classes under other names."""
    names = {kind: (kind.__name__, kind.__qualname__) for kind in kinds}
    for kind in kinds:
        kind.__name__ = kind.__qualname__ = f"Renamed{kind.__name__}"
        setattr(sys.modules[kind.__module__], kind.__name__, kind)  # where snapshots find it
    try:
        yield
    finally:
        for kind, (name, qualname) in names.items():
            delattr(sys.modules[kind.__module__], kind.__name__)
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
