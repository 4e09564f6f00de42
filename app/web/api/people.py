"""The API of people: guests, their devices, and accounts for those who want one."""

from __future__ import annotations

from datetime import timedelta

from fastapi import APIRouter, Request

from app.engine import N_
from app.storage.queries import people
from app.storage.queries.people import Person
from app.tables.errors import Refusal
from app.web.api.requests import ChangedGuest, Credentials, HandoverToken, NewGuest
from app.web.api.responses import HandoverResponse, PersonResponse, SignedIn
from app.web.context.deps import Me, limits_of, settings_of, signed_out, token_of
from app.web.context.limits import address_of
from app.web.context.names import clean_login, clean_name
from app.web.context.passwords import new_password
from app.web.context.security_log import note
from app.web.context.urls import given_url

router = APIRouter()


@router.post("/guests", status_code=201)
async def become_guest(request: Request, guest: NewGuest) -> SignedIn:
    """Become somebody. The token is yours alone, and is shown this once."""
    name = clean_name(guest.name)
    limits_of(request).guests.take(address_of(request))
    async with request.app.state.db.begin() as session:
        person, token = await people.make_guest(session, name, guest.language)
    return SignedIn(id=person.id, name=person.name, token=token)


@router.get("/me")
async def who_am_i(person: Me) -> PersonResponse:
    return _told(person)


@router.patch("/me")
async def change_me(request: Request, person: Me, wanted: ChangedGuest) -> PersonResponse:
    """Another name or language; at tables where you sit, you keep the old name."""
    name = clean_name(wanted.name) if wanted.name is not None else None
    async with request.app.state.db.begin() as session:
        if name is not None:
            await people.rename(session, person.id, name)
        if wanted.language is not None:
            await people.set_language(session, person.id, wanted.language)
        changed = await people.get_person(session, person.id)
    assert changed is not None, "he has just asked"
    return _told(changed)


@router.post("/handovers", status_code=201)
async def hand_over(request: Request, person: Me) -> HandoverResponse:
    """A link that signs in one other device as you; it works once, and not for long."""
    ttl = timedelta(minutes=settings_of(request).handover_minutes)
    async with request.app.state.db.begin() as session:
        token = await people.make_handover(session, person.id, ttl)
    note(request, "made a link to another device", person.id)
    url = f"{given_url(request)}/handover/{token}"
    return HandoverResponse(url=url, token=token, seconds=int(ttl.total_seconds()))


@router.post("/handovers/claim", status_code=201)
async def take_over(request: Request, handover: HandoverToken) -> SignedIn:
    """On the other device: become the person whose link this is."""
    limits_of(request).sign_ins.take(address_of(request))
    async with request.app.state.db.begin() as session:
        found = await people.claim_handover(session, handover.token)
    if found is None:
        raise Refusal("no-such-link", N_("That link doesn't work any more."))
    return _signed_in(request, found, "signed in by a link")


@router.post("/accounts", status_code=204)
async def make_account(request: Request, person: Me, wanted: Credentials) -> None:
    """A login and a password, to be the same person anywhere."""
    login = clean_login(wanted.login)
    limits_of(request).sign_ins.take(address_of(request))
    password_hash = await people.hash_password(new_password(wanted.password))
    async with request.app.state.db.begin() as session:
        made = await people.create_account(session, person.id, login, password_hash)
    if not made:
        raise Refusal("login-taken", N_("That login is taken, or you have one already."))
    note(request, "made an account", person.id)


@router.post("/sessions", status_code=201)
async def sign_in(request: Request, wanted: Credentials) -> SignedIn:
    """Sign in on this device."""
    limits = limits_of(request).sign_ins
    limits.take(address_of(request))
    login = clean_login(wanted.login)
    limits.take(("login", login.casefold()))
    found = await people.sign_in(request.app.state.db, login, wanted.password)
    if found is None:
        raise Refusal("wrong-password", N_("Login and password don't match."))
    return _signed_in(request, found, "signed in by password")


@router.delete("/sessions/current", status_code=204)
async def sign_out(request: Request, person: Me) -> None:
    """Sign out here. A guest who signs out everywhere is gone for good."""
    async with request.app.state.db.begin() as session:
        await people.drop_session(session, token_of(request) or "")
    signed_out(request)
    note(request, "signed out", person.id)


@router.delete("/sessions/others", status_code=204)
async def sign_out_elsewhere(request: Request, person: Me) -> None:
    """Sign out on all other devices."""
    async with request.app.state.db.begin() as session:
        await people.drop_other_sessions(session, person.id, token_of(request) or "")
    signed_out(request)
    note(request, "signed out elsewhere", person.id)


def _told(person: Person) -> PersonResponse:
    return PersonResponse.model_validate(person, from_attributes=True)


def _signed_in(request: Request, found: tuple[Person, str], how: str) -> SignedIn:
    person, token = found
    note(request, how, person.id)
    return SignedIn(id=person.id, name=person.name, token=token)
