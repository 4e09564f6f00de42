"""A gallery for developers: every building block of the pages, and any step of a game of bots.

Nothing here shows a real table, and a server in production does not have these pages.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.engine import ALL, Deal, Viewer
from app.engine.dice import Dice
from app.engine.table import Table
from app.games import GAMES
from app.storage.queries.tables import TableSettings
from app.tables.bots.answers import best_bot
from app.tables.card_sets import card_set, shipped
from app.tables.maintenance.simulate import play_one
from app.tables.model import ChatLine, SeatView, TableView, VoteView
from app.web.assets.static_files import has_css
from app.web.context.deps import MaybeMe, settings_of
from app.web.context.urls import given_url
from app.web.pages.responses import page
from app.web.render.game_context import TableInfo
from app.web.render.i18n import language_of
from app.web.render.parts import line
from app.web.render.room_context import Audience, RoomContext

router = APIRouter(prefix="/house/gallery", include_in_schema=False)
NAMES = ("Anna", "Борис", "Chen", "Diego", "Ewa", "Farid", "Greta", "Hanako")
MISSED = 5  # lines since the reader last looked


@router.get("")
async def gallery(request: Request, person: MaybeMe) -> Response:
    """Show every macro of `templates/macros`."""
    _only_while_developing(request)
    return page(request, "gallery/page.html", person)


@router.get("/{game_id}")
async def game(
    request: Request,
    person: MaybeMe,
    game_id: str,
    step: int = 0,
    eyes: str = "",
    votes: bool = False,
    seats: int = 3,
    deal: str = "evening",
) -> Response:
    """Show a game between bots at this step, as `eyes` sees it or else a seat that is asked."""
    _only_while_developing(request)
    if game_id not in GAMES:
        raise HTTPException(404)
    played = _played(game_id, seats, deal)
    at = max(0, min(step, played.decisions))
    table = played.at(at)
    view = _view(table, _viewer(table, eyes), votes=votes)
    audience = Audience(language_of(request, person), known=True, home=given_url(request))
    room = RoomContext(view, _info(game_id), audience, played.deal.components)
    shown: dict[str, Any] = {"room": room, "view": view, "missed": _missed(room)}
    steps: dict[str, Any] = {"at": at, "last": played.decisions}
    css = has_css(game_id)
    return page(request, "gallery/game.html", person, **shown, **steps, game_css=css)


def _only_while_developing(request: Request) -> None:
    if settings_of(request).env != "development":
        raise HTTPException(404)


@lru_cache(maxsize=8)
def _played(game_id: str, wanted: int, seed: str) -> Table[Any]:
    game = GAMES[game_id]
    seats = game.seats_near(wanted)
    components = card_set(game, shipped(game_id)).components
    deal = Deal(seats, game.read_options({}), components, seed.encode(), game.edition)
    return play_one(Table(game, deal), [best_bot(game)] * seats, Dice(seed.encode()))


def _viewer(table: Table[Any], eyes: str) -> Viewer:
    if eyes == "all":
        return ALL
    return int(eyes) if eyes else next((seat for seat, _ in table.waiting_for()), 0)


def _view(table: Table[Any], viewer: Viewer, *, votes: bool) -> TableView:
    seats = tuple(
        SeatView(seat, NAMES[seat], "bot" if seat == 1 else "person", present=seat != 2)
        for seat in range(table.deal.seats)
    )
    vote = VoteView("away:2", ("wait", "bot", "open", "end"), {1: "bot"}, 2, about=2)
    events = enumerate(table.events(viewer))
    return TableView(
        id="gallery",
        game=table.game.id,
        status="finished" if table.over else "playing",
        version=table.version,
        commitment="f" * 64,
        viewer=viewer,
        seats=seats,
        parts={**table.view(viewer), **{f"log:{number}": event for number, event in events}},
        asks=tuple(table.questions(viewer)),
        waiting_for=tuple(table.waiting_for()),
        outcome=table.result(),
        votes=(vote,) if votes else (),
        chat=(ChatLine(1, 1, NAMES[1], "Ну что, поехали?", datetime.now(UTC)),),
    )


def _missed(room: RoomContext) -> list[Markup]:
    """The last lines of the chronicle, as shown to a player who was away."""
    told = [part for name, part in room.view.parts.items() if name.startswith("log:")]
    return [line(part, room.game) for part in told[-MISSED:]]


def _info(game_id: str) -> TableInfo:
    game = GAMES[game_id]
    return TableInfo("gallery", game, "gallery", 0, TableSettings(game.id, game.max_seats))
