"""What every test may ask for: a database of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from app.storage.postgres.engine import Database, connect
from tests.support import postgres


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def database_url(testrun_uid: str) -> Iterator[str]:
    """A Postgres server on which tests make databases of their own."""
    with postgres.server(testrun_uid) as url:
        yield url


@pytest.fixture(scope="session")
def template_database(database_url: str) -> Iterator[str]:
    with postgres.template(database_url) as name:
        yield name


@pytest.fixture
def fresh_database(database_url: str, template_database: str) -> Iterator[str]:
    """The address of a migrated, empty database."""
    with postgres.database(database_url, template_database) as url:
        yield url


@pytest.fixture
def empty_database(database_url: str) -> Iterator[str]:
    """The address of a database in which nothing was ever made."""
    with postgres.database(database_url) as url:
        yield url


@pytest.fixture
async def db(fresh_database: str) -> AsyncIterator[Database]:
    """A handle on a migrated, empty database."""
    database = await connect(fresh_database)
    yield database
    await database.dispose()
