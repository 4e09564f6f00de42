"""Deletes abandoned tables and expired links once a day."""

from __future__ import annotations

import asyncio
import logging

from app.storage.postgres.engine import Database
from app.storage.queries.cleanup import sweep

log = logging.getLogger(__name__)

DAY = 24 * 3600.0  # seconds


async def sweep_daily(db: Database) -> None:
    """Clean up now and then every day, until cancelled."""
    while True:
        try:
            async with db.begin() as session:
                await sweep(session)
        except Exception as error:  # the database is away: try again tomorrow
            log.error("clean-up failed: %s", type(error).__name__)
        await asyncio.sleep(DAY)
