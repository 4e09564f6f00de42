"""The application, in memory or on a port, with a database of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from tests.api.support import running, served, settings


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
