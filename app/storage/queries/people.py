"""People, their devices, and accounts for those who want one.

Tokens are stored as hashes; the token itself is returned once, when it is made. Hashing a password
is slow, so it happens in a thread and outside of any transaction: call `hash_password` first, then
the function that stores it.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypeAlias, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Select, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.postgres.engine import Database
from app.storage.schema import models

T = TypeVar("T")
People: TypeAlias = Select[*tuple[Any, ...]]

SEEN_EVERY = timedelta(minutes=10)  # precision of when a device was last used

# OWASP's second choice: 19 MiB, so that a few people signing in at once fit into a small server.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_hashing = ThreadPoolExecutor(max_workers=2, thread_name_prefix="passwords")
_NOBODYS_HASH = _hasher.hash(secrets.token_urlsafe())


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


# --- guests and their devices --------------------------------------------------------------------


async def make_guest(session: AsyncSession, name: str, language: str) -> tuple[Person, str]:
    """A new person, signed in, and the token for their cookie."""
    made = insert(models.Person).values(name=name, language=language)
    person_id, created_at = (
        await session.execute(made.returning(models.Person.id, models.Person.created_at))
    ).one()
    token = await new_session(session, person_id)
    return Person(person_id, name, language, created_at, None), token


async def get_person(session: AsyncSession, person_id: int) -> Person | None:
    return await _one(session, _people().where(models.Person.id == person_id))


async def hold(session: AsyncSession, person_id: int) -> None:
    """Let nobody else hold this person until the end of the transaction."""
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


# --- another device ------------------------------------------------------------------------------


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
    return await _one(session, _people().where(models.Person.id.in_(link)))


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
    return await _signed_in(session, person_id)


# --- accounts ------------------------------------------------------------------------------------


async def hash_password(password: str) -> str:
    """Hash a password. Slow on purpose: call it before the transaction."""
    return await _in_thread(_hasher.hash, password)


async def create_account(
    session: AsyncSession, person_id: int, login: str, password_hash: str
) -> bool:
    """Give a guest an account; False if the login is taken, or if they have an account already."""
    account = upsert(models.Account).values(
        person_id=person_id, login=_folded(login), password_hash=password_hash
    )
    made = account.on_conflict_do_nothing().returning(models.Account.person_id)
    return await session.scalar(made) is not None


async def change_password(session: AsyncSession, person_id: int, password_hash: str) -> None:
    account = update(models.Account).where(models.Account.person_id == person_id)
    await session.execute(account.values(password_hash=password_hash))


async def reset_password(session: AsyncSession, login: str, password_hash: str) -> int | None:
    """Give a forgotten password's owner another one, and sign all their devices out."""
    account = update(models.Account).where(models.Account.login == _folded(login))
    person_id = await session.scalar(
        account.values(password_hash=password_hash).returning(models.Account.person_id)
    )
    if person_id is not None:
        await session.execute(delete(models.Session).where(models.Session.person_id == person_id))
    return person_id


async def person_with_password(db: Database, login: str, password: str) -> Person | None:
    """The person with this login and password. Takes just as long for an unknown login.

    Call it outside of transactions: no connection is held while the password is checked.
    """
    stored = select(models.Account.person_id, models.Account.password_hash)
    async with db.read() as session:
        found = (
            await session.execute(stored.where(models.Account.login == _folded(login)))
        ).one_or_none()
    person_id, password_hash = found or (None, _NOBODYS_HASH)
    if not await _in_thread(_matches, password_hash, password) or person_id is None:
        return None
    async with db.read() as session:
        return await get_person(session, person_id)


async def sign_in(db: Database, login: str, password: str) -> tuple[Person, str] | None:
    """The person with this login and password, and a token for this device."""
    person = await person_with_password(db, login, password)
    if person is None:
        return None
    async with db.begin() as session:
        return await _signed_in(session, person.id)


async def password_is(db: Database, person_id: int, password: str) -> bool:
    """Whether this is the person's password."""
    stored = select(models.Account.password_hash).where(models.Account.person_id == person_id)
    async with db.read() as session:
        password_hash = await session.scalar(stored)
    return await _in_thread(_matches, password_hash or _NOBODYS_HASH, password)


# --- the plumbing --------------------------------------------------------------------------------


def token_digest(token: str) -> bytes:
    """The hash of a token, which is stored instead of it."""
    return hashlib.sha256(token.encode(errors="replace")).digest()


def _folded(login: str) -> str:
    return login.strip().casefold()


def _matches(password_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(password_hash, password)
    except (VerificationError, InvalidHashError):
        return False


async def _in_thread(function: Callable[..., T], *arguments: str) -> T:
    return await asyncio.get_running_loop().run_in_executor(_hashing, function, *arguments)


@cache
def _by_token() -> People:
    """Built once: this query runs on every page load."""
    return (
        _people()
        .join(models.Session, models.Session.person_id == models.Person.id)
        .where(models.Session.token_hash == bindparam("digest"))
        .add_columns(models.Session.last_seen_at < func.now() - SEEN_EVERY)
    )


def _people() -> People:
    return select(
        models.Person.id,
        models.Person.name,
        models.Person.language,
        models.Person.created_at,
        models.Account.login,
    ).outerjoin(models.Account, models.Account.person_id == models.Person.id)


async def _one(session: AsyncSession, query: People) -> Person | None:
    found = (await session.execute(query)).one_or_none()
    return None if found is None else Person(*found)


async def _signed_in(session: AsyncSession, person_id: int) -> tuple[Person, str]:
    person = await get_person(session, person_id)
    assert person is not None, "sessions and accounts belong to somebody"
    return person, await new_session(session, person_id)


async def _set(session: AsyncSession, person_id: int, **values: str) -> None:
    await session.execute(
        update(models.Person).where(models.Person.id == person_id).values(**values)
    )
