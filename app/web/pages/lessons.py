"""Lessons: a page per step. The address holds the progress, so nothing is stored."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, HTTPException, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from app.engine.errors import IllegalChoice
from app.games import GAMES
from app.languages import in_language
from app.storage.queries.people import Person
from app.storage.queries.tables import TableSettings
from app.tables import lessons
from app.tables.lesson_answers import written
from app.tables.lessons import LONGEST, Astray, LessonState, state_after
from app.web.assets.static_files import has_css
from app.web.context.deps import MaybeMe
from app.web.context.urls import given_url
from app.web.pages import forms
from app.web.pages.responses import page
from app.web.render import game_texts
from app.web.render.game_context import TableInfo
from app.web.render.i18n import language_of
from app.web.render.parts import line
from app.web.render.room_context import Audience, RoomContext

router = APIRouter(prefix="/learn/{game}", include_in_schema=False)


@router.get("")
async def lesson(
    request: Request, game: str, person: MaybeMe, played: str = "", other: bool = False
) -> Response:
    """Show one step. `other`: the reader has just answered something that is not asked yet."""
    here = _state_after(game, played)
    if here is None:
        return RedirectResponse(f"/learn/{game}", 303)
    room = _scene(request, here, person, played)
    lines = room.view.parts
    happened = [lines[name] for name in lines if name.startswith("log:")][here.told :]
    before = played.rpartition(",")[0]
    return page(
        request,
        "lesson.html",
        person,
        room=room,
        view=room.view,
        lesson_state=here,
        other=other,
        happened=[line(part, room.game) for part in happened],
        back=_address(game, before) if played else None,
        on=_address(game, _with(played, lessons.ON)),
        game_css=has_css(game),
        symbols=game_texts.symbols(game, room.audience.lang, room.cards),
    )


@router.post("/decide")
async def decide(request: Request, game: str, played: str = "") -> Response:
    """Go on with this answer, or say why not."""
    here = _state_after(game, played)
    form = await forms.read_form(request)
    choice = _answer(here, form) if here else None
    if here is None or choice is None or choice not in lessons.next_answers(here):
        return RedirectResponse(_address(game, played) + "&other=1", 303)
    return RedirectResponse(_address(game, _with(played, choice)), 303)


def _answer(here: LessonState, form: FormData) -> str | None:
    """The answer that the form gives to its question, as an address has it."""
    sent = forms.text(form, "ask")
    ask = next((one for one in here.table.questions(lessons.READER) if one.id == sent), None)
    try:
        return written(forms.choice_of(ask, form)) if ask else None
    except IllegalChoice:
        return None


def _state_after(game: str, played: str) -> LessonState | None:
    """The lesson after these answers; None if they lead nowhere, as in an outdated address."""
    if game not in lessons.taught():
        raise HTTPException(404)
    answers = [answer for answer in played.split(",") if answer]
    try:
        return state_after(game, answers[:LONGEST])
    except Astray:
        return None


def _with(played: str, answer: str) -> str:
    return f"{played},{answer}" if played else answer


def _address(game: str, played: str) -> str:
    return f"/learn/{game}?played={quote(played, safe=',:')}"


def _scene(request: Request, here: LessonState, person: Person | None, played: str) -> RoomContext:
    """A room with nobody else at the table."""
    lesson = here.lesson
    lang = language_of(request, person)
    names = list(in_language(lesson.names, lang))
    if person is not None:
        names[lessons.READER] = person.name
    table = here.table
    info = TableInfo(
        id="lesson",
        game=GAMES[lesson.game],
        invite="",
        host=None,
        settings=TableSettings(lesson.game, lesson.seats, table.deal.options, onlookers=False),
    )
    audience = Audience(lang=lang, known=person is not None, home=given_url(request))
    room = RoomContext(here.view(names), info, audience, table.deal.components)
    room.keeps_answers = False
    room.answers_to = f"/learn/{lesson.game}/decide?played={quote(played, safe=',:')}"
    return room
