"""The chat of a table. Who may speak is decided elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema.models import ChatLine

LAST = 100  # lines that a page shows


@dataclass(frozen=True, slots=True)
class Line:
    """One line; `seat` is None for somebody who only watched.

    A line of the server has a `code` and no person; its text holds the values of the code.
    """

    id: int
    person_id: int | None
    seat: int | None
    name: str
    text: str
    code: str
    at: datetime


_COLUMNS = [getattr(ChatLine, name) for name in Line.__slots__]


async def say(
    session: AsyncSession,
    table_id: str,
    *,
    person_id: int | None,
    seat: int | None,
    name: str,
    text: str,
    code: str = "",
) -> Line:
    """Add a line, under the name by which the table knows the speaker."""
    line = insert(ChatLine).values(
        table_id=table_id, person_id=person_id, seat=seat, name=name, text=text, code=code
    )
    return Line(*(await session.execute(line.returning(*_COLUMNS))).one())


async def last_lines(session: AsyncSession, table_id: str, count: int = LAST) -> list[Line]:
    """The last lines of this table, oldest first."""
    lines = select(*_COLUMNS).where(ChatLine.table_id == table_id)
    newest_first = await session.execute(lines.order_by(ChatLine.id.desc()).limit(count))
    return [Line(*line) for line in newest_first][::-1]


async def speaker(session: AsyncSession, table_id: str, line_id: int) -> int | None:
    """Who said this line; None if nobody did at this table."""
    said = select(ChatLine.person_id).where(ChatLine.table_id == table_id, ChatLine.id == line_id)
    return await session.scalar(said)
