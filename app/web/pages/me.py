"""A person's own page: name, language, devices, an account for those who want one, past games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_date
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.engine import N_, Outcome, Seat
from app.games import GAMES
from app.languages import LANGUAGES
from app.storage.queries import handovers, people, tables
from app.storage.queries.people import Person
from app.storage.queries.statistics import statistics_of
from app.storage.queries.tables import TableRow
from app.web import accounts, changing_person
from app.web.context.deps import (
    LONGEST_TOKEN,
    MaybeMe,
    Me,
    db_of,
    drop_cookie,
    set_cookie,
    settings_of,
    token_of,
)
from app.web.pages import forms, responses
from app.web.render.game_context import names_of
from app.web.render.i18n import language_of, translate
from app.web.render.qr import qr

router = APIRouter(include_in_schema=False)

_YEAR = 365 * 24 * 3600

NOTICES = {
    "kept": N_("Saved."),
    "account": N_("You have an account now."),
    "password": N_("Your password has been changed."),
    "signed-out": N_("Your other devices have been signed out."),
    "moved": N_("Welcome! You are signed in on this device."),
}


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game in somebody's history."""

    id: str
    game: str
    names: tuple[str, ...]
    seat: Seat | None
    outcome: Outcome | None  # None: it was ended early
    at: datetime


@router.get("/me")
async def me(request: Request, person: MaybeMe, notice: str = "") -> Response:
    lang = language_of(request, person)
    devices, played, counted = [], [], []
    if person:
        async with db_of(request).read() as session:
            devices = await people.devices(session, person.id, token_of(request) or "")
            played = [
                _played(lang, row, person)
                for row in await tables.history(session, person.id)
                if row.game in GAMES
            ]
            counted = await statistics_of(session, person.id)
    return responses.page(
        request,
        "me.html",
        person,
        devices=devices,
        games_played=played,
        tallies=counted,
        notice=translate(lang, NOTICES.get(notice, "")),
        opened="",
        before=await changing_person.person_before(request, person),
        day=lambda moment: format_date(moment, "medium", locale=lang),
    )


@router.post("/me")
async def change_me(request: Request, person: MaybeMe) -> Response:
    """Save a name and a language; readers who were nobody yet become guests."""
    form = await forms.read_form(request)
    language = forms.text(form, "language")
    sender = responses.FormSender(request, person)
    me = await sender.introduced(form.get("name"))
    chosen = language if language in LANGUAGES else None
    await accounts.change_me(request, me, name=forms.text(form, "name"), language=chosen)
    return sender.signed(RedirectResponse("/me?notice=kept", 303))


@router.post("/me/language")
async def choose_language(request: Request, person: MaybeMe) -> Response:
    """Save the language with the person, or in a cookie for readers who are nobody yet."""
    form = await forms.read_form(request)
    language = forms.text(form, "language")
    answer = RedirectResponse(responses.safe_next(form.get("next")), 303)
    if language in LANGUAGES:
        if person:
            await accounts.change_me(request, person, language=language)
        _keep(request, answer, "language", language)
    return answer


@router.post("/me/theme")
async def choose_theme(request: Request) -> Response:
    """Choose light or dark, in this browser."""
    form = await forms.read_form(request)
    answer = RedirectResponse(responses.safe_next(form.get("next")), 303)
    if forms.text(form, "theme") in responses.THEMES:
        _keep(request, answer, "theme", forms.text(form, "theme"))
    return answer


# --- devices -------------------------------------------------------------------------------------


@router.post("/me/handover")
async def hand_over(request: Request, person: Me) -> Response:
    """Show a link for one other device, once; it is stored nowhere readable."""
    link, _ = await accounts.hand_over(request, person)
    minutes = round(settings_of(request).handover_minutes)
    return responses.page(request, "handover.html", person, link=link, qr=qr(link), minutes=minutes)


