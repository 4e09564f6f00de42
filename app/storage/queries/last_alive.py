"""The time at which a server last ran, so that clocks know for how long nobody could play."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema.models import Pulse


async def beat(session: AsyncSession, now: datetime) -> datetime | None:
    """Record that a server runs now, and return when one last did."""
    before = await session.scalar(select(Pulse.at).with_for_update())
    this = insert(Pulse).values(id=1, at=now)
    await session.execute(this.on_conflict_do_update(index_elements=["id"], set_={"at": now}))
    return before
