"""The database handle: its address, its two kinds of session, its error messages."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from app.storage.postgres.engine import Database, DatabaseError, connect, driver_url


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_spelling_of_the_address_is_understood(scheme: str) -> None:
    assert driver_url(f"{scheme}://ann:pa%40ss@db:5433/x") == (
        "postgresql+psycopg://ann:pa%40ss@db:5433/x"
    )


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(DatabaseError, match="PostgreSQL"):
        driver_url("sqlite:///x")


async def test_an_unreachable_database_is_named_without_its_password() -> None:
    with pytest.raises(DatabaseError, match="cannot be reached") as raised:
        await connect("postgresql://ann:hunter2@127.0.0.1:1/x")
    assert "hunter2" not in str(raised.value)


@pytest.mark.own_database
async def test_a_transaction_is_kept_whole_or_not_at_all(db: Database) -> None:
    async with db.begin() as session:
        await session.execute(text("create table note (n int)"))
    with pytest.raises(ZeroDivisionError):
        await _write_and_fail(db)
    async with db.read() as session:
        assert (await session.execute(text("select count(*) from note"))).scalar_one() == 0


async def _write_and_fail(db: Database) -> None:
    async with db.begin() as session:
        await session.execute(text("insert into note values (1)"))
        raise ZeroDivisionError
