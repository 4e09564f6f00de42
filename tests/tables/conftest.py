"""Tables in memory, with the auction among the games."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.games import GAMES
from app.storage.postgres.engine import Database
from tests.support.chance import known_chance
from tests.tables.support import AUCTION, Tables, running


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", AUCTION)


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    known_chance(monkeypatch, request.node.nodeid)


@pytest.fixture
async def registry(db: Database) -> AsyncIterator[Tables]:
    async with running(db) as registry:
        yield registry
