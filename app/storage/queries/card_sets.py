"""The sets of cards that tables were dealt from. Their content is read and checked elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema.models import CardSet


async def put_card_set(
    session: AsyncSession, card_hash: str, game: str, content: Mapping[str, Any]
) -> None:
    """Store a set of cards, unless one with this hash is there."""
    cards = insert(CardSet).values(hash=card_hash, game=game, content=dict(content))
    await session.execute(cards.on_conflict_do_nothing())


async def get_card_set(session: AsyncSession, card_hash: str) -> dict[str, Any] | None:
    return await session.scalar(select(CardSet.content).where(CardSet.hash == card_hash))
