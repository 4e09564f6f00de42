"""Dependencies: who is asking, about which table, and what they may see of it.

The order is the same everywhere, so that no answer gives more away than it should: first who you
are, then whether there is such a table, then whether it is for you.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.engine import N_, ONLOOKER, Seat, Viewer
from app.settings import ServerSettings
from app.storage.postgres.engine import Database
from app.storage.queries.people import Person, person_by_token
from app.storage.queries.tables import get_table
from app.tables.bus import Alone
from app.tables.core.live_table import LiveTable
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services
from app.tables.errors import Refusal, no_such_table, not_your_seat
from app.tables.model import TableView
from app.web.context.limits import Limits
from app.web.context.person_cache import PersonCache

_COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
LONGEST_TOKEN = 200
_TABLE_ID = re.compile(r"[a-z2-7]{20}")


def who_are_you() -> Refusal:
    return Refusal("who-are-you", N_("Please tell us who you are first."))


def not_for_you() -> Refusal:
    return Refusal("not-for-you", N_("This table isn't open to onlookers."))


# --- the server ----------------------------------------------------------------------------------


def settings_of(connection: HTTPConnection) -> ServerSettings:
    settings: ServerSettings = connection.app.state.settings
    return settings


def registry_of(connection: HTTPConnection) -> TableRegistry:
    registry: TableRegistry = connection.app.state.registry
    return registry


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


def limits_of(connection: HTTPConnection) -> Limits:
    limits: Limits = connection.app.state.limits
    return limits


def db_of(connection: HTTPConnection) -> Database:
    return services_of(connection).db


def person_cache_of(connection: HTTPConnection) -> PersonCache:
    cache: PersonCache = connection.app.state.person_cache
    return cache


# --- people --------------------------------------------------------------------------------------


def cookie_name(settings: ServerSettings, *, before: bool = False) -> str:
    """The cookie's name; under TLS its prefix makes browsers guard it. `before`: see me.py."""
    name = "facedown-before" if before else "facedown"
    return f"__Host-{name}" if settings.public_url.startswith("https://") else name


def set_cookie(
    response: Response, settings: ServerSettings, token: str, *, before: bool = False
) -> None:
    """Sign this browser in, or keep who it was before."""
    response.set_cookie(
        cookie_name(settings, before=before),
        token,
        max_age=_COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.public_url.startswith("https://"),
    )


def drop_cookie(response: Response, settings: ServerSettings) -> None:
    """Sign this browser out."""
    secure = settings.public_url.startswith("https://")
    response.delete_cookie(
        cookie_name(settings), path="/", httponly=True, samesite="lax", secure=secure
    )


def token_of(connection: HTTPConnection) -> str | None:
    """The token of this request: from its Authorization header, else from its cookie."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer.strip()
    return connection.cookies.get(cookie_name(settings_of(connection)))


async def person_of(db: Database, token: str | None) -> Person | None:
    """The owner of this token."""
    if not token or len(token) > LONGEST_TOKEN:
        return None
    async with db.read() as session:
        return await person_by_token(session, token)


async def recognised(connection: HTTPConnection, token: str | None) -> Person | None:
    """The owner of this token; people who were here a moment ago are in the cache."""
    cache = person_cache_of(connection)
    person = cache.known(token)
    if person is None:
        person = await person_of(db_of(connection), token)
        if person is not None and token is not None:
            cache.remember(token, person)
            cache.meet(token, person.id)
    return person


async def maybe_me(request: Request) -> Person | None:
    """The person who is asking, if they are signed in."""
    token = token_of(request)
    person = await person_of(db_of(request), token)
    request.state.person = person
    if person is not None and token is not None:
        person_cache_of(request).meet(token, person.id)
    return person


def met(connection: HTTPConnection) -> int | None:
    """The number of the person who asks, if this process remembers it; for limits only."""
    return person_cache_of(connection).met(token_of(connection))


async def me(person: Annotated[Person | None, Depends(maybe_me)]) -> Person:
    """The person who is asking; strangers are refused."""
    if person is None:
        raise who_are_you()
    return person


Me = Annotated[Person, Depends(me)]
MaybeMe = Annotated[Person | None, Depends(maybe_me)]


# --- tables --------------------------------------------------------------------------------------


async def live_table(request: Request, table_id: str) -> LiveTable:
    """The table of this address; pages need no sign-in."""
    live = await find_table(registry_of(request), table_id)
    request.state.live = live
    return live


async def find_table(registry: TableRegistry, table_id: str) -> LiveTable:
    """The table, or a refusal; what cannot be an id is not even looked up."""
    if not _TABLE_ID.fullmatch(table_id):
        raise no_such_table()
    return await registry.table(table_id)


async def table_for_me(person: Me, request: Request, table_id: str) -> LiveTable:
    """The table of this address, for somebody who is signed in."""
    return await live_table(request, table_id)


def viewer_of(live: LiveTable, person: Person | None) -> Viewer:
    """This person's point of view; a refusal if they may not look at all."""
    seat = live.row.seat_of(person.id) if person else None
    if seat is not None:
        return seat
    if live.row.status == "gathering":
        return ONLOOKER
    if live.row.status == "finished":
        open_to_all = live.row.replay != "private"
    else:
        open_to_all = live.row.onlookers
    if not open_to_all:
        raise not_for_you()
    return ONLOOKER


async def view_for(live: LiveTable, person: Person | None) -> TableView:
    """The table as this person may see it now. They may have changed seats while we waited."""
    while True:
        viewer = viewer_of(live, person)
        view = await live.view(viewer)
        if viewer_of(live, person) == viewer:
            return view


async def hear_of_seat(live: LiveTable, person: Person | None) -> None:
    """Look again for somebody without a seat: another process may have just given them one."""
    alone = isinstance(live.services.bus, Alone)
    if alone or person is None or live.row.seat_of(person.id) is not None:
        return
    async with live.services.db.read() as session:
        row = await get_table(session, live.id)
    if row is not None and row.seat_of(person.id) is not None:
        await live.refresh()


def seat_of(live: LiveTable, person: Person) -> Seat:
    """This person's seat; a refusal if they have none here."""
    seat = live.row.seat_of(person.id)
    if seat is None:
        raise not_your_seat()
    return seat


@dataclass(frozen=True, slots=True)
class Seated:
    """A person who sits at the table they ask for."""

    live: LiveTable
    person: Person
    seat: Seat


Live = Annotated[LiveTable, Depends(live_table)]
Here = Annotated[LiveTable, Depends(table_for_me)]


async def seated(person: Me, live: Here) -> Seated:
    """A person who sits at this table; all others are refused."""
    await hear_of_seat(live, person)
    return Seated(live, person, seat_of(live, person))


async def looking(person: Me, live: Here) -> Viewer:
    """The point of view from which this person may look at this table."""
    return viewer_of(live, person)


SeatedHere = Annotated[Seated, Depends(seated)]
Looking = Annotated[Viewer, Depends(looking)]


async def deciding(request: Request, table_id: str) -> Seated:
    """As `seated`, for decisions: people come from the cache, so no query is needed."""
    person = await recognised(request, token_of(request))
    if person is None:
        raise who_are_you()
    request.state.person = person
    live = await live_table(request, table_id)
    await hear_of_seat(live, person)
    return Seated(live, person, seat_of(live, person))


Deciding = Annotated[Seated, Depends(deciding)]
