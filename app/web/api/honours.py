"""The API of the roll of honour."""

from __future__ import annotations

from fastapi import APIRouter, Request

from app.storage.queries import honours
from app.web.api.requests import HonoursWish
from app.web.api.responses import HonourResponse, HonoursResponse
from app.web.context.deps import Me, db_of

router = APIRouter()


@router.get("/honours")
async def table_of_honour(request: Request, person: Me) -> HonoursResponse:
    """List the best of each game. Games with at least two people count."""
    async with db_of(request).read() as session:
        found = await honours.honours(session)
        taking_part = await honours.takes_part(session, person.id)
    best = [HonourResponse.model_validate(one, from_attributes=True) for one in found]
    return HonoursResponse(best=best, taking_part=taking_part)


@router.put("/honours", status_code=204)
async def take_part(request: Request, person: Me, wish: HonoursWish) -> None:
    """Stay out, with all your earlier games, or be counted again."""
    async with db_of(request).begin() as session:
        await honours.take_part(session, person.id, wish.taking_part)
