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
from app.tables.people import answers_ahead, chat, choosing_looks, lobby, muting, seating, voting
from app.tables.people.rematch import rematch
from app.web import gestures
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
from app.web.pages.new_table import JUST_SEATED, choose, complaints, usual_settings
from app.web.pages.responses import FormSender, done
from app.web.pages.room_view import has_open_seat, show_door, show_hints, show_room

router = APIRouter(prefix="/t/{table_id}", include_in_schema=False)


@router.get("")
async def room(request: Request, live: Live, person: MaybeMe) -> Response:
    try:
        return await show_room(request, live, person)
    except Refusal as refusal:
        if refusal.code == "not-for-you" and has_open_seat(live.row):
            return show_door(request, live, person)
        raise


@router.get("/hints")
async def hints(request: Request, live: Live, person: MaybeMe) -> Response:
    """Show what each kind of question is about."""
    return await show_hints(request, live, person)


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
    """Answer a kind of question ahead, or ask to be asked again."""
    form = await forms.read_form(request)
    wish, _, until = forms.text(form, "wish").partition(":")
    await answers_ahead.set_ahead(here.live, here.person, forms.text(form, "kind"), wish, until)
    return _done(request, here.live)


@router.post("/look")
async def look(request: Request, here: SeatedHere) -> Response:
    """Choose the colour and the figure of the reader's seat."""
    form = await forms.read_form(request)
    colour, figure = (forms.text(form, name) or None for name in ("colour", "figure"))
    await choosing_looks.choose_look(here.live, here.person, colour=colour, figure=figure)
    return _done(request, here.live)


@router.post("/contribute")
async def contribute(request: Request, here: SeatedHere) -> Response:
    """Replace the contribution to the deal."""
    contribution = forms.contribution_of(await forms.read_form(request))
    if contribution is not None:
        await seating.contribute(here.live, here.person, contribution)
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
    """Begin. `sure`: even if somebody is missing, which the page has asked about."""
    form = await forms.read_form(request)
    try:
        await lobby.start(live, person, complete="sure" not in form)
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
    chosen = replace(row.settings, options=GAMES[row.game].read_options(row.options))
    return choose(request, person, chosen, f"/t/{live.id}/setup")


@router.post("/setup")
async def change_settings(request: Request, live: Here, person: Me) -> Response:
    form = await forms.read_form(request)
    game = GAMES[live.row.game]
    settings = forms.table_settings(form, game, usual_settings(game))
    try:
        await lobby.change_settings(live, person, settings)
    except Refusal as refusal:
        why = complaints(request, person, refusal)
        return choose(request, person, settings, f"/t/{live.id}/setup", form, why)
    return done(request, f"/t/{live.id}{JUST_SEATED}")  # they have agreed by choosing it


@router.post("/close")
async def close(request: Request, live: Here, person: Me) -> Response:
    """Close the table before anything has been played."""
    await lobby.close(registry_of(request), live, person)
    return done(request, "/", reload=True)


# --- the game ------------------------------------------------------------------------------------


async def decide(request: Request, here: Deciding) -> Response:
    """Answer an open question; the same key acts once, however often it arrives."""
    limits_of(request).decisions.take(here.person.id)
    form = await forms.read_form(request)
    ask_id = forms.text(form, "ask")
    key = forms.key_of(form)
    choice = await _choice(here, ask_id, form)
    if choice is None:
        return _done(request, here.live)
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
    """Go to the next table, opened if need be, and sit down in the seat that is kept there."""
    form = await forms.read_form(request)
    limit = settings_of(request).tables_per_person
    following = await rematch(registry_of(request), live, person, limit=limit)
    kept = following.row.seat_kept_for(person.id)
    if kept is None or following.row.status != "gathering":
        return done(request, f"/t/{following.id}", reload=True)
    await seating.sit(following, person, contribution=forms.contribution_of(form), seat=kept)
    return done(request, f"/t/{following.id}{JUST_SEATED}", reload=True)


# --- talking -------------------------------------------------------------------------------------


@router.post("/chat")
async def say(request: Request, live: Here, person: Me) -> Response:
    limits_of(request).chat.take(person.id)
    form = await forms.read_form(request)
    await chat.say(live, person, forms.text(form, "text", 2000), key=forms.key_of(form))
    return _done(request, live)


@router.post("/react")
async def react(request: Request, here: SeatedHere) -> Response:
    """Show a reaction on the reader's seat."""
    form = await forms.read_form(request)
    await gestures.react(request, here, forms.text(form, "word"))
    return _done(request, here.live)


@router.post("/nudge")
async def nudge(request: Request, here: SeatedHere) -> Response:
    """Remind a player that the table waits for them."""
    form = await forms.read_form(request)
    await gestures.nudge(request, here, forms.number(form, "seat", -1))
    return _done(request, here.live)


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


async def _choice(here: SeatedHere, ask_id: str, form: FormData) -> Choice | None:
    """The choice that was sent; None for a repeated click on a question that has gone."""
    question = _asked(here, ask_id)
    if question is None:
        async with here.live.knowing(ask_id):
            question = _asked(here, ask_id)
    if question is not None:
        return forms.choice_of(question, form)
    if not await here.live.has_answered(here.seat, forms.key_of(form)):
        raise NotAsked("that is not asked, or not any more")
    return None


def _asked(here: SeatedHere, ask_id: str) -> Question | None:
    asked = here.live.table.questions(here.seat) if here.live.table else ()
    return next((question for question in asked if question.id == ask_id), None)


def _free_seat(live: LiveTable) -> None:
    """Refuse if there is no seat, before a stranger becomes a guest in vain."""
    if live.row.status not in ("gathering", "playing"):
        raise not_your_seat()
    playing = live.row.status == "playing"
    if not any(seat.free if playing else seat.open_to(None) for seat in live.row.seats):
        raise Refusal("full", N_("All seats are taken."))
