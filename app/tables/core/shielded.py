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

_abandoned: set[asyncio.Future[Any]] = set()


async def shielded(work: Awaitable[T]) -> T:
    """The result of this work, which is finished even if nobody waits for it any more."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        _abandoned.add(task)
        task.add_done_callback(_note_failure)
        raise


async def finish_abandoned(patience: float = 10.0) -> None:
    """Wait for work whose clients have left: what it needs is about to be closed."""
    here = asyncio.get_running_loop()
    if unfinished := [task for task in _abandoned if task.get_loop() is here]:
        await asyncio.wait(unfinished, timeout=patience)


def _note_failure(task: asyncio.Future[Any]) -> None:
    """Nobody is left to hear of a refusal; an error of ours is logged."""
    _abandoned.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, (Refusal, EngineError)):
        log.error("abandoned work failed: %s", type(error).__name__)
