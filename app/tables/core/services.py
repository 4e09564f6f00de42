"""The services that all tables of a process share: database, log writer, bus, clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import perf_counter

from app.storage.log import LogWriter
from app.storage.postgres.engine import Database
from app.tables.bus import Alone, Bus
from app.tables.card_sets import CardSets
from app.tables.fairness import fair_deal


def utc_now() -> datetime:
    return datetime.now(UTC)


def _ignore(seconds: float) -> None:
    """The default: nothing is measured."""


@dataclass(frozen=True, slots=True)
class Services:
    """Created once, at the start. `now` and `sleep` are the only clock that tables know."""

    db: Database
    card_sets: CardSets
    writer: LogWriter
    server_secret: bytes = field(repr=False)
    bus: Bus = field(default_factory=Alone)
    now: Callable[[], datetime] = utc_now
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    observe: Callable[[float], None] = _ignore

    def table_secret(self, table_id: str) -> bytes:
        """The secret that this table's deal is made from."""
        return fair_deal.table_secret(self.server_secret, table_id)

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Report how long a decision took."""
        start = perf_counter()
        yield
        self.observe(perf_counter() - start)
