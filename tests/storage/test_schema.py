"""The migrations make exactly the schema of the models, and the records carry all of it."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from app.settings import ROOT
from app.storage.postgres.engine import Database
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.storage.schema.models import Base, Seat, Table


def differences(connection: Connection) -> list[object]:
    options = {"compare_type": True, "compare_server_default": True}
    return list(
        compare_metadata(MigrationContext.configure(connection, opts=options), Base.metadata)
    )


async def test_migrations_and_models_agree(db: Database) -> None:
    async with db.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


@pytest.mark.own_database
async def test_constraints_and_partial_indexes_agree_as_well(db: Database) -> None:
    """What alembic does not compare: checks, names, predicates, fill factors."""
    described = text(
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = 'public'::regnamespace AND conrelid <> 'alembic_version'::regclass"
        " UNION SELECT indexname, indexdef FROM pg_indexes"
        " WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
        " UNION SELECT relname, reloptions::text FROM pg_class WHERE relname = 'tables'"
    )
    async with db.begin() as session:
        migrated = {tuple(row) for row in await session.execute(described)}
    async with db.engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)
    async with db.begin() as session:
        assert {tuple(row) for row in await session.execute(described)} == migrated


def test_records_have_every_column() -> None:
    columns = [*Table.__table__.columns.keys(), "host_name", "seats"]
    assert sorted(f.name for f in fields(TableRow)) == sorted(columns)
    assert [f.name for f in fields(SeatRow)] == Seat.__table__.columns.keys()


def test_migrations_follow_one_another() -> None:
    """Two that were written at the same time must not both claim to be the next."""
    files = sorted((ROOT / "migrations/versions").glob("0*.py"))
    steps = [import_module(f"migrations.versions.{file.stem}") for file in files]
    assert [step.revision for step in steps] == [file.stem[:4] for file in files]
    assert [step.down_revision for step in steps[1:]] == [step.revision for step in steps[:-1]]
