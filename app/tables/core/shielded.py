"""Work that goes on when the client that asked for it disconnects halfway."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, TypeVar

from app.engine.errors import EngineError
from app.tables.errors import Refusal

T = TypeVar("T")
log = logging.getLogger(__name__)


async def shielded(work: Awaitable[T]) -> T:
    """The result of this work, which is finished even if nobody waits for it any more."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_note_failure)
        raise


def _note_failure(task: asyncio.Future[Any]) -> None:
    """Nobody is left to hear of a refusal; an error of ours is logged."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, (Refusal, EngineError)):
        log.error("abandoned work failed: %s", type(error).__name__)
