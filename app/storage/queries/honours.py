"""The roll of honour: who has won how many games against other people.

It is counted from the finished games every time, so people who stay out or are gone leave no trace.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema.models import Person

SHOWN = 30  # people per game

# A streak is a run of wins: among all games of a person and among their wins alone, the numbers of
# consecutive wins differ by the same.
_HONOURS = text(
    """
    WITH played AS (
      SELECT tables.game, seats.person_id,
        tables.result -> 'winners' @> to_jsonb(seats.seat) AS won,
        row_number() OVER (
          PARTITION BY tables.game, seats.person_id ORDER BY tables.finished_at, tables.id
        ) AS number
      FROM tables JOIN seats ON seats.table_id = tables.id
      WHERE tables.status = 'finished' AND tables.result IS NOT NULL
        AND seats.person_id IS NOT NULL
        AND (SELECT count(others.person_id) FROM seats others WHERE others.table_id = tables.id) > 1
    ), streaks AS (
      SELECT game, person_id, count(*) AS length, max(number) AS ends
      FROM (
        SELECT *, number - row_number() OVER (PARTITION BY game, person_id ORDER BY number) AS run
        FROM played WHERE won
      ) AS wins
      GROUP BY game, person_id, run
    ), totals AS (
      SELECT game, person_id, count(*) AS played, count(*) FILTER (WHERE won) AS won
      FROM played GROUP BY game, person_id
    ), ranked AS (
      SELECT totals.game, people.name, totals.played, totals.won,
        max(streaks.length) AS longest,
        max(streaks.length) FILTER (WHERE streaks.ends = totals.played) AS streak,
        row_number() OVER (
          PARTITION BY totals.game
          ORDER BY totals.won DESC, totals.played, people.name, totals.person_id
        ) AS place
      FROM totals
      JOIN people ON people.id = totals.person_id AND people.honours
      LEFT JOIN streaks ON (streaks.game, streaks.person_id) = (totals.game, totals.person_id)
      GROUP BY totals.game, totals.person_id, people.name, totals.played, totals.won
    )
    SELECT game, name, played, won, coalesce(longest, 0), coalesce(streak, 0)
    FROM ranked WHERE place <= :shown ORDER BY game, place
    """
)


@dataclass(frozen=True, slots=True)
class Honour:
    """The record of one person in one game; `streak`: games won in a row up to now."""

    game: str
    name: str
    played: int
    won: int
    longest: int
    streak: int


async def honours(session: AsyncSession) -> list[Honour]:
    """The best of each game first; those with as many wins in fewer games before others."""
    return [Honour(*row) for row in await session.execute(_HONOURS, {"shown": SHOWN})]


async def takes_part(session: AsyncSession, person_id: int) -> bool:
    """Whether this person is counted in the roll of honour."""
    chosen = await session.scalar(select(Person.honours).where(Person.id == person_id))
    return bool(chosen)


async def take_part(session: AsyncSession, person_id: int, wanted: bool) -> None:
    """Count all games of this person, or none."""
    await session.execute(update(Person).where(Person.id == person_id).values(honours=wanted))