@router.get("/handover/{token}")
async def arrive(request: Request, token: str, person: MaybeMe) -> Response:
    """Ask before using the link: programs that open links ahead of people must not use it up."""
    async with db_of(request).read() as session:
        owner = await handovers.owner_of_handover(session, token[:LONGEST_TOKEN])
    if owner is None:
        raise accounts.no_such_link()
    return responses.page(
        request, "handover.html", person, link="", owner=owner, token=token[:LONGEST_TOKEN]
    )


@router.post("/handover/{token}")
async def take_over(request: Request, token: str, person: MaybeMe) -> Response:
    found = await accounts.take_over(request, token)
    answer = _signed_in(request, found[1])
    if person is None or person.id != found[0].id:
        changing_person.remember_guest(request, answer, person)
    return answer


@router.post("/me/back")
async def go_back(request: Request, person: MaybeMe) -> Response:
    """Become the guest again that this browser was before it followed a link."""
    answer = RedirectResponse("/me", 303)
    await changing_person.go_back(request, answer, person)
    return answer


@router.post("/me/signout-others")
async def sign_out_elsewhere(request: Request, person: Me) -> Response:
    await accounts.sign_out_elsewhere(request, person)
    return RedirectResponse("/me?notice=signed-out", 303)


@router.post("/me/signout")
async def sign_out(request: Request, person: Me) -> Response:
    await accounts.sign_out(request, person)
    answer = RedirectResponse("/", 303)
    drop_cookie(answer, settings_of(request))
    return answer


# --- accounts ------------------------------------------------------------------------------------


@router.post("/me/account")
async def make_account(request: Request, person: Me) -> Response:
    form = await forms.read_form(request)
    login, password = forms.text(form, "login"), forms.text(form, "password")
    await accounts.make_account(request, person, login, password)
    return RedirectResponse("/me?notice=account", 303)


@router.post("/me/signin")
async def sign_in(request: Request, person: MaybeMe) -> Response:
    """Sign in. Somebody who already has another name here is asked first."""
    form = await forms.read_form(request)
    login, password = forms.text(form, "login"), forms.text(form, "password")
    if person is None:
        return _signed_in(request, (await accounts.sign_in(request, login, password))[1])
    found = await accounts.check_password(request, login, password)
    if found.id == person.id:
        return RedirectResponse("/", 303)
    change = await changing_person.asked_first(request, person, found)
    tables = [(row, names_of(language_of(request, person), row.seats)) for row in change.both_at]
    return responses.page(request, "sign_in.html", person, change=change, tables=tables)


@router.post("/me/signin/yes")
async def sign_in_after_all(request: Request, person: Me) -> Response:
    form = await forms.read_form(request)
    account, ticket = forms.number(form, "account", -1), forms.text(form, "ticket")
    return _signed_in(request, await changing_person.confirmed(request, person, account, ticket))


@router.post("/me/password")
async def change_password(request: Request, person: Me) -> Response:
    form = await forms.read_form(request)
    old, new = forms.text(form, "old"), forms.text(form, "password")
    await accounts.change_password(request, person, old, new, others_out="others" in form)
    return RedirectResponse("/me?notice=password", 303)


def _signed_in(request: Request, token: str) -> Response:
    """Go to the front page, with the new device's cookie."""
    answer = RedirectResponse("/", 303)
    set_cookie(answer, settings_of(request), token)
    return answer


def _keep(request: Request, answer: Response, name: str, value: str) -> None:
    secure = settings_of(request).public_url.startswith("https://")
    answer.set_cookie(name, value, max_age=_YEAR, samesite="lax", secure=secure, httponly=True)


def _played(lang: str, row: TableRow, person: Person) -> Played:
    return Played(
        id=row.id,
        game=GAMES[row.game].name,
        names=names_of(lang, row.seats),
        seat=row.seat_of(person.id),
        outcome=Outcome.read(row.result) if row.result else None,
        at=row.finished_at or row.created_at,
    )
