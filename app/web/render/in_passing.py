"""Pages that can wait: drawn one at a time, in slices, so that running games go on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter

from app.engine import N_
from app.tables.errors import Refusal

SLICE = 0.001  # seconds of drawing between two rests
REST = 2  # in multiples of the time that the slice took
MOST_WAITING = 12


class Pauses:
    """The pauses in drawing one page."""

    def __init__(self) -> None:
        self._since = perf_counter()

    async def rest(self) -> None:
        """Let others go on, if it is time for that."""
        took = perf_counter() - self._since
        if took > SLICE:
            await asyncio.sleep(REST * took)
            self._since = perf_counter()


class OneByOne:
    """Lets one page be drawn at a time; a few may wait."""

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()
        self._here = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Pauses]:
        """Wait for the others; refused if there are too many of them."""
        if self._here > MOST_WAITING:
            raise Refusal("busy", N_("Too many replays are being watched. Please try again soon."))
        self._here += 1
        try:
            async with self._drawing:
                yield Pauses()
        finally:
            self._here -= 1
