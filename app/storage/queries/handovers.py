"""Links that sign another device in as the same person, once."""

from __future__ import annotations

import secrets
from datetime import timedelta

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.queries.people import Person, all_people, one_of, signed_in, token_digest
from app.storage.schema import models


async def make_handover(session: AsyncSession, person_id: int, ttl: timedelta) -> str:
    """A token for a link that signs in one other device. Earlier links become invalid."""
    token = secrets.token_urlsafe(32)
    await session.execute(delete(models.Handover).where(models.Handover.person_id == person_id))
    await session.execute(
        insert(models.Handover).values(
            token_hash=token_digest(token), person_id=person_id, expires_at=func.now() + ttl
        )
    )
    return token


async def owner_of_handover(session: AsyncSession, token: str) -> Person | None:
    """Whose link this is; looking doesn't use it up."""
    link = select(models.Handover.person_id).where(
        models.Handover.token_hash == token_digest(token),
        models.Handover.expires_at > func.now(),
    )
    return await one_of(session, all_people().where(models.Person.id.in_(link)))


async def claim_handover(session: AsyncSession, token: str) -> tuple[Person, str] | None:
    """The owner of a link and a token for the new device; works once, before it expires."""
    claimed = (
        delete(models.Handover)
        .where(models.Handover.token_hash == token_digest(token))
        .where(models.Handover.expires_at > func.now())
    )
    person_id = await session.scalar(claimed.returning(models.Handover.person_id))
    if person_id is None:
        return None
    return await signed_in(session, person_id)
