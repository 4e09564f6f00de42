"""Queries over all tables: which are worth listing, and which are abandoned and deleted."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema.models import Handover, LogLine, Seat, Table

ALONE = timedelta(days=1)  # how long an empty table is listed
STILL = timedelta(days=7)  # how long any other table without activity is listed
FORGOTTEN = timedelta(days=30)  # when an empty table that never began is deleted

_SAT_AT = exists().where(Seat.table_id == Table.id, Seat.person_id.is_not(None))


def lively() -> ColumnElement[bool]:
    """The tables worth listing: somebody may still be there."""
    gathers = and_(
        Table.status == "gathering",
        or_(_SAT_AT, Table.created_at > func.now() - ALONE),
        Table.created_at > func.now() - STILL,
    )
    return or_(gathers, and_(Table.status == "playing", _moved() > func.now() - STILL))


async def played_by_bots(session: AsyncSession, since: datetime) -> list[str]:
    """The running tables with a bot, and with a decision since then."""
    a_bot = or_(Seat.bot.is_not(None), Seat.standin.is_not(None))
    bots = exists().where(Seat.table_id == Table.id, a_bot)
    running = select(Table.id).where(Table.status == "playing", bots, _moved() >= since)
    return list((await session.scalars(running.order_by(Table.created_at))).all())


async def with_answers_ahead(session: AsyncSession) -> list[str]:
    """The running tables at which somebody answers ahead."""
    somebody = exists().where(Seat.table_id == Table.id, Seat.ahead != {})
    running = select(Table.id).where(Table.status == "playing", somebody)
    return list((await session.scalars(running.order_by(Table.created_at))).all())


async def newest_promise(session: AsyncSession) -> tuple[str, str, bool] | None:
    """The newest table that isn't over: its id, its commitment, whether the promise is earlier."""
    earlier = Table.promise.is_(None).label("earlier")
    promise = select(Table.id, Table.commitment, earlier).where(Table.status != "finished")
    found = (await session.execute(promise.order_by(Table.created_at.desc()).limit(1))).first()
    return None if found is None else (found.id, found.commitment, found.earlier)


async def leading_to(session: AsyncSession, table_id: str) -> list[str]:
    """The tables whose next game is at this one."""
    before = select(Table.id).where(Table.next_table == table_id)
    return list((await session.scalars(before)).all())


async def sweep(session: AsyncSession) -> None:
    """Delete expired links to other devices, and tables that nobody sits at."""
    await session.execute(delete(Handover).where(Handover.expires_at < func.now()))
    forgotten = and_(
        Table.status == "gathering", Table.created_at < func.now() - FORGOTTEN, ~_SAT_AT
    )
    await session.execute(delete(Table).where(forgotten))


def _moved() -> ColumnElement[datetime]:
    """The time of the last decision of a running game."""
    last = (
        select(LogLine.at)
        .where(LogLine.table_id == Table.id)
        .order_by(LogLine.step.desc())
        .limit(1)
    )
    return func.coalesce(last.scalar_subquery(), Table.started_at)
