"""The room: its page, and the forms for sitting, playing, voting and talking."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import Response

from app.engine import N_, Choice, Question
from app.engine.errors import NotAsked
from app.games import GAMES
from app.tables import play
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal, not_the_host, not_your_seat
from app.tables.people import answers_ahead, chat, lobby, muting, seating, voting
from app.tables.people.rematch import rematch
from app.web.context.deps import (
    Deciding,
    Here,
    Live,
    MaybeMe,
    Me,
    SeatedHere,
    limits_of,
    registry_of,
    settings_of,
)
from app.web.pages import forms
from app.web.pages.home import choose, usual_settings
from app.web.pages.responses import FormSender, done
from app.web.pages.room_view import show_room

router = APIRouter(prefix="/t/{table_id}", include_in_schema=False)
decisions = APIRouter(prefix="/t/{table_id}", include_in_schema=False)


@router.get("")
async def room(request: Request, live: Live, person: MaybeMe) -> Response:
    return await show_room(request, live, person)


# --- before the game -----------------------------------------------------------------------------


@router.post("/sit")
async def sit(request: Request, live: Live, person: MaybeMe) -> Response:
    """Take a seat; a stranger enters a name with it."""
    form = await forms.read_form(request)
    seat = forms.number(form, "seat") if "seat" in form else None
    if person is None:
        _free_seat(live)
    caller = FormSender(request, person)
    who = await caller.introduced(form.get("name"))
    await seating.sit(live, who, contribution=forms.contribution_of(form), seat=seat)
    return caller.signed(done(request, f"/t/{live.id}", reload=True))


@router.post("/leave")
async def leave(request: Request, live: Here, person: Me) -> Response:
    await seating.leave(live, person)
    return done(request, f"/t/{live.id}", reload=True)


@router.post("/ahead")
async def ahead(request: Request, here: SeatedHere) -> Response:
    """Answer a kind of question ahead, or be asked again."""
    form = await forms.read_form(request)
    wish, _, until = forms.text(form, "wish").partition(":")
    await answers_ahead.set_ahead(here.live, here.person, forms.text(form, "kind"), wish, until)
    return _done(request, here.live)


@router.post("/ready")
async def ready(request: Request, here: SeatedHere) -> Response:
    form = await forms.read_form(request)
    await seating.set_ready(here.live, here.person, forms.text(form, "ready") != "no")
    return _done(request, here.live)


@router.post("/bot")
async def bot(request: Request, live: Here, person: Me) -> Response:
    form = await forms.read_form(request)
    seat = forms.number(form, "seat") if "seat" in form else None
    await seating.add_bot(live, person, forms.text(form, "bot"), seat=seat)
    return _done(request, live)


@router.post("/remove")
async def remove(request: Request, live: Here, person: Me) -> Response:
    form = await forms.read_form(request)
    await seating.remove(live, person, forms.number(form, "seat", -1))
    return _done(request, live)


@router.post("/start")
async def start(request: Request, live: Here, person: Me) -> Response:
    try:
        await lobby.start(live, person)
    except Refusal:
        if live.row.status != "playing" or live.row.host_id != person.id:
            raise  # otherwise it was a second click, since the first answer was late
    return _done(request, live)


@router.get("/setup")
async def settings(request: Request, live: Here, person: Me) -> Response:
    """The host's settings, to change before the start."""
    row = live.row
    if row.host_id != person.id:
        raise not_the_host()
    game = GAMES[row.game]
    chosen = replace(row.settings, options=game.read_options(row.options))
    return choose(request, person, game, chosen, f"/t/{live.id}/setup")


@router.post("/setup")
async def change_settings(request: Request, live: Here, person: Me) -> Response:
    form = await forms.read_form(request)
    game = GAMES[live.row.game]
    settings = forms.table_settings(form, game, usual_settings(game))
    await lobby.change_settings(live, person, settings)
    return _done(request, live)


@router.post("/close")
async def close(request: Request, live: Here, person: Me) -> Response:
    """Close the table before anything has been played."""
    await lobby.close(registry_of(request), live, person)
    return done(request, "/", reload=True)


# --- the game ------------------------------------------------------------------------------------


@decisions.post("/decide")
async def decide(request: Request, here: Deciding) -> Response:
    """Answer an open question; the same key acts once, however often it arrives."""
    limits_of(request).decisions.take(here.person.id)
    form = await forms.read_form(request)
    ask_id = forms.text(form, "ask")
    key = forms.key_of(form)
    choice = await _choice(here, ask_id, form)
    await play.decide(here.live, here.seat, ask_id, choice, key=key, person=here.person.id)
    return _done(request, here.live)


@router.post("/takeback")
async def take_back(request: Request, here: SeatedHere) -> Response:
    limits_of(request).decisions.take(here.person.id)
    form = await forms.read_form(request)
    await play.take_back(here.live, here.seat, key=forms.key_of(form), person=here.person.id)
    return _done(request, here.live)


@router.post("/vote")
async def vote(request: Request, here: SeatedHere) -> Response:
    limits_of(request).decisions.take(here.person.id)
    form = await forms.read_form(request)
    subject, choice = forms.text(form, "subject"), forms.text(form, "choice")
    await voting.cast(here.live, here.seat, subject, choice, person=here.person.id)
    return _done(request, here.live)


@router.post("/rematch")
async def play_again(request: Request, live: Here, person: Me) -> Response:
    """Open the next table for the same players; all of them sit down there themselves."""
    limit = settings_of(request).tables_per_person
    following = await rematch(registry_of(request), live, person, limit=limit)
    return done(request, f"/t/{following.id}", reload=True)


# --- talking -------------------------------------------------------------------------------------


@router.post("/chat")
async def say(request: Request, live: Here, person: Me) -> Response:
    limits_of(request).chat.take(person.id)
    form = await forms.read_form(request)
    await chat.say(live, person, forms.text(form, "text", 2000))
    return _done(request, live)


@router.post("/mute")
async def mute(request: Request, live: Here, person: Me) -> Response:
    form = await forms.read_form(request)
    muted = forms.text(form, "muted") != "no"
    if "line" in form:  # somebody without a seat is found by what they said
        await muting.mute(live, person, forms.number(form, "line"))
    elif "seat" in form:
        await muting.mute_seat(live, person, forms.number(form, "seat", -1), muted=muted)
    else:
        await muting.unmute_onlookers(live, person)
    return done(request, f"/t/{live.id}", reload=True)


def _done(request: Request, live: LiveTable) -> Response:
    return done(request, f"/t/{live.id}")


async def _choice(here: SeatedHere, ask_id: str, form: FormData) -> Choice:
    """What was answered. A repeated click is known by its key, even if nothing is asked now."""
    question = _asked(here, ask_id)
    if question is None:
        async with here.live.up_to_date():  # it may be news to this process
            question = _asked(here, ask_id)
    if question is not None:
        return forms.choice_of(question, form)
    if "key" not in form:
        raise NotAsked("that is not asked, or not any more")
    return forms.text(form, "choice")


def _asked(here: SeatedHere, ask_id: str) -> Question | None:
    asked = here.live.table.questions(here.seat) if here.live.table else ()
    return next((question for question in asked if question.id == ask_id), None)


def _free_seat(live: LiveTable) -> None:
    """Refuse before a stranger becomes a guest for nothing."""
    if live.row.status not in ("gathering", "playing"):
        raise not_your_seat()
    if not any(seat.free for seat in live.row.seats):
        raise Refusal("full", N_("All seats are taken."))
