"""The chat of a table. Who may speak is decided elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema.models import ChatLine

LAST = 100  # lines that a page shows


@dataclass(frozen=True, slots=True)
class Line:
    """A line; `number` counts those of its table, `seat` is None for somebody who only watched.

    A line of the server has a `code` and no person; its text holds the values of the code.
    """

    number: int
    person_id: int | None
    seat: int | None
    name: str
    text: str
    code: str
    at: datetime


# Lines of one table are numbered one after the other, until the end of each transaction.
_ONE_BY_ONE = text("select pg_advisory_xact_lock(hashtextextended(:table_id, 0))")
_COLUMNS = [getattr(ChatLine, name) for name in Line.__slots__]
_LAST_OF_EACH = text(f"""
SELECT wanted.id, {", ".join(f"last.{name}" for name in Line.__slots__)}
FROM unnest(CAST(:ids AS text[])) AS wanted (id), LATERAL (
    SELECT * FROM chat WHERE table_id = wanted.id ORDER BY id DESC LIMIT :count
) AS last ORDER BY last.id
""")


async def say(
    session: AsyncSession,
    table_id: str,
    *,
    person_id: int | None,
    seat: int | None,
    name: str,
    text: str,
    code: str = "",
    key: str | None = None,
) -> Line:
    """Add a line, under the name by which the table knows the speaker.

    The same key from the same person adds one line, however often it arrives.
    """
    values = {"table_id": table_id, "person_id": person_id, "seat": seat, "name": name}
    await session.execute(_ONE_BY_ONE, {"table_id": table_id})
    before = select(func.coalesce(func.max(ChatLine.number), 0)).where(
        ChatLine.table_id == table_id
    )
    number = before.scalar_subquery() + 1
    line = insert(ChatLine).values(**values, number=number, text=text, code=code, key=key)
    added = await session.execute(line.on_conflict_do_nothing().returning(*_COLUMNS))
    if (new := added.one_or_none()) is not None:
        return Line(*new)
    said = select(*_COLUMNS).where(
        ChatLine.table_id == table_id, ChatLine.person_id == person_id, ChatLine.key == key
    )
    return Line(*(await session.execute(said)).one())


async def last_lines(session: AsyncSession, table_id: str, count: int = LAST) -> list[Line]:
    """The last lines of this table, oldest first."""
    lines = select(*_COLUMNS).where(ChatLine.table_id == table_id)
    newest_first = await session.execute(lines.order_by(ChatLine.id.desc()).limit(count))
    return [Line(*line) for line in newest_first][::-1]


async def last_lines_of(
    session: AsyncSession, table_ids: Sequence[str], count: int = LAST
) -> dict[str, list[Line]]:
    """The last lines of each of these tables, oldest first."""
    lines: dict[str, list[Line]] = {table_id: [] for table_id in table_ids}
    found = await session.execute(_LAST_OF_EACH, {"ids": list(table_ids), "count": count})
    for table_id, *line in found:
        lines[table_id].append(Line(*line))
    return lines


async def speaker(session: AsyncSession, table_id: str, number: int) -> int | None:
    """The author of this line; None if there is no such line at this table."""
    this = (ChatLine.table_id == table_id, ChatLine.number == number)
    said = select(ChatLine.person_id).where(*this)
    return await session.scalar(said)
