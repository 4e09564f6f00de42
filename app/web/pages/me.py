"""A person's own page: name, language, devices, an account for those who want one, past games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from babel.dates import format_date
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.engine import N_
from app.games import GAMES
from app.storage.queries import people, tables
from app.storage.queries.people import Person
from app.storage.queries.statistics import tallies
from app.storage.queries.tables import TableRow
from app.tables.errors import Refusal
from app.web.context.deps import (
    LONGEST_TOKEN,
    MaybeMe,
    Me,
    drop_cookie,
    house_of,
    limits_of,
    set_cookie,
    settings_of,
    signed_out,
    token_of,
)
from app.web.context.limits import address_of
from app.web.context.names import clean_login, clean_name
from app.web.context.passwords import new_password
from app.web.context.security_log import note
from app.web.context.urls import given_url
from app.web.pages import forms, responses
from app.web.render.game_context import names_of
from app.web.render.i18n import LANGUAGES, language_of, translate
from app.web.render.room_context import qr

router = APIRouter(include_in_schema=False)

_YEAR = 365 * 24 * 3600

NOTICES = {
    "kept": N_("Kept."),
    "account": N_("You have an account now."),
    "password": N_("The password is changed."),
    "signed-out": N_("The other devices are signed out."),
    "moved": N_("Welcome on this device."),
}


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game in somebody's history."""

    id: str
    game: str
    names: tuple[str, ...]
    rank: int | None
    at: datetime


@router.get("/me")
async def me(request: Request, person: MaybeMe, notice: str = "") -> Response:
    lang = language_of(request, person)
    devices, played, counted = [], [], []
    if person:
        async with house_of(request).db.read() as session:
            devices = await people.devices(session, person.id, token_of(request) or "")
            played = [
                _played(lang, row, person)
                for row in await tables.history(session, person.id)
                if row.game in GAMES
            ]
            counted = await tallies(session, person.id)
    return responses.page(
        request,
        "me.html",
        person,
        devices=devices,
        games_played=played,
        tallies=counted,
        notice=translate(lang, NOTICES.get(notice, "")),
        opened="",
        day=lambda moment: format_date(moment, "medium", locale=lang),
    )


@router.post("/me")
async def change_me(request: Request, person: MaybeMe) -> Response:
    """A name and a language; whoever was nobody is a guest from now on."""
    form = await forms.read_form(request)
    language = forms.text(form, "language")
    caller = responses.FormSender(request, person)
    who = await caller.introduced(form.get("name"))
    async with house_of(request).db.begin() as session:
        await people.rename(session, who.id, clean_name(forms.text(form, "name")))
        if language in LANGUAGES:
            await people.set_language(session, who.id, language)
    return caller.signed(RedirectResponse("/me?notice=kept", 303))


@router.post("/me/language")
async def choose_language(request: Request, person: MaybeMe) -> Response:
    """Kept with the person, and for those who are nobody yet in a cookie."""
    form = await forms.read_form(request)
    language = forms.text(form, "language")
    answer = RedirectResponse(responses.safe_next(form.get("next")), 303)
    if language in LANGUAGES:
        if person:
            async with house_of(request).db.begin() as session:
                await people.set_language(session, person.id, language)
        _keep(request, answer, "language", language)
    return answer


@router.post("/me/theme")
async def choose_theme(request: Request) -> Response:
    """Light or dark, in this browser."""
    form = await forms.read_form(request)
    answer = RedirectResponse(responses.safe_next(form.get("next")), 303)
    if forms.text(form, "theme") in responses.THEMES:
        _keep(request, answer, "theme", forms.text(form, "theme"))
    return answer


# --- devices -------------------------------------------------------------------------------------


@router.post("/me/handover")
async def hand_over(request: Request, person: Me) -> Response:
    """A link for one other device; it is shown once and stored nowhere readable."""
    minutes = settings_of(request).handover_minutes
    async with house_of(request).db.begin() as session:
        token = await people.make_handover(session, person.id, timedelta(minutes=minutes))
    note(request, "made a link to another device", person.id)
    link = f"{given_url(request)}/handover/{token}"
    return responses.page(
        request, "handover.html", person, link=link, qr=qr(link), minutes=round(minutes)
    )


