"""Finished games, step by step, through anybody's eyes.

Frames are stored at the end of a game: what every viewer saw at every step, as differences,
compressed. So a replay does not depend on rules that may change later.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import structlog

from app.engine import ALL, ONLOOKER, OptionSeen, Question, Seat, Viewer
from app.engine.game import Game, Setting
from app.engine.log import Entry
from app.engine.parts import plain
from app.engine.table import Table
from app.games import GAMES
from app.storage.frames import get_frames, put_frames
from app.tables.eyes import result_of, seats_seen
from app.tables.house import House
from app.tables.live import LiveTable
from app.tables.records import not_over
from app.tables.seen import Seen

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Step:
    """Who brought the table to this step, and with what kind of decision."""

    seat: Seat | None
    kind: str


@dataclass(frozen=True, slots=True)
class Frames:
    """All steps of a game: who acted, and for each viewer what changed."""

    steps: list[Step]
    seen: Mapping[str, list[dict[str, Any]]]


class ReplayMaker:
    """Stores the frames of a game soon after its end; who asks earlier makes them himself."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._making: dict[str, asyncio.Task[Frames]] = {}
        house.hooks.append(self._moved)

    def _moved(self, live: LiveTable) -> None:
        if live.row.status != "finished" or live.id in self._making:
            return
        task = asyncio.create_task(frames(self._house, live), name=f"frames of {live.id}")
        self._making[live.id] = task
        task.add_done_callback(lambda done: self._made(live.id, done))

    def _made(self, table_id: str, task: asyncio.Task[Frames]) -> None:
        self._making.pop(table_id, None)
        if not task.cancelled() and (error := task.exception()):
            log.error("frames could not be stored", table=table_id, error=type(error).__name__)

    async def stop(self) -> None:
        """Let what is being made be finished."""
        await asyncio.gather(*self._making.values(), return_exceptions=True)


async def frames(house: House, live: LiveTable) -> Frames:
    """The frames of a finished game, from the database or made now."""
    if live.row.status != "finished":
        raise not_over()
    async with house.db.read() as session:
        stored = await get_frames(session, live.id)
    if stored is None:
        assert live.table is not None, "a finished game has been played"
        game, setting = GAMES[live.row.game], await house.setting(live.row)
        stored = await asyncio.to_thread(pack, game, setting, list(live.table.entries))
        async with house.db.begin() as session:
            await put_frames(session, live.id, stored)
    return unpack(stored)


async def length(house: House, live: LiveTable) -> int:
    """The number of the last step; step 0 is the deal."""
    return len((await frames(house, live)).steps) - 1


async def steps(house: House, live: LiveTable) -> list[Step]:
    """Who acted at each step."""
    return (await frames(house, live)).steps


async def step(house: House, live: LiveTable, number: int, viewer: Viewer) -> Seen:
    """The table after that many decisions, as this viewer saw it; its parts are plain dicts."""
    stored = await frames(house, live)
    last = len(stored.steps) - 1
    number = max(0, min(number, last))
    parts: dict[str, Any] = {}
    frame: dict[str, Any] = {}
    for frame in stored.seen[_name(viewer)][: number + 1]:
        for name, part in frame["parts"].items():
            if part is None:
                parts.pop(name, None)
            else:
                parts[name] = part
    over = number == last
    return Seen(
        id=live.id,
        game=live.row.game,
        status="finished" if over else "playing",
        version=number,
        commitment=live.row.commitment,
        viewer=viewer,
        seats=seats_seen(live.row, live.watchers),
        parts=parts,
        asks=tuple(_question(ask) for ask in frame["asks"]),
        waiting_for=tuple((seat, kind) for seat, kind in frame["waiting_for"]),
        result=result_of(live.row) if over else None,
    )


def pack(game: Game[Any], setting: Setting, entries: list[Entry]) -> bytes:
    """Play the game again and keep what every viewer saw of it."""
    viewers: list[Viewer] = [*range(setting.seats), ONLOOKER, ALL]
    seen: dict[str, list[dict[str, Any]]] = {_name(viewer): [] for viewer in viewers}
    before: dict[str, dict[str, Any]] = {name: {} for name in seen}
    acted: list[dict[str, Any]] = [{"seat": None, "kind": "deal"}]
    acted += [{"seat": entry.seat, "kind": entry.kind} for entry in entries]
    for table in _tables(game, setting, entries):
        for viewer in viewers:
            name = _name(viewer)
            parts = _parts(table, viewer)
            seen[name].append(_frame(table, viewer, before[name], parts))
            before[name] = parts
    text = json.dumps({"steps": acted, "seen": seen}, separators=(",", ":"), ensure_ascii=False)
    return zlib.compress(text.encode(), 9)


@lru_cache(maxsize=32)
def unpack(stored: bytes) -> Frames:
    content = json.loads(zlib.decompress(stored))
    return Frames([Step(**step) for step in content["steps"]], content["seen"])


def _tables(game: Game[Any], setting: Setting, entries: list[Entry]) -> Iterator[Table[Any]]:
    table = Table(game, setting)
    yield table
    for entry in entries:
        table = table.extend([entry])
        yield table


def _parts(table: Table[Any], viewer: Viewer) -> dict[str, Any]:
    parts = {name: plain(part) for name, part in table.view(viewer).items()}
    told = {f"log:{n}": plain(event) for n, event in enumerate(table.events(viewer))}
    return parts | told


def _frame(
    table: Table[Any], viewer: Viewer, before: Mapping[str, Any], now: Mapping[str, Any]
) -> dict[str, Any]:
    changed = {name: part for name, part in now.items() if before.get(name) != part}
    gone = {name: None for name in before if name not in now}
    asks = [] if viewer == ALL else [plain(question) for question in table.questions(viewer)]
    return {"parts": changed | gone, "asks": asks, "waiting_for": table.waiting_for()}


def _question(stored: Mapping[str, Any]) -> Question:
    options = tuple(OptionSeen(**option) for option in stored["options"])
    limits = tuple(stored["range"]) if stored["range"] else None
    return Question(**{**stored, "options": options, "range": limits})


def _name(viewer: Viewer) -> str:
    return "onlooker" if viewer is None else str(viewer)
