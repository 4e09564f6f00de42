"""Once a day, what nobody comes back to is cleared away."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from app.storage.queries.cleanup import sweep

if TYPE_CHECKING:
    from app.tables.core.registry import TableRegistry

log = logging.getLogger(__name__)

DAY = 24 * 3600.0  # seconds


async def sweep_daily(house: TableRegistry) -> None:
    """At once, and then every day, for ever."""
    while True:
        try:
            async with house.db.begin() as session:
                await sweep(session)
        except Exception as error:  # the database is away: another day will do
            log.error("nothing could be swept: %s", type(error).__name__)
        await asyncio.sleep(DAY)