@router.get("/handover/{token}")
async def arrive(request: Request, token: str, person: MaybeMe) -> Response:
    """Nothing happens by opening a link: programs that look ahead must not use it up."""
    return responses.page(request, "handover.html", person, link="", token=token[:LONGEST_TOKEN])


@router.post("/handover/{token}")
async def take_over(request: Request, token: str) -> Response:
    limits_of(request).sign_ins.take(address_of(request))
    async with house_of(request).db.begin() as session:
        found = await people.claim_handover(session, token[:LONGEST_TOKEN])
    if found is None:
        raise Refusal("no-such-link", N_("That link doesn't work any more."))
    return _signed_in(request, found, "signed in by a link")


@router.post("/me/signout-others")
async def sign_out_others(request: Request, person: Me) -> Response:
    async with house_of(request).db.begin() as session:
        await people.drop_other_sessions(session, person.id, token_of(request) or "")
    signed_out(request)
    note(request, "signed out elsewhere", person.id)
    return RedirectResponse("/me?notice=signed-out", 303)


@router.post("/me/signout")
async def sign_out(request: Request, person: Me) -> Response:
    async with house_of(request).db.begin() as session:
        await people.drop_session(session, token_of(request) or "")
    signed_out(request)
    note(request, "signed out", person.id)
    answer = RedirectResponse("/", 303)
    drop_cookie(answer, settings_of(request))
    return answer


# --- accounts ------------------------------------------------------------------------------------


@router.post("/me/account")
async def make_account(request: Request, person: Me) -> Response:
    form = await forms.read_form(request)
    login = clean_login(forms.text(form, "login"))
    limits_of(request).sign_ins.take(address_of(request))
    password_hash = await people.hash_password(new_password(forms.text(form, "password")))
    async with house_of(request).db.begin() as session:
        made = await people.create_account(session, person.id, login, password_hash)
    if not made:
        raise Refusal("login-taken", N_("That login is taken, or you have one already."))
    note(request, "made an account", person.id)
    return RedirectResponse("/me?notice=account", 303)


@router.post("/me/signin")
async def sign_in(request: Request) -> Response:
    form = await forms.read_form(request)
    limits = limits_of(request).sign_ins
    limits.take(address_of(request))
    login, password = clean_login(forms.text(form, "login")), forms.text(form, "password")
    limits.take(("login", login.casefold()))
    found = await people.sign_in(house_of(request).db, login, password)
    if found is None:
        raise Refusal("wrong-password", N_("Login and password don't match."))
    return _signed_in(request, found, "signed in by password")


@router.post("/me/password")
async def change_password(request: Request, person: Me) -> Response:
    """Whoever knew the old one may be signed in somewhere: the others go, unless told not to."""
    form = await forms.read_form(request)
    limits_of(request).sign_ins.take(("password", person.id))
    db = house_of(request).db
    if not await people.password_is(db, person.id, forms.text(form, "old")):
        raise Refusal("wrong-password", N_("That is not your present password."))
    password_hash = await people.hash_password(new_password(forms.text(form, "password")))
    async with db.begin() as session:
        await people.change_password(session, person.id, password_hash)
        if "others" in form:
            await people.drop_other_sessions(session, person.id, token_of(request) or "")
    if "others" in form:
        signed_out(request)
    note(request, "changed the password", person.id)
    return RedirectResponse("/me?notice=password", 303)


def _signed_in(request: Request, found: tuple[Person, str], how: str) -> Response:
    person, token = found
    note(request, how, person.id)
    answer = RedirectResponse("/", 303)
    set_cookie(answer, settings_of(request), token)
    return answer


def _keep(request: Request, answer: Response, name: str, value: str) -> None:
    secure = settings_of(request).public_url.startswith("https://")
    answer.set_cookie(name, value, max_age=_YEAR, samesite="lax", secure=secure, httponly=True)


def _played(lang: str, row: TableRow, person: Person) -> Played:
    seat = row.seat_of(person.id)
    ranks = {one[0]: one[2] for one in row.result or ()}
    return Played(
        id=row.id,
        game=GAMES[row.game].name,
        names=names_of(lang, row.game, row.seats),
        rank=ranks.get(seat),
        at=row.finished_at or row.created_at,
    )
