"""The front page, invitations and credits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.games import GAMES
from app.storage.queries import tables
from app.storage.queries.people import Person
from app.storage.queries.tables import TableRow
from app.tables.errors import no_such_table
from app.web.context.deps import MaybeMe, db_of, registry_of
from app.web.pages.responses import page
from app.web.render.game_context import names_of
from app.web.render.game_words import about
from app.web.render.i18n import language_of

router = APIRouter(include_in_schema=False)

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
    host: str
    clock: Mapping[str, Any]
    kept: bool = False  # a seat for this reader
    turn: bool = False


@router.get("/")
async def front(request: Request, person: MaybeMe) -> Response:
    lang = language_of(request, person)
    lists = await _lists(request, person)
    return page(
        request, "front.html", person, **lists, abouts={game: about(lang, game) for game in GAMES}
    )


@router.get("/tables")
async def lists(request: Request, person: MaybeMe) -> Response:
    """Show the lists of the front page, which its script fetches every so often."""
    return page(request, "front_tables.html", person, **await _lists(request, person))


async def _lists(request: Request, person: Person | None) -> dict[str, Any]:
    async with db_of(request).read() as session:
        listed = await tables.listed(session)
        finished = await tables.finished_listed(session)
        mine = await tables.tables_of(session, person.id) if person else []
    lang = language_of(request, person)
    known = {row.id for row in mine}
    return {
        "mine": _listed(request, lang, mine, person),
        "listed": _listed(request, lang, [row for row in listed if row.id not in known]),
        "finished": _listed(request, lang, finished),
    }


def _listed(
    request: Request, lang: str, rows: Iterable[TableRow], person: Person | None = None
) -> list[ListedTable]:
    """The known tables among these: games of another version of the server are left out."""
    person_id = person.id if person else None
    return [listed_table(request, lang, row, person_id) for row in rows if row.game in GAMES]


def listed_table(
    request: Request, lang: str, row: TableRow, person_id: int | None = None
) -> ListedTable:
    """A table as it is listed. Whose turn it is is known only for tables in memory."""
    live = registry_of(request).tables.get(row.id)
    seat = row.seat_of(person_id) if person_id is not None else None
    waited = live.waiting_for() if live and row.status == "playing" else ()
    return ListedTable(
        id=row.id,
        game=GAMES[row.game].name,
        status=row.status,
        names=names_of(lang, (place for place in row.seats if not place.free)),
        free=sum(place.free and not place.reserved for place in row.seats),
        host=row.host_name,
        clock=row.clock,
        kept=person_id is not None and row.seat_kept_for(person_id) is not None,
        turn=any(waiting == seat for waiting, _ in waited),
    )


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
