"""Migrations: once, together, never backwards."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.schema import MetaData

from app.storage.postgres.engine import Database, connect
from app.storage.schema import migrate
from app.storage.schema.models import Base

pytestmark = pytest.mark.own_database


async def test_processes_that_start_together_migrate_once(empty_database: str) -> None:
    handles = [await connect(empty_database) for _ in range(4)]
    assert not await migrate.up_to_date(handles[0])
    await asyncio.gather(*map(migrate.upgrade, handles))
    assert await migrate.up_to_date(handles[0])
    for handle in handles:
        await handle.dispose()


async def test_a_newer_database_is_refused(db: Database) -> None:
    async with db.begin() as session:
        await session.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(migrate.NewerDatabase, match="9999"):
        await migrate.upgrade(db)
    assert not await migrate.up_to_date(db)


async def test_the_migrations_make_what_the_models_say(db: Database) -> None:
    async with db.engine.connect() as connection:
        made = MetaData()
        await connection.run_sync(made.reflect)
        names = await connection.run_sync(lambda c: set(inspect(c).get_table_names()))
    assert names == {*Base.metadata.tables, "alembic_version"}
    for name, table in Base.metadata.tables.items():
        columns = {c.name: c.nullable for c in made.tables[name].columns}
        assert columns == {c.name: c.nullable for c in table.columns}, name
