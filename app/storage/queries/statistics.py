"""Statistics of a person's finished games. Games that ended without a result don't count."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_BY_GAME = text(
    "SELECT tables.game, count(*),"
    " count(*) FILTER (WHERE tables.result -> 'winners' @> to_jsonb(seats.seat)),"
    " max((standing ->> 1)::int)"
    " FROM seats JOIN tables ON tables.id = seats.table_id"
    " CROSS JOIN jsonb_array_elements(tables.result -> 'standings') AS standing"
    " WHERE seats.person_id = :person AND tables.status = 'finished'"
    " AND (standing ->> 0)::int = seats.seat"
    " GROUP BY tables.game ORDER BY count(*) DESC, tables.game"
)


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The statistics of one person in one game; no best score where there are no points."""

    game: str
    played: int
    won: int
    best: int | None


async def statistics_of(session: AsyncSession, person_id: int) -> list[GameStatistics]:
    """The statistics for each game, the most played first."""
    return [GameStatistics(*row) for row in await session.execute(_BY_GAME, {"person": person_id})]
