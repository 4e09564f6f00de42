"""The pages, in memory, with a database of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.main import create_app
from tests.api.support import settings
from tests.support.chance import known_chance
from tests.support.limits import stop_their_clock
from tests.support.starts import once
from tests.web.browser import Browser


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    known_chance(monkeypatch, request.node.nodeid)


@pytest.fixture(scope="session", autouse=True)
def starts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        once(patch)
        yield


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_their_clock(monkeypatch)


@pytest.fixture
async def app(fresh_database: str, tmp_path: Path) -> AsyncIterator[FastAPI]:
    app = create_app(settings(fresh_database, tmp_path))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def browser(app: FastAPI) -> Callable[..., Browser]:
    """As many browsers as a test needs, each with cookies of its own."""
    return lambda lang="en": Browser(app, lang)
