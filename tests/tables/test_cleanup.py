"""The daily clearing away goes on, whatever happens to the database meanwhile."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from app.tables.maintenance.cleanup import sweep_daily
from tests.tables.support import Tables


async def test_it_is_swept_at_once_and_again(
    registry: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    swept, again = list[AsyncSession](), asyncio.Event()

    async def sweep(session: AsyncSession) -> None:
        swept.append(session)
        if len(swept) == 1:
            raise OSError("gone")
        again.set()

    monkeypatch.setattr("app.tables.maintenance.cleanup.sweep", sweep)
    monkeypatch.setattr("app.tables.maintenance.cleanup.DAY", 0)
    sweeping = asyncio.create_task(sweep_daily(registry.services.db))
    async with asyncio.timeout(5):
        await again.wait()
    sweeping.cancel()
    assert "OSError" in caplog.text
