"""Servers with two workers: their three processes take some seconds of a processor to start."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import postgres
from tests.support.server import Server


@pytest.fixture(scope="session")
def lasting_server(database_url: str, template_database: str) -> Iterator[Server]:
    with (
        tempfile.TemporaryDirectory(prefix="facedown-workers-") as name,
        postgres.database(database_url, template_database) as url,
        Server(Path(name) / "data", url, workers=2) as server,
    ):
        yield server


@pytest.fixture
def shared_server(lasting_server: Server) -> Iterator[Server]:
    """For tests after which both workers serve again."""
    before = len(lasting_server.complaints())
    yield lasting_server
    assert lasting_server.complaints()[before:] == []


@pytest.fixture
def server(fresh_database: str, tmp_path: Path) -> Iterator[Server]:
    """For tests that end it."""
    with Server(tmp_path / "data", fresh_database, workers=2) as server:
        yield server
    assert server.complaints() == []
