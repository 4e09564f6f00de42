"""Plays finished games back, step by step, from every viewer's point of view.

Replays are stored at the end of a game: compressed differences of what every viewer saw at each
step. A replay therefore doesn't depend on rules that may change later.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine import ALL, N_, ONLOOKER, OptionView, Question, Seat, Viewer
from app.storage.queries.frames import get_frames
from app.tables.core.compose_view import outcome_of, seat_views
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal, not_over
from app.tables.fairness.dice_log import DRAWS, Draw
from app.tables.model import TableView
from app.tables.replays.decoding import Decoder, unzipped
from app.tables.replays.recorder import pack, recording_of, store_frames, viewer_name
from app.tables.replays.viewer_frames import Frame, ViewerFrames


@dataclass(frozen=True, slots=True)
class Step:
    """The decision that led to this step: its seat and kind."""

    seat: Seat | None
    kind: str


@dataclass(frozen=True, slots=True)
class SeatEvent:
    """A line of the chronicle: at which step it was told, of what, and of which seat and day."""

    step: int
    kind: str
    seat: Seat
    day: int = 0


@dataclass(frozen=True, slots=True)
class Replay:
    """All steps of a game: who acted, what each viewer saw, and what the dice drew."""

    steps: list[Step]
    views: Mapping[str, ViewerFrames]
    draws: list[Draw] | None  # None: recorded before draws were logged
    seat_events: Sequence[SeatEvent] = ()  # what seats did, as the chronicle tells it


async def frames(live: LiveTable) -> Replay:
    """The frames of a finished game, from the database or made now."""
    if live.row.status != "finished":
        raise not_over()
    return await _REPLAYS.decoded(live.id, lambda: _stored_or_made(live))


async def _stored_or_made(live: LiveTable) -> bytes:
    stored = await _stored(live)
    if stored is None:
        async with live.recording:  # others who ask meanwhile wait for this one
            stored = await _stored(live) or await _made(live)
    return stored


async def _stored(live: LiveTable) -> bytes | None:
    async with live.services.db.read() as session:
        return await get_frames(session, live.id)


async def _made(live: LiveTable) -> bytes:
    made = await asyncio.to_thread(pack, await recording_of(live))
    await store_frames(live.services, live.id, made)
    return made


async def length(live: LiveTable) -> int:
    """The number of the last step; step 0 is the deal."""
    return len((await frames(live)).steps) - 1


async def steps(live: LiveTable) -> list[Step]:
    """The seat that acted at each step."""
    return (await frames(live)).steps


async def step(live: LiveTable, number: int, viewer: Viewer) -> TableView:
    """The table after that many decisions, as this viewer saw it. Its parts are plain data."""
    stored = await frames(live)
    last = len(stored.steps) - 1
    number = max(0, min(number, last))
    frame = stored.views[viewer_name(viewer)].picture(number)
    over = number == last
    return TableView(
        id=live.id,
        game=live.row.game,
        status="finished" if over else "playing",
        version=number,
        commitment=live.row.commitment,
        viewer=viewer,
        seats=seat_views(live.row, live.watchers),
        parts=frame["parts"],
        asks=tuple(question_of(ask) for ask in frame["asks"]),
        waiting_for=tuple((seat, kind) for seat, kind in frame["waiting_for"]),
        outcome=outcome_of(live.row) if over else None,
    )


def viewer_named(live: LiveTable, name: str) -> Viewer:
    """The viewer of this name: a seat number, "onlooker" or "all"."""
    named: dict[str, Viewer] = {"onlooker": ONLOOKER, "all": ALL}
    named |= {str(seat.seat): seat.seat for seat in live.row.seats}
    if name not in named:
        raise Refusal("bad-viewer", N_("There is no such point of view."))
    return named[name]


def unpack(stored: bytes) -> Replay:
    """Read a stored replay, frame by frame."""
    seen_by: defaultdict[str, ViewerFrames] = defaultdict(ViewerFrames)
    events: list[SeatEvent] = []

    def seen(viewer: str, frame: Frame) -> None:
        if viewer == ALL:
            events.extend(_seat_events(len(seen_by[viewer]), frame))
        seen_by[viewer].add(frame)

    content = unzipped(stored, seen)
    for frames_seen in seen_by.values():
        frames_seen.end()
    steps = [Step(**step) for step in content["steps"]]
    return Replay(steps, dict(seen_by), DRAWS.validate_python(content.get("draws")), events)


def _seat_events(step: int, frame: Frame) -> Iterator[SeatEvent]:
    for name, part in frame["parts"].items():
        if part and name.startswith("log:") and isinstance(part.get("seat"), int):
            yield SeatEvent(step, part["type"], part["seat"], part.get("day", 0))


def question_of(stored: Mapping[str, Any]) -> Question:
    """A question as it was stored with a step."""
    return Question(**_shape(stored))


def _shape(stored: Mapping[str, Any]) -> dict[str, Any]:
    """What may be answered; the fields of a form are shapes themselves."""
    read = dict(stored)
    if read.get("options") is not None:
        read["options"] = tuple(OptionView(**option) for option in read["options"])
    if read.get("range") is not None:
        read["range"] = tuple(read["range"])
    if read.get("form") is not None:
        read["form"] = {name: _shape(field) for name, field in read["form"].items()}
    return read


_REPLAYS = Decoder(unpack)
