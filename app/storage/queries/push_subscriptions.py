"""Where devices want to be told that it is somebody's turn: one address for each device.

How they are told, and whether, is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.queries.people import token_digest
from app.storage.schema.models import PushSubscription, Session

MOST_FAILURES = 5  # so often in a row a push service may not answer


@dataclass(frozen=True, slots=True)
class Subscription:
    """An address at a push service, and the keys for what is sent there."""

    endpoint: str
    public_key: bytes
    auth: bytes


async def subscribe(session: AsyncSession, token: str, wanted: Subscription) -> None:
    """From now on this device is told, whoever was signed in there before."""
    mine = PushSubscription.token_hash == token_digest(token)
    theirs = PushSubscription.endpoint == wanted.endpoint
    await session.execute(delete(PushSubscription).where(or_(mine, theirs)))
    await session.execute(
        insert(PushSubscription).values(
            token_hash=token_digest(token),
            endpoint=wanted.endpoint,
            public_key=wanted.public_key,
            auth=wanted.auth,
        )
    )


async def unsubscribe(session: AsyncSession, token: str) -> None:
    await session.execute(
        delete(PushSubscription).where(PushSubscription.token_hash == token_digest(token))
    )


async def is_subscribed(session: AsyncSession, token: str) -> bool:
    mine = PushSubscription.token_hash == token_digest(token)
    return await session.scalar(select(PushSubscription.told).where(mine)) is not None


async def to_be_told(session: AsyncSession, person_id: int, question: str) -> list[Subscription]:
    """This person's devices that have not been told of this question yet; now they have."""
    devices = select(Session.token_hash).where(Session.person_id == person_id)
    told = (
        update(PushSubscription)
        .where(PushSubscription.token_hash.in_(devices), PushSubscription.told != question)
        .values(told=question)
        .returning(PushSubscription.endpoint, PushSubscription.public_key, PushSubscription.auth)
    )
    return [Subscription(*row) for row in await session.execute(told)]


async def drop(session: AsyncSession, endpoint: str) -> None:
    """The push service does not know this address any more."""
    await session.execute(delete(PushSubscription).where(PushSubscription.endpoint == endpoint))


async def note(session: AsyncSession, endpoint: str, *, failed: bool) -> None:
    """Whether it could be reached; one that can't be for long is forgotten."""
    this = PushSubscription.endpoint == endpoint
    failures = PushSubscription.failures + 1 if failed else 0
    await session.execute(update(PushSubscription).where(this).values(failures=failures))
    await session.execute(
        delete(PushSubscription).where(this, PushSubscription.failures >= MOST_FAILURES)
    )
