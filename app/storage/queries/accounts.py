"""Accounts for people who want to sign in anywhere.

Hashing a password is slow, so it happens in a thread and outside of any transaction: call
`hash_password` first, then the function that stores it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.postgres.engine import Database
from app.storage.queries.people import Person, get_person, signed_in
from app.storage.schema import models

T = TypeVar("T")


# OWASP's second choice: 19 MiB, so that a few people signing in at once fit into a small server.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_hashing = ThreadPoolExecutor(max_workers=2, thread_name_prefix="passwords")
_NOBODYS_HASH = _hasher.hash(secrets.token_urlsafe())


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
    """Replace a forgotten password, and sign its owner out on all devices."""
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
        return await signed_in(session, person.id)


async def password_is(db: Database, person_id: int, password: str) -> bool:
    """Whether this is the person's password."""
    stored = select(models.Account.password_hash).where(models.Account.person_id == person_id)
    async with db.read() as session:
        password_hash = await session.scalar(stored)
    return await _in_thread(_matches, password_hash or _NOBODYS_HASH, password)


def _folded(login: str) -> str:
    return login.strip().casefold()


def _matches(password_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(password_hash, password)
    except (VerificationError, InvalidHashError):
        return False


async def _in_thread(function: Callable[..., T], *arguments: str) -> T:
    return await asyncio.get_running_loop().run_in_executor(_hashing, function, *arguments)
