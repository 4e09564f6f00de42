"""Upgrades the database to the schema of this version.

Runs at every start, in one transaction under a lock, so that several processes may start at once.
The steps themselves live in migrations/versions.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from app.settings import BESIDE
from app.storage.postgres.engine import Database, DatabaseError

FOLDER = BESIDE / "migrations"
_LOCK = 7018325446  # any number, as long as nobody else in this database uses it


class NewerDatabase(DatabaseError):
    """The database was made by a newer program."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database is at revision {revision}, which this version of Facedown does not know:"
            " a newer version has used it. Update Facedown, or restore an older backup."
        )


async def upgrade(database: Database, revision: str = "head") -> None:
    """Upgrade to `revision`, or change nothing if a step fails."""
    async with database.engine.begin() as connection:
        await connection.run_sync(upgrade_within, revision)


async def current(database: Database) -> str | None:
    """The revision that the database is at; None while it is empty."""
    async with database.engine.connect() as connection:
        return await connection.run_sync(_current)


async def up_to_date(database: Database) -> bool:
    """Whether the database has the schema of this version."""
    return await current(database) == head()


def head() -> str | None:
    """The newest revision that this code knows."""
    return _head_in(FOLDER)


@cache
def _head_in(folder: Path) -> str | None:
    """Read once: files of a newer version may appear there while this one still runs."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def knows(revision: str) -> bool:
    """Whether this code knows how to get from `revision` to the newest."""
    scripts = ScriptDirectory.from_config(_config())
    return any(step.revision == revision for step in scripts.walk_revisions())


def upgrade_within(connection: Connection, revision: str = "head") -> None:
    """Upgrade inside the caller's transaction."""
    connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    found = _current(connection)
    if found is not None and not knows(found):
        raise NewerDatabase(found)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config
