"""Accounts: what people do with their identity, written once for pages and API.

Each use case has its limits, its refusals and its line in the security log. Where something changes
that other code remembers about a person, it calls `identity_changed`.
"""

from __future__ import annotations

from datetime import timedelta

from starlette.requests import Request

from app.engine import N_
from app.storage.queries import accounts, handovers, people
from app.storage.queries.people import Person
from app.tables.bus import News
from app.tables.errors import Refusal
from app.web.context.deps import (
    LONGEST_TOKEN,
    db_of,
    limits_of,
    person_cache_of,
    services_of,
    settings_of,
    token_of,
)
from app.web.context.limits import address_of
from app.web.context.names import clean_login, clean_name
from app.web.context.passwords import new_password
from app.web.context.security_log import note
from app.web.context.urls import given_url
from app.web.realtime import sockets


def identity_changed(request: Request, person_id: int, *, signed_out: bool = False) -> None:
    """Make every process (and after a sign-out every socket) look this person up again."""
    person_cache_of(request).forget(person_id)
    if signed_out:
        sockets.call_back(request.app, person_id)
    services_of(request).bus.tell(News(str(person_id), "person", "out" if signed_out else ""))


# --- guests --------------------------------------------------------------------------------------


async def become_guest(request: Request, name: str, language: str) -> tuple[Person, str]:
    """Make a person, signed in with the token."""
    called = clean_name(name)
    limits_of(request).guests.take(address_of(request))
    async with db_of(request).begin() as session:
        person, token = await people.make_guest(session, called, language)
    request.state.person = person
    return person, token


async def change_me(
    request: Request, person: Person, *, name: str | None = None, language: str | None = None
) -> Person:
    """Change the name or the language; the tables where they sit keep the old name."""
    called = clean_name(name) if name is not None else None
    async with db_of(request).begin() as session:
        if called is not None:
            await people.rename(session, person.id, called)
        if language is not None:
            await people.set_language(session, person.id, language)
        changed = await people.get_person(session, person.id)
    identity_changed(request, person.id)
    assert changed is not None, "they have just asked"
    return changed


# --- devices -------------------------------------------------------------------------------------


async def hand_over(request: Request, person: Person) -> tuple[str, str]:
    """Make a link that signs in one other device; the link and its token."""
    ttl = timedelta(minutes=settings_of(request).handover_minutes)
    async with db_of(request).begin() as session:
        token = await handovers.make_handover(session, person.id, ttl)
    note(request, "made a link to another device", person.id)
    return f"{given_url(request)}/handover/{token}", token


async def take_over(request: Request, link: str) -> tuple[Person, str]:
    """Sign this device in as the person whose link this is."""
    limits_of(request).sign_ins.take(address_of(request))
    async with db_of(request).begin() as session:
        found = await handovers.claim_handover(session, link[:LONGEST_TOKEN])
    if found is None:
        raise no_such_link()
    note(request, "signed in by a link", found[0].id)
    return found


def no_such_link() -> Refusal:
    return Refusal("no-such-link", N_("That link no longer works."))


async def sign_out(request: Request, person: Person) -> None:
    """Sign out on this device. A guest who signs out everywhere is gone for good."""
    async with db_of(request).begin() as session:
        await people.drop_session(session, token_of(request) or "")
    identity_changed(request, person.id, signed_out=True)
    note(request, "signed out", person.id)


async def sign_out_elsewhere(request: Request, person: Person) -> None:
    """Sign out on all other devices."""
    async with db_of(request).begin() as session:
        await people.drop_other_sessions(session, person.id, token_of(request) or "")
    identity_changed(request, person.id, signed_out=True)
    note(request, "signed out elsewhere", person.id)


# --- accounts ------------------------------------------------------------------------------------


async def make_account(request: Request, person: Person, login: str, password: str) -> None:
    """Give a guest a login and a password, to be the same person anywhere."""
    login = clean_login(login)
    limits_of(request).sign_ins.take(address_of(request))
    password_hash = await accounts.hash_password(new_password(password))
    async with db_of(request).begin() as session:
        made = await accounts.create_account(session, person.id, login, password_hash)
    if not made:
        raise Refusal("login-taken", N_("That login is taken, or you have one already."))
    identity_changed(request, person.id)
    note(request, "made an account", person.id)


async def sign_in(request: Request, login: str, password: str) -> tuple[Person, str]:
    """Sign in on this device."""
    person = await check_password(request, login, password)
    async with db_of(request).begin() as session:
        token = await people.new_session(session, person.id)
    note(request, "signed in by password", person.id)
    return person, token


async def check_password(request: Request, login: str, password: str) -> Person:
    """The person with this login and password; limited by address and by login."""
    limits = limits_of(request).sign_ins
    limits.take(address_of(request))
    login = clean_login(login)
    limits.take(("login", login.casefold()))
    found = await accounts.person_with_password(db_of(request), login, password)
    if found is None:
        raise Refusal("wrong-password", N_("Login and password don't match."))
    return found


async def change_password(
    request: Request, person: Person, old: str, new: str, *, others_out: bool
) -> None:
    """Change the password. `others_out` signs out anybody who got in with the old one."""
    limits_of(request).sign_ins.take(("password", person.id))
    db = db_of(request)
    if not await accounts.password_is(db, person.id, old):
        raise Refusal("wrong-password", N_("That is not your current password."))
    password_hash = await accounts.hash_password(new_password(new))
    async with db.begin() as session:
        await accounts.change_password(session, person.id, password_hash)
        if others_out:
            await people.drop_other_sessions(session, person.id, token_of(request) or "")
    if others_out:
        identity_changed(request, person.id, signed_out=True)
    note(request, "changed the password", person.id)


async def reset_password(request: Request, login: str, password: str) -> None:
    """The host gives somebody who forgot their password a new one; all their devices are out."""
    password_hash = await accounts.hash_password(password)
    async with db_of(request).begin() as session:
        person_id = await accounts.reset_password(session, login, password_hash)
    if person_id is None:
        raise Refusal("no-such-login", N_("Nobody has this login."))
    identity_changed(request, person_id, signed_out=True)
    note(request, "the host reset a password", person_id)
