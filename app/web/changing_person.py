"""Becoming somebody else in the same browser: which seats move where, and the way back.

A guest who signs in takes their seats along into the account. A link to another device moves
nothing, since it may be anybody's; the browser remembers who it was.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from app.engine import N_
from app.storage.queries import people
from app.storage.queries.merge import merge, tables_of_both
from app.storage.queries.people import Person
from app.storage.queries.tables import TableRow
from app.tables.bus import News
from app.tables.errors import Refusal
from app.web import accounts
from app.web.context.deps import (
    cookie_name,
    db_of,
    person_of,
    registry_of,
    services_of,
    set_cookie,
    settings_of,
    token_of,
)
from app.web.context.security_log import note

TICKET_SECONDS = 600


@dataclass(frozen=True, slots=True)
class PersonChange:
    """The question to ask: who they are, who they would become, and what prevents it."""

    now: Person
    then: Person
    ticket: str
    both_at: list[TableRow]

    @property
    def merges(self) -> bool:
        return self.now.login is None


async def asked_first(request: Request, now: Person, then: Person) -> PersonChange:
    """What to ask somebody who has entered the password of an account, before they become it."""
    async with db_of(request).read() as session:
        guest = now.login is None
        both_at = await tables_of_both(session, now.id, then.id) if guest else []
    return PersonChange(now, then, _ticket(request, now, then, int(time.time())), both_at)


async def confirmed(request: Request, now: Person, account_id: int, ticket: str) -> str:
    """Become the account, and take a guest's seats along. The token of this device."""
    async with db_of(request).begin() as session:
        then = await people.get_person(session, account_id)
        if then is None or not _holds(request, now, then, ticket):
            raise Refusal("no-such-link", N_("That took too long. Please sign in again."))
        merged = await merge(session, now.id, then.id) if now.login is None else []
        if merged is None:
            raise Refusal("both-at-a-table", N_("You are sitting at one table as both of them."))
        token = await people.new_session(session, then.id)
    await _show(request, merged)
    accounts.identity_changed(request, now.id, signed_out=True)
    accounts.identity_changed(request, then.id)
    note(request, "signed in by password", then.id)
    return token


async def _show(request: Request, table_ids: list[str]) -> None:
    """Make every process read the tables again whose people have changed."""
    registry = registry_of(request)
    for table_id in table_ids:
        if table_id in registry.tables:
            await registry.tables[table_id].refresh()
    services_of(request).bus.tell(*(News(table_id, "table") for table_id in table_ids))


# --- the way back --------------------------------------------------------------------------------


def remember_guest(request: Request, answer: Response, now: Person | None) -> None:
    """Keep who a browser was before it followed a link, if there is no other way back to them."""
    token = token_of(request)
    if now is not None and now.login is None and token:
        set_cookie(answer, settings_of(request), token, before=True)


async def person_before(request: Request, now: Person | None) -> Person | None:
    """The guest that this browser was before."""
    before = await person_of(db_of(request), _token_before(request))
    return None if before is None or (now and before.id == now.id) else before


async def go_back(request: Request, answer: Response, now: Person | None) -> None:
    """Be that guest again."""
    token = _token_before(request)
    if token is None or await person_before(request, now) is None:
        raise accounts.no_such_link()
    remember_guest(request, answer, now)
    set_cookie(answer, settings_of(request), token)


def _token_before(request: Request) -> str | None:
    return request.cookies.get(cookie_name(settings_of(request), before=True))


# --- the ticket ----------------------------------------------------------------------------------


def _ticket(request: Request, now: Person, then: Person, at: int) -> str:
    """Proof that the one person entered the password of the other a moment ago."""
    told = f"become {now.id} {then.id} {at}".encode()
    key = services_of(request).server_secret
    return f"{at}.{hmac.new(key, told, hashlib.sha256).hexdigest()}"


def _holds(request: Request, now: Person, then: Person, ticket: str) -> bool:
    at = ticket.partition(".")[0]
    if not (at.isascii() and at.isdigit() and len(at) < 12):
        return False
    fresh = 0 <= time.time() - int(at) <= TICKET_SECONDS
    return fresh and hmac.compare_digest(_ticket(request, now, then, int(at)), ticket)
