"""People and the devices on which they are signed in.

Tokens are stored as hashes; the token itself is returned once, when it is made.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import Select, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema import models

People: TypeAlias = Select[*tuple[Any, ...]]
SEEN_EVERY = timedelta(minutes=10)  # precision of when a device was last used


@dataclass(frozen=True, slots=True)
class Person:
    """A person; `login` is None for a guest."""

    id: int
    name: str
    language: str
    created_at: datetime
    login: str | None


@dataclass(frozen=True, slots=True)
class Device:
    """A device where a person is signed in; `current` is the one in use."""

    created_at: datetime
    last_seen_at: datetime
    current: bool


async def make_guest(session: AsyncSession, name: str, language: str) -> tuple[Person, str]:
    """A new person, signed in, and the token for their cookie."""
    made = insert(models.Person).values(name=name, language=language)
    person_id, created_at = (
        await session.execute(made.returning(models.Person.id, models.Person.created_at))
    ).one()
    token = await new_session(session, person_id)
    return Person(person_id, name, language, created_at, None), token


async def get_person(session: AsyncSession, person_id: int) -> Person | None:
    return await one_of(session, all_people().where(models.Person.id == person_id))


async def hold(session: AsyncSession, person_id: int) -> None:
    """Lock this person until the end of the transaction."""
    this = select(models.Person.id).where(models.Person.id == person_id)
    await session.execute(this.with_for_update(key_share=True))


async def person_by_token(session: AsyncSession, token: str) -> Person | None:
    """The person with this token. Notes from time to time that the device was used."""
    digest = token_digest(token)
    found = (await session.execute(_by_token(), {"digest": digest})).one_or_none()
    if found is None:
        return None
    *person, unseen = found
    if unseen:
        seen = update(models.Session).where(models.Session.token_hash == digest)
        await session.execute(seen.values(last_seen_at=func.now()))
    return Person(*person)


async def new_session(session: AsyncSession, person_id: int) -> str:
    """Sign this person in on one more device, and return its token."""
    token = secrets.token_urlsafe(32)
    await session.execute(
        insert(models.Session).values(token_hash=token_digest(token), person_id=person_id)
    )
    return token


async def signed_in(session: AsyncSession, person_id: int) -> tuple[Person, str]:
    person = await get_person(session, person_id)
    assert person is not None, "sessions and accounts belong to somebody"
    return person, await new_session(session, person_id)


async def drop_session(session: AsyncSession, token: str) -> None:
    """Sign out."""
    this = models.Session.token_hash == token_digest(token)
    await session.execute(delete(models.Session).where(this))


async def drop_other_sessions(session: AsyncSession, person_id: int, token: str) -> None:
    """Sign out everywhere else. Unused links to other devices become invalid as well."""
    others = models.Session.token_hash != token_digest(token)
    await session.execute(
        delete(models.Session).where(models.Session.person_id == person_id, others)
    )
    await session.execute(delete(models.Handover).where(models.Handover.person_id == person_id))


async def devices(session: AsyncSession, person_id: int, token: str) -> list[Device]:
    """The devices where this person is signed in, last used first."""
    rows = await session.execute(
        select(
            models.Session.created_at,
            models.Session.last_seen_at,
            models.Session.token_hash == token_digest(token),
        )
        .where(models.Session.person_id == person_id)
        .order_by(models.Session.last_seen_at.desc())
    )
    return [Device(*row) for row in rows]


async def rename(session: AsyncSession, person_id: int, name: str) -> None:
    """Rename a person. At tables where they sit they keep the old name."""
    await _set(session, person_id, name=name)


async def set_language(session: AsyncSession, person_id: int, language: str) -> None:
    await _set(session, person_id, language=language)


def token_digest(token: str) -> bytes:
    """The hash of a token, which is stored instead of it."""
    return hashlib.sha256(token.encode(errors="replace")).digest()


@cache
def _by_token() -> People:
    """Built once: this query runs on every page load."""
    return (
        all_people()
        .join(models.Session, models.Session.person_id == models.Person.id)
        .where(models.Session.token_hash == bindparam("digest"))
        .add_columns(models.Session.last_seen_at < func.now() - SEEN_EVERY)
    )


def all_people() -> People:
    return select(
        models.Person.id,
        models.Person.name,
        models.Person.language,
        models.Person.created_at,
        models.Account.login,
    ).outerjoin(models.Account, models.Account.person_id == models.Person.id)


async def one_of(session: AsyncSession, query: People) -> Person | None:
    found = (await session.execute(query)).one_or_none()
    return None if found is None else Person(*found)


async def _set(session: AsyncSession, person_id: int, **values: str) -> None:
    await session.execute(
        update(models.Person).where(models.Person.id == person_id).values(**values)
    )
