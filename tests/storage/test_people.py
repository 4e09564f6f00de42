"""People: guests and their devices, links to another device, accounts."""

from __future__ import annotations

import asyncio
import hashlib
from datetime import timedelta

import pytest
from sqlalchemy import text

from app.storage.postgres.engine import Database
from app.storage.queries import accounts, handovers, people

MINUTE = timedelta(minutes=1)


async def guest(db: Database, name: str = "Ann") -> tuple[people.Person, str]:
    async with db.begin() as session:
        return await people.make_guest(session, name, "ru")


async def account(db: Database, login: str, password: str) -> people.Person:
    person, _ = await guest(db)
    password_hash = await accounts.hash_password(password)
    async with db.begin() as session:
        assert await accounts.create_account(session, person.id, login, password_hash)
    return person


async def who(db: Database, token: str) -> people.Person | None:
    async with db.read() as session:
        return await people.person_by_token(session, token)


async def test_a_guest_is_known_by_their_token(db: Database) -> None:
    person, token = await guest(db, "Аня")
    assert (person.name, person.language, person.login) == ("Аня", "ru", None)
    assert await who(db, token) == person
    assert await who(db, token + "x") is None
    assert await who(db, "\udce9\0") is None
    assert await who(db, "") is None


async def test_a_token_is_long_and_not_stored(db: Database) -> None:
    _, token = await guest(db)
    assert len(token) == 43, "256 bits"
    async with db.read() as session:
        stored = await session.scalar(text("SELECT token_hash FROM sessions"))
    assert stored == hashlib.sha256(token.encode()).digest()


async def test_devices_are_noted_when_used_but_not_at_every_request(db: Database) -> None:
    person, token = await guest(db)
    seen = []
    for age in ("5 minutes", "5 minutes", "20 minutes"):
        async with db.begin() as session:
            await session.execute(
                text(f"UPDATE sessions SET last_seen_at = now() - '{age}'::interval")
            )
        await who(db, token)
        async with db.read() as session:
            age_now = text("SELECT now() - last_seen_at < '1 minute'::interval FROM sessions")
            seen.append(await session.scalar(age_now))
    assert seen == [False, False, True]
    async with db.read() as session:
        (device,) = await people.devices(session, person.id, token)
    assert device.current


async def test_signing_out_here_and_elsewhere(db: Database) -> None:
    person, first = await guest(db)
    _, stranger = await guest(db)
    async with db.begin() as session:
        second = await people.new_session(session, person.id)
        third = await people.new_session(session, person.id)
        link = await handovers.make_handover(session, person.id, MINUTE)
    async with db.begin() as session:
        await people.drop_session(session, first)
    assert await who(db, first) is None
    async with db.begin() as session:
        assert [d.current for d in await people.devices(session, person.id, second)].count(
            True
        ) == 1
        await people.drop_other_sessions(session, person.id, second)
        assert len(await people.devices(session, person.id, second)) == 1
        assert await handovers.claim_handover(session, link) is None
    assert await who(db, second) == person
    assert await who(db, third) is None
    assert await who(db, stranger) is not None


async def test_name_and_language_are_the_persons_choice(db: Database) -> None:
    person, token = await guest(db)
    async with db.begin() as session:
        await people.rename(session, person.id, "Анна")
        await people.set_language(session, person.id, "en")
    changed = await who(db, token)
    assert changed is not None
    assert (changed.id, changed.name, changed.language) == (person.id, "Анна", "en")


async def test_a_link_moves_a_person_to_one_other_device(db: Database) -> None:
    person, token = await guest(db)
    async with db.begin() as session:
        old = await handovers.make_handover(session, person.id, MINUTE)
        link = await handovers.make_handover(session, person.id, MINUTE)
    async with db.begin() as session:
        assert await handovers.claim_handover(session, old) is None, "the newer link replaces it"
        claimed = await handovers.claim_handover(session, link)
        assert claimed is not None
        assert await handovers.claim_handover(session, link) is None
    same, new_token = claimed
    assert same == person
    assert await who(db, new_token) == await who(db, token) == person


async def test_two_who_open_the_same_link_at_once(db: Database) -> None:
    person, _ = await guest(db)
    async with db.begin() as session:
        link = await handovers.make_handover(session, person.id, MINUTE)

    async def claim() -> bool:
        async with db.begin() as session:
            claimed = await handovers.claim_handover(session, link)
            await asyncio.sleep(0.02)
            return claimed is not None

    assert sorted(await asyncio.gather(claim(), claim(), claim())) == [False, False, True]


async def test_a_link_expires(db: Database) -> None:
    person, _ = await guest(db)
    async with db.begin() as session:
        link = await handovers.make_handover(session, person.id, -MINUTE)
    async with db.begin() as session:
        assert await handovers.claim_handover(session, link) is None


async def test_an_account_signs_in_anywhere(db: Database) -> None:
    person = await account(db, " Ann@Example.org", "correct horse")
    signed_in = await accounts.sign_in(db, "ann@example.ORG ", "correct horse")
    assert signed_in is not None
    same, token = signed_in
    assert (same.id, same.login) == (person.id, "ann@example.org")
    assert await who(db, token) == same
    assert await accounts.sign_in(db, "ann@example.org", "wrong horse") is None
    assert await accounts.sign_in(db, "nobody", "correct horse") is None


async def test_a_login_belongs_to_one_person_and_a_person_has_one(db: Database) -> None:
    person = await account(db, "ann", "pw")
    other, _ = await guest(db, "Bob")
    async with db.begin() as session:
        assert not await accounts.create_account(session, other.id, "ANN", "hash")
        assert not await accounts.create_account(session, person.id, "ann2", "hash")
        assert await accounts.create_account(session, other.id, "bob", "hash")


async def test_changing_the_password(db: Database) -> None:
    person = await account(db, "ann", "old")
    assert await accounts.password_is(db, person.id, "old")
    assert not await accounts.password_is(db, person.id, "new")
    assert not await accounts.password_is(db, person.id + 1, "old")
    password_hash = await accounts.hash_password("new")
    async with db.begin() as session:
        await accounts.change_password(session, person.id, password_hash)
    assert await accounts.sign_in(db, "ann", "old") is None
    assert await accounts.sign_in(db, "ann", "new") is not None


async def test_an_unknown_login_costs_as_much_as_a_wrong_password(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted, not timed: each attempt checks exactly one password hash of the same kind."""
    checked = []
    matches = accounts._matches

    def count(password_hash: str, password: str) -> bool:
        checked.append(password_hash.rsplit("$", 2)[0])
        return matches(password_hash, password)

    monkeypatch.setattr(accounts, "_matches", count)
    await account(db, "ann", "pw")
    for login, password in (("ann", "pw"), ("ann", "no"), ("nobody", "pw")):
        await accounts.sign_in(db, login, password)
    assert len(checked) == 3
    assert len(set(checked)) == 1
    assert checked[0].startswith("$argon2id$")


async def test_no_connection_is_held_while_a_password_is_checked(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = []
    pool = db.engine.pool
    monkeypatch.setattr(
        accounts,
        "_matches",
        lambda *_: bool(busy.append(pool.checkedout())),  # type: ignore[attr-defined]
    )
    await account(db, "ann", "pw")
    await accounts.sign_in(db, "ann", "pw")
    assert busy == [0]
