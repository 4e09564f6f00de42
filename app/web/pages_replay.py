"""Finished games, step by step: every step is a link, so it needs no script."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.engine import ALL, N_, ONLOOKER, Viewer
from app.tables import replays
from app.tables.errors import Refusal
from app.tables.live import LiveTable
from app.web.deps import Live, MaybeMe, house_of, viewer_of
from app.web.rooms import has_css, scene_of
from app.web.shows import page

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/replay")
async def replay(request: Request, live: Live, person: MaybeMe, step: str = "") -> Response:
    viewer_of(live, person)  # a refusal if it is not for him
    house = house_of(request)
    last = await replays.length(house, live)
    at = min(int(step[:9]), last) if step.isdecimal() and step.isascii() else 0
    eyes = request.query_params.get("as", "all")
    seen = await replays.step(house, live, at, _eyes(live, eyes))
    scene = await scene_of(request, live, person, seen)
    return page(
        request,
        "room/replay.html",
        person,
        s=scene,
        seen=seen,
        at=at,
        last=last,
        eyes=eyes,
        game_css=has_css(live.row.game),
    )


def _eyes(live: LiveTable, name: str) -> Viewer:
    named: dict[str, Viewer] = {"onlooker": ONLOOKER, "all": ALL}
    named |= {str(seat.seat): seat.seat for seat in live.row.seats}
    if name not in named:
        raise Refusal("bad-viewer", N_("Nobody looked at the table from there."))
    return named[name]
