"""The server with a defect planted in it:  python -m tests.crash.sabotage DEFECT serve ..."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

from app.cli.main import main
from app.storage.log import Append, LogWriter
from app.tables.core.live_table import LiveTable

LATER = 0.5  # seconds
_tasks: set[asyncio.Task[bool]] = set()


def acknowledge_before_storing() -> None:
    """A decision is said to be stored a moment before it is."""
    honest = LogWriter.append

    async def append(writer: LogWriter, append: Append) -> bool:
        async def later() -> bool:
            await asyncio.sleep(LATER)
            return await honest(writer, append)

        task = asyncio.ensure_future(later())
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)
        return True

    LogWriter.append = append  # type: ignore[method-assign]


def forget_keys() -> None:
    """A decision that is sent again gets the answer that it is not asked any more."""
    honest = LiveTable._act

    async def act(live: LiveTable, seat: int, key: str | None, act: Any) -> int:
        return await honest(live, seat, None, act)

    LiveTable._act = act  # type: ignore[method-assign]


DEFECTS: dict[str, Callable[[], None]] = {
    "acknowledge-before-storing": acknowledge_before_storing,
    "forget-keys": forget_keys,
}

if __name__ == "__main__":
    DEFECTS[sys.argv.pop(1)]()
    sys.exit(main())
