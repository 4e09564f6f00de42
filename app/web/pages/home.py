"""The front page, new tables, invitations and credits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from app.engine.game import Game
from app.games import GAMES
from app.storage.queries import tables
from app.storage.queries.people import Person
from app.storage.queries.tables import TableRow, TableSettings
from app.tables.bots.answers import best_bot
from app.tables.core.live_table import LiveTable
from app.tables.errors import no_such_table
from app.tables.people import lobby, seating
from app.web.context.deps import MaybeMe, db_of, registry_of, settings_of
from app.web.pages import forms
from app.web.pages.responses import FormSender, page
from app.web.render.game_context import names_of
from app.web.render.i18n import language_of
from app.web.render.room_context import about

router = APIRouter(include_in_schema=False)

USUAL_AWAY: Literal["vote"] = "vote"

# What a browser or a server of ours runs, with the licences that their authors chose.
LIBRARIES = (
    ("htmx", "0BSD"),
    ("Python", "PSF"),
    ("FastAPI, Pydantic, SQLAlchemy, Alembic, Argon2-cffi, Prometheus client, structlog", "MIT"),
    ("Starlette, Uvicorn, Jinja, Babel, websockets, Segno, psutil", "BSD"),
    ("uvloop, orjson, httptools", "Apache 2.0, MIT"),
    ("Psycopg", "LGPL 3"),
    ("PostgreSQL", "PostgreSQL"),
    ("Yeseva One (Jovanny Lemonad), Sofia Sans Semi Condensed (Lettersoup)", "SIL OFL 1.1"),
)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in a list."""

    id: str
    game: str
    status: str
    names: tuple[str, ...]
    free: int
    turn: bool = False


@router.get("/")
async def front(request: Request, person: MaybeMe) -> Response:
    async with db_of(request).read() as session:
        listed = await tables.listed(session)
        finished = await tables.finished_listed(session)
        mine = await tables.tables_of(session, person.id) if person else []
    lang = language_of(request, person)
    known = {row.id for row in mine}
    return page(
        request,
        "front.html",
        person,
        mine=_listed(request, lang, mine, person),
        listed=_listed(request, lang, [row for row in listed if row.id not in known]),
        finished=_listed(request, lang, finished),
        abouts={game: about(lang, game) for game in GAMES},
    )


def _listed(
    request: Request, lang: str, rows: Iterable[TableRow], person: Person | None = None
) -> list[ListedTable]:
    """Leave out games that only another version knows, which was here before."""
    person_id = person.id if person else None
    return [listed_table(request, lang, row, person_id) for row in rows if row.game in GAMES]


def listed_table(
    request: Request, lang: str, row: TableRow, person_id: int | None = None
) -> ListedTable:
    """A table as it is listed. Whose turn it is, is known for tables in memory only."""
    live = registry_of(request).tables.get(row.id)
    seat = row.seat_of(person_id) if person_id is not None else None
    waited = live.waiting_for() if live and row.status == "playing" else ()
    return ListedTable(
        id=row.id,
        game=GAMES[row.game].name,
        status=row.status,
        names=names_of(lang, row.game, (place for place in row.seats if not place.free)),
        free=sum(place.free for place in row.seats),
        turn=any(waiting == seat for waiting, _ in waited),
    )


@router.get("/new/{game_id}")
async def new(request: Request, game_id: str, person: MaybeMe) -> Response:
    game = _game(game_id)
    return choose(request, person, game, usual_settings(game), f"/new/{game.id}")


def choose(
    request: Request,
    person: Person | None,
    game: Game[Any],
    chosen: TableSettings,
    action: str,
) -> Response:
    """The form with everything that a host may choose."""
    return page(
        request,
        "new.html",
        person,
        game=game,
        chosen=chosen,
        action=action,
        table=not action.startswith("/new/"),
        about=about(language_of(request, person), game.id),
    )


@router.post("/new/{game_id}")
async def open_table(request: Request, game_id: str, person: MaybeMe) -> Response:
    """Open a table. The host then sits down like everybody else."""
    game = _game(game_id)
    form = await forms.read_form(request)
    caller = FormSender(request, person)
    settings = forms.table_settings(form, game, usual_settings(game))
    host = await caller.introduced(form.get("name"))
    limit = settings_of(request).tables_per_person
    live = await lobby.open_table(registry_of(request), host, settings, limit=limit)
    if "try" in form:
        await _play_bots(live, host, forms.contribution_of(form))
    return caller.signed(RedirectResponse(f"/t/{live.id}", 303))


async def _play_bots(live: LiveTable, host: Person, contribution: bytes | None) -> None:
    """Sit down, give all other seats to bots, and begin."""
    await seating.sit(live, host, contribution=contribution)
    for _ in range(live.row.seat_count - 1):
        await seating.add_bot(live, host, best_bot(GAMES[live.row.game]))
    await lobby.start(live, host)


@router.get("/j/{invite}")
async def invitation(request: Request, invite: str) -> Response:
    """Follow the short link that friends get."""
    async with db_of(request).read() as session:
        row = await tables.by_invite(session, invite[:20]) if invite.isalnum() else None
    if row is None:
        raise no_such_table()
    return RedirectResponse(f"/t/{row.id}", 303)


@router.get("/credits")
async def credits(request: Request, person: MaybeMe) -> Response:
    return page(request, "credits.html", person, libraries=LIBRARIES)


def usual_settings(game: Game[Any]) -> TableSettings:
    """What the form begins with."""
    return TableSettings(game.id, game.max_seats, game.read_options({}), away=USUAL_AWAY)


def _game(game_id: str) -> Game[Any]:
    if game_id not in GAMES:
        raise HTTPException(404)
    return GAMES[game_id]
