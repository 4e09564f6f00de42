"""Background tasks that answer questions: one per question, all cancelled when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class QuestionTasks:
    """The tasks of one kind. Keys are the table and the question, or "" and a chore."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._stopped = False

    def spawn(self, key: tuple[str, str], work: Coroutine[Any, Any, None]) -> None:
        """Start this, unless it is under way or everything has been stopped."""
        if key in self._tasks or self._stopped:
            work.close()
            return
        task = self._tasks[key] = asyncio.create_task(work, name=f"{self._name} {key[0]}")
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def stop(self) -> None:
        """Cancel all. A decision already on its way to the log is still written."""
        self._stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until nothing is left to answer."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())
