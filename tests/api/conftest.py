"""The application, in memory or on a port, with a database of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from tests.api.support import running, served, settings
from tests.support.chance import known_chance
from tests.support.limits import stop_their_clock
from tests.support.starts import once


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
def app(fresh_database: str, tmp_path: Path) -> FastAPI:
    return create_app(settings(fresh_database, tmp_path))


@pytest.fixture
async def http(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application in memory."""
    async with running(app) as client:
        yield client


@pytest.fixture
async def address(app: FastAPI) -> AsyncIterator[str]:
    """Where the application is served."""
    async with served(app) as where:
        yield where
