"""Reads tables from the database, together those that are wanted at the same time.

After a restart everybody comes back at once. While some tables are read, the next ones gather.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from app.storage.log import LogRow, read_logs
from app.storage.postgres.engine import Database
from app.storage.queries.chat import Line, last_lines_of
from app.storage.queries.tables import TableRow, get_tables
from app.tables.core.shielded import shielded

AT_ONCE = 32


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the database has it."""

    row: TableRow
    log: Sequence[LogRow]
    chat: Sequence[Line]


class TableReader:
    """Reads whatever is wanted, one batch after another."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._wanted: dict[str, asyncio.Future[Stored | None]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def read(self, table_id: str) -> Stored | None:
        """The table, if there is one."""
        if table_id not in self._wanted:
            self._wanted[table_id] = asyncio.get_running_loop().create_future()
        found = self._wanted[table_id]
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_all(), name="reader of tables")
        return await shielded(found)

    async def _read_all(self) -> None:
        try:
            while self._wanted:
                batch = dict(islice(self._wanted.items(), AT_ONCE))
                for table_id in batch:
                    del self._wanted[table_id]
                await self._answer(batch)
        finally:
            self._reading = None

    async def _answer(self, batch: dict[str, asyncio.Future[Stored | None]]) -> None:
        try:
            found = await self._read(list(batch))
        except Exception as error:
            for answer in batch.values():
                answer.set_exception(error)
            return
        for table_id, answer in batch.items():
            answer.set_result(found.get(table_id))
            await asyncio.sleep(0)  # to replay one takes a few ms, and others want to go on

    async def _read(self, table_ids: list[str]) -> dict[str, Stored]:
        async with self._db.read() as session:
            chat = await last_lines_of(session, table_ids)
            rows = await get_tables(session, table_ids)
            logs = await read_logs(session, table_ids)
        return {i: Stored(row, logs[i], chat[i]) for i, row in rows.items()}
