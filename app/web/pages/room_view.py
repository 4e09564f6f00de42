"""The room as a page: its reader, and everything on it at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from app.engine import ONLOOKER
from app.storage.queries.first_game import is_first_game
from app.storage.queries.people import Person
from app.storage.queries.push_subscriptions import is_subscribed
from app.storage.queries.tables import TableRow
from app.tables.core.live_table import LiveTable
from app.tables.model import TableView
from app.tables.people import newcomers
from app.tables.people.chat import onlookers_may_talk
from app.tables.people.former_players import seat_to_take_back
from app.web.assets.static_files import has_css
from app.web.context.deps import db_of, registry_of, token_of, view_for
from app.web.context.urls import given_url
from app.web.pages import responses
from app.web.render import game_texts
from app.web.render.face_up import FaceUp
from app.web.render.game_context import cards_of, info_of
from app.web.render.i18n import language_of
from app.web.render.push_messages import mark_of
from app.web.render.room_context import Audience, RoomContext


def audience_of(connection: HTTPConnection, live: LiveTable, person: Person | None) -> Audience:
    row = live.row
    host = person is not None and person.id == row.host_id
    muted = [seat.seat for seat in row.seats if seat.person_id in row.muted]
    return Audience(
        lang=language_of(connection, person),
        host=host,
        known=person is not None,
        home=given_url(connection),
        kept=row.seat_kept_for(person.id) if person else None,
        take_back=person is not None and seat_to_take_back(row, person.id) is not None,
        muted=frozenset(muted if host else ()),
        silenced=host and len(row.muted) > len(muted),
    )


async def room_of(
    request: Request, live: LiveTable, person: Person | None, view: TableView
) -> RoomContext:
    cards = cards_of(registry_of(request), live)
    return RoomContext(view, info_of(live.row), audience_of(request, live, person), cards)


async def show_room(request: Request, live: LiveTable, person: Person | None) -> Response:
    """Show the whole page, complete without script. Its reader is drawn as present."""
    view = with_reader_present(await view_for(live, person))
    room = await room_of(request, live, person, view)
    room.mark_what_is_face_up(await live.view(ONLOOKER))
    muted = person is not None and person.id in live.row.muted
    at_table = room.me is not None or onlookers_may_talk(live.row)
    html = responses.render(
        request,
        "room/page.html",
        person,
        room=room,
        face_up=room.face_up.around,
        view=view,
        mark=mark_of(view),
        muted=muted,
        may_talk=person is not None and at_table and not muted,
        game_css=has_css(live.row.game),
        notices=await notices_of(request, person),
        first_game=await plays_first_game(request, room, person),
    )
    return responses.partly_compressed(request, room.face_up.stretches(html))


def has_open_seat(row: TableRow) -> bool:
    return row.status == "playing" and any(seat.free for seat in row.seats)


def show_door(request: Request, live: LiveTable, person: Person | None) -> Response:
    """Show somebody without a seat how to ask for an open seat of a closed table."""
    person_id = person.id if person else 0
    return responses.page(
        request,
        "room/door.html",
        person,
        status=403,
        table=live.id,
        theirs=seat_to_take_back(live.row, person_id) is not None,
        asked=newcomers.asks(live.row, person_id),
    )


async def plays_first_game(request: Request, room: RoomContext, person: Person | None) -> bool:
    if person is None or room.view.status not in ("gathering", "playing"):
        return False
    async with db_of(request).read() as session:
        return await is_first_game(session, person.id, room.view.game)


async def show_hints(request: Request, live: LiveTable, person: Person | None) -> Response:
    """Show what each kind of question is about, what symbols mean, and the keys."""
    room = await room_of(request, live, person, await view_for(live, person))
    of_game = (room.view.game, room.audience.lang, room.cards)
    marking = FaceUp.marking({})
    html = responses.render(
        request,
        "room/hints.html",
        person,
        room=room,
        face_up=marking.around,
        hints=game_texts.hints(*of_game),
        symbols=game_texts.symbols(*of_game),
    )
    return responses.partly_compressed(request, marking.stretches(html))


async def notices_of(request: Request, person: Person | None) -> dict[str, Any]:
    """Whether this device gets notifications, and the key to ask for them with."""
    if person is None:
        return {"on": False, "key": ""}
    async with db_of(request).read() as session:
        on = await is_subscribed(session, token_of(request) or "")
    return {"on": on, "key": request.app.state.notices.key.public}


def with_reader_present(view: TableView) -> TableView:
    """The view as it will be in a moment, when the page's socket has opened."""
    seats = tuple(replace(s, present=s.present or s.seat == view.viewer) for s in view.seats)
    return replace(view, seats=seats)
