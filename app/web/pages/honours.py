"""The roll of honour of this house: wins and streaks in games between people."""

from __future__ import annotations

from itertools import groupby

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.games import GAMES
from app.storage.queries import honours
from app.web.context.deps import MaybeMe, Me, db_of
from app.web.pages import forms
from app.web.pages.responses import page

router = APIRouter(include_in_schema=False)


@router.get("/honours")
async def table_of_honour(request: Request, person: MaybeMe) -> Response:
    """Show the roll of honour, with names only for people who have given their own."""
    found, taking_part = [], False
    if person:
        async with db_of(request).read() as session:
            found = await honours.honours(session)
            taking_part = await honours.takes_part(session, person.id)
    by_game = {
        game: list(best) for game, best in groupby(found, lambda one: one.game) if game in GAMES
    }
    return page(request, "honours.html", person, honours=by_game, taking_part=taking_part)


@router.post("/honours")
async def take_part(request: Request, person: Me) -> Response:
    """Stay out, with all earlier games, or be counted again."""
    form = await forms.read_form(request)
    async with db_of(request).begin() as session:
        await honours.take_part(session, person.id, forms.text(form, "part") == "yes")
    return RedirectResponse("/honours", 303)
