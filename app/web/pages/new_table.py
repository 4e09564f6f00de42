"""Opening a table: the form with everything that a host may choose, checked as it is filled in.

Options that don't go together are reported in the form, beside the choice; nothing typed is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from app.engine.game import Game
from app.games import GAMES
from app.storage.queries.people import Person
from app.storage.queries.tables import TableSettings
from app.tables.bots.answers import USUAL_LEVEL
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal
from app.tables.people import lobby, seating
from app.tables.settings import checked, with_first_seat_first
from app.web.context.deps import MaybeMe, registry_of, settings_of
from app.web.context.json import dump
from app.web.pages import forms
from app.web.pages.responses import FormSender, page
from app.web.render.game_words import about
from app.web.render.i18n import language_of, translate

router = APIRouter(include_in_schema=False)

ALONE = "alone"  # sent by the button that opens a table for one
USUAL_AWAY: Literal["vote"] = "vote"

# To a page where somebody has just been seated without seeing what the deal promises: its script
# contributes to the deal once more.
JUST_SEATED = "#seated"

# Where in the form a refusal is shown; those of a game's options say themselves where.
_BESIDE = {
    "bad-seats": "seats",
    "seats-taken": "seats",
    "bad-clock": "clock",
    "bad-name": "name",
    "too-many-tables": "form",
}

Complaints = Mapping[str, str]  # field of the form -> sentence


@router.get("/new/{game_id}")
async def new(request: Request, game_id: str, person: MaybeMe) -> Response:
    game = _game(game_id)
    return choose(request, person, usual_settings(game), f"/new/{game.id}")


@router.post("/new/{game_id}/check")
async def check(request: Request, game_id: str, person: MaybeMe) -> Response:
    """Say what doesn't go together in the form as it is filled in now."""
    game = _game(game_id)
    form = await forms.read_form(request)
    why: Complaints = {}
    try:
        checked(forms.table_settings(form, game, usual_settings(game)))
    except Refusal as refusal:
        why = complaints(request, person, refusal)
    return Response(dump(why), media_type="application/json")


@router.post("/new/{game_id}")
async def open_table(request: Request, game_id: str, person: MaybeMe) -> Response:
    """Open a table where the host sits already; or play at once, against bots or alone."""
    game = _game(game_id)
    form = await forms.read_form(request)
    caller = FormSender(request, person)
    settings = forms.table_settings(form, game, usual_settings(game))
    try:
        live = await _opened(request, form, caller, settings)
    except Refusal as refusal:
        why = complaints(request, person, refusal)
        return caller.signed(choose(request, person, settings, f"/new/{game.id}", form, why))
    return caller.signed(RedirectResponse(f"/t/{live.id}{JUST_SEATED}", 303))


async def _opened(
    request: Request, form: FormData, caller: FormSender, settings: TableSettings
) -> LiveTable:
    """The new table, with its host in the first seat."""
    at_once = "try" in form
    if forms.text(form, "try") == ALONE:
        settings = replace(settings, seat_count=1)
    settings = checked(with_first_seat_first(settings) if at_once else settings)
    host = await caller.introduced(form.get("name"))
    limit = settings_of(request).tables_per_person
    live = await lobby.open_table(registry_of(request), host, settings, limit=limit)
    await seating.sit(live, host, contribution=forms.contribution_of(form))
    if at_once:
        await _play_bots(live, host, forms.text(form, "level") or USUAL_LEVEL)
    return live


async def _play_bots(live: LiveTable, host: Person, bot: str) -> None:
    """Give all other seats to bots, and begin."""
    for _ in range(live.row.seat_count - 1):
        await seating.add_bot(live, host, bot)
    await lobby.start(live, host)


def complaints(request: Request, person: Person | None, refusal: Refusal) -> Complaints:
    """What to say beside which fields. Refusals about no field are raised again."""
    beside = [f"option.{name}" for name in refusal.at] or [_BESIDE.get(refusal.code, "")]
    if not all(beside):
        raise refusal
    sentence = translate(language_of(request, person), refusal.sentence, **refusal.values)
    return dict.fromkeys(beside, sentence)


def choose(
    request: Request,
    person: Person | None,
    chosen: TableSettings,
    action: str,
    form: FormData | None = None,
    why: Complaints | None = None,
) -> Response:
    """Show the form with everything that a host may choose, as filled in so far."""
    game = GAMES[chosen.game]
    return page(
        request,
        "new.html",
        person,
        422 if why else 200,
        game=game,
        chosen=chosen,
        name=forms.text(form, "name") if form else "",
        level=(forms.text(form, "level") if form else "") or USUAL_LEVEL,
        why=why or {},
        action=action,
        table=not action.startswith("/new/"),
        about=about(language_of(request, person), game.id),
    )


def usual_settings(game: Game[Any]) -> TableSettings:
    """The settings that the form begins with."""
    return TableSettings(game.id, game.max_seats, game.read_options({}), away=USUAL_AWAY)


def _game(game_id: str) -> Game[Any]:
    if game_id not in GAMES:
        raise HTTPException(404)
    return GAMES[game_id]
