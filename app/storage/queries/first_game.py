"""Whether somebody plays a game for the first time."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_FINISHED_BEFORE = text(
    "SELECT EXISTS (SELECT 1 FROM seats JOIN tables ON tables.id = seats.table_id"
    " WHERE seats.person_id = :person AND tables.game = :game"
    " AND tables.status = 'finished' AND tables.result IS NOT NULL)"
)


async def is_first_game(session: AsyncSession, person_id: int, game: str) -> bool:
    """Whether this person has finished no game of this kind yet."""
    known = {"person": person_id, "game": game}
    return not await session.scalar(_FINISHED_BEFORE, known)
