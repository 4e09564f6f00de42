"""Push subscriptions: the address at which a device gets "your turn" notifications."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.queries.people import token_digest
from app.storage.schema.models import PushSubscription, Session

MOST_FAILURES = 5  # failed deliveries in a row before a subscription is dropped


@dataclass(frozen=True, slots=True)
class Subscription:
    """An address at a push service, and the keys for messages to it."""

    endpoint: str
    public_key: bytes
    auth: bytes


async def subscribe(session: AsyncSession, token: str, wanted: Subscription) -> None:
    """Notify this device from now on, and nobody who was signed in there before."""
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


async def devices_to_notify(
    session: AsyncSession, person_id: int, question: str
) -> list[Subscription]:
    """Mark and return this person's devices that were not notified of this question yet."""
    devices = select(Session.token_hash).where(Session.person_id == person_id)
    told = (
        update(PushSubscription)
        .where(PushSubscription.token_hash.in_(devices), PushSubscription.told != question)
        .values(told=question)
        .returning(PushSubscription.endpoint, PushSubscription.public_key, PushSubscription.auth)
    )
    return [Subscription(*row) for row in await session.execute(told)]


async def devices_of(session: AsyncSession, person_id: int) -> list[Subscription]:
    """All of this person's devices that get notifications."""
    mine = PushSubscription.token_hash == Session.token_hash
    devices = select(
        PushSubscription.endpoint, PushSubscription.public_key, PushSubscription.auth
    ).join(Session, mine)
    found = await session.execute(devices.where(Session.person_id == person_id))
    return [Subscription(*row) for row in found]


async def drop(session: AsyncSession, endpoint: str) -> None:
    """Delete an address that its push service no longer knows."""
    await session.execute(delete(PushSubscription).where(PushSubscription.endpoint == endpoint))


async def note(session: AsyncSession, endpoint: str, *, failed: bool) -> None:
    """Note whether a delivery worked; an address that fails too often is deleted."""
    this = PushSubscription.endpoint == endpoint
    failures = PushSubscription.failures + 1 if failed else 0
    await session.execute(update(PushSubscription).where(this).values(failures=failures))
    await session.execute(
        delete(PushSubscription).where(this, PushSubscription.failures >= MOST_FAILURES)
    )
