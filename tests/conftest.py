"""What every test may ask for: a database of its own."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import structlog

from app.storage.postgres.engine import Database, connect
from tests.support import postgres, templates
from tests.support.compared import COMPARED

# What lasts long begins first: if one of these began last, only one worker would still be at work.
LONG = (
    "tests/edge/",
    "tests/crash/",
    "tests/ops/test_hosting_page.py",
    "tests/workers/",
    "tests/e2e/test_whole_game.py",
    "tests/e2e/test_scoundrels.py",
    "tests/e2e/test_gallery.py",
    "tests/e2e/test_access.py",
    "tests/e2e/test_stage.py",
    "tests/e2e/test_tutorial.py",
)

MADE = pytest.StashKey[str | None]()  # the folder of templates, if it was made here


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_collection_finish() -> None:
    """As a server does: what is loaded by now isn't looked through again and again."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all tests are found: nothing that is made meanwhile goes away
    config.stash[MADE] = templates.make_folder()
    templates.use_folder()


def pytest_unconfigure(config: pytest.Config) -> None:
    templates.remove_folder(config.stash[MADE])


def pytest_sessionfinish(session: pytest.Session) -> None:
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["compared"] = dict(COMPARED)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    COMPARED.update(getattr(node, "workeroutput", {}).get("compared", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What has been looked at, and not only that nothing was found."""
    for game, positions in sorted(COMPARED.items()):
        terminalreporter.write_line(f"{game}: {positions:,} positions compared")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def loggers_that_forget() -> Iterator[None]:
    """A logger that has once spoken would keep to the log of that test for the whole run."""
    configure = structlog.configure

    def without_cache(**given: Any) -> None:
        configure(**{**given, "cache_logger_on_first_use": False})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structlog, "configure", without_cache)
        yield


@pytest.fixture(autouse=True)
def log_as_it_was() -> Iterator[None]:
    """What a test logs to is closed after it; the next one begins without a configured log."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    if structlog.is_configured():
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.reset_defaults()


@pytest.fixture(scope="session")
def database_url(testrun_uid: str) -> Iterator[str]:
    """A Postgres server on which tests make databases of their own."""
    with postgres.server(testrun_uid) as url:
        yield url


@pytest.fixture(scope="session")
def template_database(database_url: str) -> Iterator[str]:
    with postgres.template(database_url) as name:
        yield name


@pytest.fixture(scope="session")
def shared_database(database_url: str, template_database: str) -> Iterator[str]:
    with postgres.database(database_url, template_database) as url:
        yield url


@pytest.fixture
def fresh_database(request: pytest.FixtureRequest) -> str:
    """The address of a migrated, empty database: that of the worker, unless `own_database`."""
    if request.node.get_closest_marker("own_database") is None:
        url: str = request.getfixturevalue("shared_database")
        postgres.empty(url)
        return url
    return str(request.getfixturevalue("own_database"))


@pytest.fixture
def own_database(database_url: str, template_database: str) -> Iterator[str]:
    """The address of a migrated, empty database that no other test will ever see."""
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
