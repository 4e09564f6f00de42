"""Finished games, step by step: every step is a link, so it needs no script."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from app.engine import Seat, Viewer
from app.games import GAMES
from app.tables.core.live_table import LiveTable
from app.tables.model import TableView
from app.tables.replays import playback
from app.tables.replays.playback import Step
from app.tables.replays.record import make_record
from app.tables.replays.turns import Turn, turns
from app.web.assets.static_files import has_css
from app.web.context.deps import Live, MaybeMe, viewer_of
from app.web.context.json import dump
from app.web.context.urls import given_url
from app.web.pages.responses import render_in_passing
from app.web.pages.room_view import room_of
from app.web.render import parts
from app.web.render.game_context import GameContext
from app.web.render.in_passing import OneByOne

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Stepping:
    """The step on show, the turns, and the nearest decisions of the reader before and after it."""

    at: int
    last: int
    eyes: str
    whose: Seat | None
    before: int | None
    after: int | None
    happened: Markup
    turns: Sequence[Turn]

    @property
    def turn(self) -> Turn | None:
        """The current turn."""
        return next((turn for turn in reversed(self.turns) if turn.step <= self.at), None)

    @property
    def turn_before(self) -> int | None:
        """The beginning of this turn, or if that is here, of the one before."""
        return next((turn.step for turn in reversed(self.turns) if turn.step < self.at), None)

    @property
    def turn_after(self) -> int | None:
        return next((turn.step for turn in self.turns if turn.step > self.at), None)

    @property
    def days(self) -> dict[int, int]:
        """The step at which each day begins."""
        return {turn.day: turn.step for turn in reversed(self.turns) if turn.day}

    @property
    def ribbon(self) -> dict[Seat, str]:
        """The stretches of each seat's turns, as paths in a picture as wide as there are steps."""
        ends = [*(turn.step for turn in self.turns[1:]), self.last]
        paths: defaultdict[Seat, str] = defaultdict(str)
        for turn, end in zip(self.turns, ends, strict=True):
            paths[turn.seat] += f"M{turn.step} 1h{end - turn.step}v2h-{end - turn.step}z"
        return paths


@router.get("/t/{table_id}/replay")
async def replay(request: Request, live: Live, person: MaybeMe, step: str = "") -> Response:
    viewer = viewer_of(live, person)  # a refusal if they may not see it
    frames = await playback.frames(live)
    steps, by_turn = frames.steps, turns(frames, GAMES[live.row.game])
    last = len(steps) - 1
    at = min(int(step[:9]), last) if step.isdecimal() and step.isascii() else 0
    eyes = request.query_params.get("as", "all")
    seen_by = playback.viewer_named(live, eyes)
    view = await playback.step(live, at, seen_by)
    was = await playback.step(live, at - 1, seen_by) if at else None
    room = await room_of(request, live, person, view)
    before, after = own_steps(steps, at, whose := _whose(live, eyes, viewer))
    queue: OneByOne = request.app.state.replays
    async with queue.turn() as pauses:
        await parts.draw_in_passing(view.parts, room.game, pauses)
        shown = happened(room.game, view, was)
        html = await render_in_passing(
            request,
            "room/replay.html",
            person,
            pauses,
            room=room,
            view=view,
            replay=Stepping(at, last, eyes, whose, before, after, shown, by_turn),
            link=f"{given_url(request)}/t/{live.id}/replay?step={at}&as={eyes}",
            game_css=has_css(live.row.game),
        )
    return HTMLResponse(html)


@router.get("/t/{table_id}/record")
async def record(request: Request, live: Live, person: MaybeMe) -> Response:
    """The record, for the check on the replay's page; no name is needed here either."""
    viewer_of(live, person)
    content = dump(await make_record(live))
    return Response(content, media_type="application/json")


def own_steps(steps: Sequence[Step], at: int, seat: Seat | None) -> tuple[int | None, int | None]:
    """The nearest steps before and after this one at which this seat decided."""
    own = [number for number, step in enumerate(steps) if seat is not None and step.seat == seat]
    before = [number for number in own if number < at]
    after = [number for number in own if number > at]
    return (before[-1] if before else None), (after[0] if after else None)


def happened(context: GameContext, view: TableView, was: TableView | None) -> Markup:
    """The lines of the chronicle for this step alone."""
    known = was.parts if was else {}
    new = [i for i in view.parts if i.startswith("log:") and i not in known]
    return Markup("").join(parts.line(view.parts[i], context) for i in new)


def _whose(live: LiveTable, eyes: str, viewer: Viewer) -> Seat | None:
    """The seat whose decisions are marked: the chosen point of view, or else the reader's own."""
    seen_by = playback.viewer_named(live, eyes)
    return next((one for one in (seen_by, viewer) if isinstance(one, int)), None)
