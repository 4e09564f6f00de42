"""Lists of tables and people for the host of the server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_TABLES = text(
    "SELECT tables.id, game, status, tables.created_at,"
    " coalesce(string_agg(seats.name, ', ' ORDER BY seat) FILTER (WHERE seats.name <> ''), '')"
    " FROM tables LEFT JOIN seats ON seats.table_id = tables.id"
    " WHERE status <> 'finished' OR :all"
    " GROUP BY tables.id ORDER BY tables.created_at DESC LIMIT :most"
)
_PEOPLE = text(
    "SELECT people.id, people.name, coalesce(login, ''), people.created_at, max(last_seen_at)"
    " FROM people LEFT JOIN accounts ON accounts.person_id = people.id"
    " LEFT JOIN sessions ON sessions.person_id = people.id"
    " GROUP BY people.id, login ORDER BY max(last_seen_at) DESC NULLS LAST LIMIT :most"
)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table, and who sits at it."""

    id: str
    game: str
    status: str
    created_at: datetime
    names: str


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person; `login` is empty for a guest."""

    id: int
    name: str
    login: str
    created_at: datetime
    seen_at: datetime | None


async def table_lines(
    session: AsyncSession, *, finished: bool = False, most: int = 200
) -> list[TableLine]:
    """The tables, newest first."""
    found = await session.execute(_TABLES, {"all": finished, "most": most})
    return [TableLine(*row) for row in found]


async def person_lines(session: AsyncSession, most: int = 200) -> list[PersonLine]:
    """The people, those who were here last first."""
    return [PersonLine(*row) for row in await session.execute(_PEOPLE, {"most": most})]
