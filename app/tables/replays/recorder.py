"""Records finished games: replays them and stores every viewer's view of every step.

Reading them back: see playback.py.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import Any

import structlog

from app.engine import ALL, N_, ONLOOKER, Seat, Viewer
from app.engine.errors import Diverged
from app.engine.game import Deal, Game
from app.engine.log import Entry, line_of
from app.engine.parts import plain
from app.engine.table import Table
from app.games import GAMES
from app.storage.queries.frames import get_frames, put_frames, without_frames
from app.tables.core.compose_view import ViewerCache
from app.tables.core.live_table import LiveTable
from app.tables.core.loading import deal_of
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services
from app.tables.errors import Refusal
from app.tables.fairness.dice_log import LoggedDice
from app.tables.model import ShownParts

log = structlog.get_logger()

_PATIENCE = 9  # pause after each step, in multiples of the time it took


class Recorder:
    """Stores the frames of finished games in the background, one game at a time.

    Running games keep nearly all of the processor. A replay that is wanted earlier is recorded on
    request. What is left when the server stops is recorded after the next start.
    """

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._waiting: dict[str, None] = {}  # in the order in which they came
        self._wake = asyncio.Event()
        self._hurry = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Record from now on, first the games that ended before a restart."""
        self._registry.table_changed.subscribe(self._moved)
        self._task = asyncio.create_task(self._run(), name="frames of finished games")
        async with self._registry.services.db.read() as session:
            self._want(*await without_frames(session))

    async def stop(self, seconds: float = 5.0) -> None:
        """Record what is still waiting without pauses, as far as there is time."""
        self._hurry = True
        self._wake.set()
        if self._task is None:
            return
        await asyncio.wait([self._task], timeout=seconds)
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def _moved(self, live: LiveTable) -> None:
        if live.row.status == "finished":
            self._want(live.id)

    def _want(self, *table_ids: str) -> None:
        self._waiting.update(dict.fromkeys(table_ids))
        self._wake.set()

    async def _run(self) -> None:
        while self._waiting or not self._hurry:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            table_id = next(iter(self._waiting))
            try:
                await self._make(table_id)
            except Exception as error:
                log.error("frames could not be stored", table=table_id, error=type(error).__name__)
            self._waiting.pop(table_id, None)

    async def _make(self, table_id: str) -> None:
        async with self._registry.services.db.read() as session:
            if await get_frames(session, table_id) is not None:
                return
        recording = await recording_of(await self._registry.table(table_id))
        for took in recording.steps():
            await asyncio.sleep(0 if self._hurry else took * _PATIENCE)
        await store_frames(
            self._registry.services, table_id, await asyncio.to_thread(recording.packed)
        )


def pack(recording: Recording) -> bytes:
    """Record a whole game at once."""
    for _ in recording.steps():
        pass
    return recording.packed()


class Recording:
    """A game replayed decision by decision, with what every viewer sees of it."""

    def __init__(self, game: Game[Any], deal: Deal, entries: list[Entry]) -> None:
        self._table = Table(game, replace(deal, dice=LoggedDice))
        self._entries = entries
        self._steps: list[dict[str, Any]] = []
        viewers: list[Viewer] = [*range(deal.seats), ONLOOKER, ALL]
        self._caches = [ViewerCache(viewer) for viewer in viewers]
        self._before = [ShownParts({}, ()) for _ in viewers]
        self._frames: list[list[str]] = [[] for _ in viewers]  # as they will be stored

    def steps(self) -> Iterator[float]:
        """Record step after step, the deal first; yields the seconds that each one took."""
        began = perf_counter()
        self._record_step(None, "deal")
        yield perf_counter() - began
        for number, entry in enumerate(self._entries):
            began = perf_counter()
            self._play(number, entry)
            self._record_step(entry.seat, entry.kind)
            yield perf_counter() - began

    def _play(self, number: int, entry: Entry) -> None:
        """Play one line of the log.

        Rules that were corrected in the middle of a game may not understand a decision that was
        then taken back. Until the line that takes it back, nothing moves.
        """
        if entry.rewind_to is not None:
            log_so_far = self._entries[: number + 1]
            self._table = Table.replay(self._table.game, self._table.deal, log_so_far)
        elif self._table.version == number:
            try:
                self._table = self._table.extend([entry])
            except Diverged:
                if number in line_of(self._entries):
                    raise

    def _record_step(self, seat: Seat | None, kind: str) -> None:
        self._steps.append({"seat": seat, "kind": kind})
        for place, cache in enumerate(self._caches):
            now = ShownParts(self._table.view(cache.viewer), cache.lines(self._table))
            frame = _frame(self._table, cache.viewer, self._before[place], now)
            self._frames[place].append(_dump(frame))
            self._before[place] = now

    def packed(self) -> bytes:
        """The whole recording. Frames became text step by step: all at once would block others."""
        seen = ",".join(
            f'"{viewer_name(cache.viewer)}":[{",".join(frames)}]'
            for cache, frames in zip(self._caches, self._frames, strict=True)
        )
        draws = _dump([draw.model_dump() for draw in self._table.state.dice.draws])
        text = f'{{"steps":{_dump(self._steps)},"seen":{{{seen}}},"draws":{draws}}}'
        return zlib.compress(text.encode(), 9)


def _dump(content: Any) -> str:
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False)


async def recording_of(live: LiveTable) -> Recording:
    if live.table is None or live.table.version < live.row.version:
        raise Refusal(
            "not-understood", N_("The rules have changed since then, so nobody can replay it.")
        )
    deal = await deal_of(live.services, live.row)
    return Recording(GAMES[live.row.game], deal, list(live.table.entries))


async def store_frames(services: Services, table_id: str, stored: bytes) -> None:
    async with services.db.begin() as session:
        await put_frames(session, table_id, stored)


def _frame(
    table: Table[Any], viewer: Viewer, before: ShownParts, now: ShownParts
) -> dict[str, Any]:
    changes = now.since(before).items()
    asks = [] if viewer == ALL else [plain(question) for question in table.questions(viewer)]
    return {
        "parts": {name: part and plain(part) for name, part in changes},
        "asks": asks,
        "waiting_for": table.waiting_for(),
    }


def viewer_name(viewer: Viewer) -> str:
    return "onlooker" if viewer is None else str(viewer)
