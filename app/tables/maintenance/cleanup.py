"""Once a day, what nobody comes back to is cleared away."""

from __future__ import annotations

import asyncio
import logging

from app.storage.postgres.engine import Database
from app.storage.queries.cleanup import sweep

log = logging.getLogger(__name__)

DAY = 24 * 3600.0  # seconds


async def sweep_daily(db: Database) -> None:
    """At once, and then every day, for ever."""
    while True:
        try:
            async with db.begin() as session:
                await sweep(session)
        except Exception as error:  # the database is away: another day will do
            log.error("nothing could be swept: %s", type(error).__name__)
        await asyncio.sleep(DAY)
