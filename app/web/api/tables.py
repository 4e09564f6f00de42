"""The API of the lobby: games, open tables, and who sits at them."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request, Response

from app.engine import Ahead
from app.engine.options import Number, Pick, Switch
from app.games import GAMES
from app.storage.queries import tables
from app.storage.queries.people import Person
from app.storage.queries.tables import TableRow, TableSettings
from app.tables.bots.answers import bot_names
from app.tables.errors import no_such_table
from app.tables.fairness.promise import promise_hash
from app.tables.people import choosing_looks, lobby, seating
from app.tables.people.rematch import rematch
from app.web.api.requests import Look, NewTable, Ready, SeatWish
from app.web.api.responses import (
    GameAheadResponse,
    GameResponse,
    OptionResponse,
    Players,
    SeatGiven,
    TableListing,
    TableResponse,
    TablesResponse,
)
from app.web.context.deps import Here, MaybeMe, Me, SeatedHere, db_of, registry_of, settings_of
from app.web.context.urls import base_url
from app.web.render.i18n import language_of, translate

router = APIRouter()

_INVITE = re.compile(r"[A-Za-z0-9]{1,20}")


@router.get("/games")
async def games(request: Request, person: MaybeMe) -> list[GameResponse]:
    """List the games of this server, with the options for opening a table."""
    lang = language_of(request, person)
    return [
        GameResponse(
            id=game.id,
            name=translate(lang, game.name),
            players=Players(min=game.min_seats, max=game.max_seats),
            options=[_option(lang, option) for option in game.options],
            bots=list(bot_names(game)),
            ahead=[_ahead(kind, ahead) for kind, ahead in game.ahead.items()],
        )
        for game in GAMES.values()
    ]


def _ahead(kind: str, ahead: Ahead) -> GameAheadResponse:
    return GameAheadResponse(kind=kind, wishes=list(ahead.wishes), until=list(ahead.stretches))


@router.get("/tables")
async def list_tables(request: Request, person: Me) -> TablesResponse:
    """List the tables that anybody may find, and those where you sit or that you opened."""
    async with db_of(request).read() as session:
        listed = await tables.listed(session)
        mine = await tables.tables_of(session, person.id)
    return TablesResponse(
        listed=[_listing(row, person) for row in listed],
        mine=[_listing(row, person) for row in mine],
    )


@router.post("/tables", status_code=201)
async def open_table(request: Request, person: Me, wanted: NewTable) -> TableResponse:
    """Open a table. Nobody sits at it yet, not even you."""
    limit = settings_of(request).tables_per_person
    given = dict(wanted)
    settings = TableSettings(seat_count=given.pop("seats"), **given)
    live = await lobby.open_table(registry_of(request), person, settings, limit=limit)
    return _told(request, live.row)


@router.get("/invites/{invite}")
async def find_table_by_invite(request: Request, person: Me, invite: str) -> TableResponse:
    """Find a table by the invite of a friend."""
    if not _INVITE.fullmatch(invite):
        raise no_such_table()
    async with db_of(request).read() as session:
        row = await tables.by_invite(session, invite)
    if row is None:
        raise no_such_table()
    return _told(request, row)


@router.delete("/tables/{table_id}", status_code=204)
async def close_table(request: Request, person: Me, live: Here) -> None:
    """Host only: close the table before anything has been played."""
    await lobby.close(registry_of(request), live, person)


@router.post("/tables/{table_id}/seats", status_code=201)
async def sit(
    response: Response, person: Me, live: Here, wish: SeatWish | None = None
) -> SeatGiven:
    """Sit down, or as the host, seat a bot.

    Your contribution goes into the deal, so that nobody can have arranged it. Without one, the
    server draws something for you. If the table changes before the start, so does its `promise`,
    and what was contributed is void: sit down again, on the same seat, to contribute to the new
    one. If you don't, you keep the seat, and the server draws for you at the start.

    At a running game, you get your own seat back this way. For a seat that is not yours, this asks
    the players: the answer is 202 with the seat null, and you sit there once all of them agree.
    """
    wish = wish or SeatWish()
    if wish.bot is not None:
        return SeatGiven(seat=await seating.add_bot(live, person, wish.bot, seat=wish.seat))
    contribution = wish.contribution.encode() if wish.contribution else None
    seat = await seating.sit(live, person, contribution=contribution, seat=wish.seat)
    if seat is None:
        response.status_code = 202
    return SeatGiven(seat=seat)


@router.delete("/tables/{table_id}/seats/{seat}", status_code=204)
async def get_up(person: Me, live: Here, seat: int) -> None:
    """Leave your seat or give up the one kept for you; as the host before the start, free another.

    After a rematch seats are kept for those who played: `reserved` in the snapshot.
    """
    if seat in (live.row.seat_of(person.id), live.row.seat_kept_for(person.id)):
        await seating.leave(live, person)
    else:
        await seating.remove(live, person, seat)


@router.post("/tables/{table_id}/ready", status_code=204)
async def ready(here: SeatedHere, wanted: Ready | None = None) -> None:
    """Say that you are ready, or not yet."""
    await seating.set_ready(here.live, here.person, (wanted or Ready()).ready)


@router.post("/tables/{table_id}/look", status_code=204)
async def choose_look(here: SeatedHere, wanted: Look) -> None:
    """Before the start: choose the colour and the figure of your seat.

    409 if somebody else at the table has one of them. Bots give up theirs.
    """
    await choosing_looks.choose_look(
        here.live, here.person, colour=wanted.colour, figure=wanted.figure
    )


@router.post("/tables/{table_id}/start", status_code=204)
async def start(person: Me, live: Here) -> None:
    """The host: deal and begin. Empty seats are removed."""
    await lobby.start(live, person)


@router.post("/tables/{table_id}/rematch", status_code=201)
async def play_again(request: Request, person: Me, live: Here) -> TableResponse:
    """After the end: open the next table for the same players, once for all who ask."""
    limit = settings_of(request).tables_per_person
    return _told(request, (await rematch(registry_of(request), live, person, limit=limit)).row)


def _told(request: Request, row: TableRow) -> TableResponse:
    url = f"{base_url(request)}/t/{row.id}"
    return TableResponse(
        id=row.id,
        url=url,
        invite=row.invite,
        commitment=row.commitment,
        promise=promise_hash(row.promise),
    )


def _listing(row: TableRow, person: Person) -> TableListing:
    return TableListing(
        id=row.id,
        game=row.game,
        status=row.status,  # type: ignore[arg-type]  # the database checks it
        host=row.host_name,
        clock=row.clock["kind"],
        seats=[seat.name for seat in row.seats if not seat.free],
        free=sum(seat.open_to(person.id) for seat in row.seats),
        mine=row.seat_of(person.id) is not None,
    )


def _option(lang: str, option: Switch | Pick | Number) -> OptionResponse:
    values: list[bool | int | str]
    match option:
        case Switch():
            kind, values = "switch", [True, False]
        case Pick():
            kind, values = "pick", list(option.values)
        case Number():
            kind, values = "number", [option.low, option.high]
    return OptionResponse(
        id=option.id,
        name=translate(lang, option.name),
        kind=kind,  # type: ignore[arg-type]  # one of the three above
        values=values,
        default=option.default,
    )
