"""The API of people: guests, their devices, and accounts for those who want one."""

from __future__ import annotations

from fastapi import APIRouter, Request

from app.storage.queries.people import Person
from app.web import accounts
from app.web.api.requests import ChangedGuest, Credentials, HandoverToken, NewGuest
from app.web.api.responses import HandoverResponse, PersonResponse, SignedIn
from app.web.context.deps import Me, settings_of

router = APIRouter()


@router.post("/guests", status_code=201)
async def become_guest(request: Request, guest: NewGuest) -> SignedIn:
    """Become somebody. The token is yours alone, and is shown this once."""
    return _signed_in(await accounts.become_guest(request, guest.name, guest.language))


@router.get("/me")
async def who_am_i(person: Me) -> PersonResponse:
    return _person(person)


@router.patch("/me")
async def change_me(request: Request, person: Me, wanted: ChangedGuest) -> PersonResponse:
    """Change your name or language. At tables where you sit, you keep the old name."""
    name, language = wanted.name, wanted.language
    return _person(await accounts.change_me(request, person, name=name, language=language))


@router.post("/handovers", status_code=201)
async def hand_over(request: Request, person: Me) -> HandoverResponse:
    """Make a link that signs in one other device as you. It works once, and not for long."""
    url, token = await accounts.hand_over(request, person)
    seconds = int(60 * settings_of(request).handover_minutes)
    return HandoverResponse(url=url, token=token, seconds=seconds)


@router.post("/handovers/claim", status_code=201)
async def take_over(request: Request, handover: HandoverToken) -> SignedIn:
    """Sign this device in as the person whose link this is."""
    return _signed_in(await accounts.take_over(request, handover.token))


@router.post("/accounts", status_code=204)
async def make_account(request: Request, person: Me, wanted: Credentials) -> None:
    """Choose a login and a password, to be the same person anywhere."""
    await accounts.make_account(request, person, wanted.login, wanted.password)


@router.post("/sessions", status_code=201)
async def sign_in(request: Request, wanted: Credentials) -> SignedIn:
    """Sign in on this device."""
    return _signed_in(await accounts.sign_in(request, wanted.login, wanted.password))


@router.delete("/sessions/current", status_code=204)
async def sign_out(request: Request, person: Me) -> None:
    """Sign out here. A guest who signs out everywhere is gone for good."""
    await accounts.sign_out(request, person)


@router.delete("/sessions/others", status_code=204)
async def sign_out_elsewhere(request: Request, person: Me) -> None:
    """Sign out on all other devices."""
    await accounts.sign_out_elsewhere(request, person)


def _person(person: Person) -> PersonResponse:
    return PersonResponse.model_validate(person, from_attributes=True)


def _signed_in(found: tuple[Person, str]) -> SignedIn:
    person, token = found
    return SignedIn(id=person.id, name=person.name, token=token)
