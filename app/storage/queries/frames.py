"""The recorded views of finished games, as bytes."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema.models import Frames, Table


async def put_frames(session: AsyncSession, table_id: str, data: bytes) -> None:
    """Store these frames, replacing earlier ones."""
    frames = insert(Frames).values(table_id=table_id, data=data)
    await session.execute(
        frames.on_conflict_do_update(index_elements=["table_id"], set_={"data": data})
    )


async def get_frames(session: AsyncSession, table_id: str) -> bytes | None:
    return await session.scalar(select(Frames.data).where(Frames.table_id == table_id))


async def without_frames(session: AsyncSession) -> list[str]:
    """The finished games without frames, oldest first."""
    unmade = (
        select(Table.id)
        .outerjoin(Frames, Frames.table_id == Table.id)
        .where(Table.status == "finished", Frames.table_id.is_(None))
    )
    return list((await session.scalars(unmade.order_by(Table.finished_at))).all())
