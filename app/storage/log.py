"""The log of decisions: one writer for all tables, and reading a log back.

Appends of different tables share a commit: while one batch is on its way to the disk, the next
one gathers. A batch is a single statement, so it is one transaction without a BEGIN and a COMMIT.
The meaning of decisions is unknown here.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from app.storage.postgres.engine import Database, passing
from app.storage.schema.models import LogLine

BATCH = 256  # rows in one commit
PATIENCE = 8.0  # seconds to keep trying when the database is lost
HELD_UP = 3000  # milliseconds that one locked table may delay the others
STUCK = 10.0  # seconds after which a silent connection counts as lost

_PAUSES = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.0)

# The rows of `tables` are locked first and in one order: two writers with the same tables in their
# batches wait for each other, they never deadlock. A row only goes in at its table's very version,
# and only if nobody has moved the clocks or ended the game since its writer looked.
# (An unknown table is let through to the foreign key, which refuses it by name.)
# The batch travels as one JSON text: psycopg spends longer on an array per column.
_WRITE = """
WITH new AS (
    SELECT * FROM jsonb_to_recordset(%(batch)s::jsonb) AS _ (
        table_id text, step int, seat int, kind text, choice jsonb, seen text, by text,
        rewind_to int, key text, at timestamptz, nonce uuid, status text,
        deadline_at timestamptz, clock_state jsonb, result jsonb, secret text,
        finished_at timestamptz, status_was text, clock_was jsonb)
), held AS (
    SELECT id, version, status, clock_state FROM tables WHERE id IN (SELECT table_id FROM new)
    ORDER BY id FOR NO KEY UPDATE
), won AS (
    INSERT INTO log (table_id, step, seat, kind, choice, seen, by, rewind_to, key, at, nonce)
    SELECT table_id, step, seat, kind, choice, seen, by, rewind_to, key, at, nonce
    FROM new LEFT JOIN held ON held.id = new.table_id
    WHERE held.id IS NULL OR (held.version = new.step
        AND held.status = coalesce(new.status_was, held.status)
        AND held.clock_state = coalesce(new.clock_was, held.clock_state))
    ON CONFLICT DO NOTHING
    RETURNING nonce
)
UPDATE tables SET
    version = new.step + 1, status = new.status, deadline_at = new.deadline_at,
    clock_state = coalesce(new.clock_state, tables.clock_state),
    result = new.result, secret = decode(new.secret, 'hex'), finished_at = new.finished_at,
    parked = CASE WHEN new.status = 'parked' THEN tables.parked END
FROM new JOIN won USING (nonce)
WHERE tables.id = new.table_id
RETURNING new.nonce
"""

_MINE = """
SELECT nonce FROM log
JOIN jsonb_to_recordset(%(batch)s::jsonb) AS _ (table_id text, step int, nonce uuid)
USING (table_id, step, nonce)
"""

Reader: TypeAlias = AsyncSession | AsyncConnection


class Unwritten(Exception):
    """The database could not be reached. Only reading the log shows whether the row is in it."""


class _Lost(Exception):
    """It is unknown whether the batch was committed, or trying again may succeed."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of a log; `choice` is anything that JSON can hold."""

    step: int
    seat: int | None
    kind: str
    choice: Any
    fingerprint: str
    by: str
    rewind_to: int | None
    key: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Append:
    """A log row, and what its table becomes with it (without `clock_state`, that stays).

    `status_was`, `clock_was`: what the table must still be for the append to succeed.
    """

    table_id: str
    row: LogRow
    deadline_at: datetime | None = None
    clock_state: dict[str, Any] | None = None
    status: str = "playing"
    result: Mapping[str, Any] | None = None
    secret: bytes | None = None
    finished_at: datetime | None = None
    status_was: str | None = None
    clock_was: dict[str, Any] | None = None


class LogWriter:
    """Writes rows durably. `commits`, `rows` and `retries` are for the metrics."""

    def __init__(self, db: Database, *, batch: int = BATCH, patience: float = PATIENCE) -> None:
        self.commits = 0
        self.rows = 0
        self.retries = 0
        self._db = db
        self._batch = batch
        self._patience = patience
        self._waiting: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._stopping = False
        self._connection: AsyncConnection | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="log writer")

    async def stop(self) -> None:
        """Write what is still waiting, then stop."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def append(self, append: Append) -> bool:
        """Whether the row was committed. If not, its step or key is taken, or its table has moved.

        Rows of one table go in one after the other, each at the version that the last one made. A
        caller that stops waiting cancels nothing: the row is still written or refused.
        """
        if self._task is None or self._stopping:
            raise RuntimeError("the log writer isn't running")
        waiting = _Waiting(append)
        self._waiting.append(waiting)
        self._wake.set()
        return await asyncio.shield(waiting.answer)

    async def _run(self) -> None:
        while self._waiting or not self._stopping:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            size = min(len(self._waiting), self._batch)
            await self._settle([self._waiting.popleft() for _ in range(size)])
        await self._drop_connection()

    async def _settle(self, batch: Sequence[_Waiting]) -> None:
        """Answer the callers of this batch; if the database rejects it, try row by row."""
        try:
            written = await self._write(batch)
        except Exception as error:
            if len(batch) == 1 or isinstance(error, Unwritten):
                for waiting in batch:
                    waiting.answer.set_exception(error)
                return
            self.retries += 1
            for waiting in batch:
                await self._settle([waiting])
            return
        for waiting in batch:
            waiting.answer.set_result(waiting.nonce in written)

    async def _write(self, batch: Sequence[_Waiting]) -> set[UUID]:
        """The nonces of the rows that are in the log, after as many attempts as it takes."""
        rows = [waiting.row for waiting in batch]
        clock = asyncio.get_running_loop().time
        give_up = clock() + self._patience
        attempt = 0
        while True:
            try:
                async with asyncio.timeout(STUCK):
                    return await self._attempt(rows)
            except (_Lost, TimeoutError) as lost:
                await self._drop_connection()
                if clock() > give_up:
                    raise Unwritten("the database can't be reached") from lost
                self.retries += 1
            await asyncio.sleep(_PAUSES[min(attempt, len(_PAUSES) - 1)])
            attempt += 1

    async def _attempt(self, rows: Sequence[str]) -> set[UUID]:
        connection = self._connection or await self._connect()
        try:
            written = await _nonces(connection, _WRITE, rows)
            self.commits += bool(written)
            self.rows += len(written)
            if len(written) < len(rows):
                # Taken by another process, or by us: committed, but the answer was lost.
                written |= await _nonces(connection, _MINE, rows)
        except DBAPIError as error:
            if passing(error):
                raise _Lost from error
            raise
        return written

    async def _connect(self) -> AsyncConnection:
        """Connect outside of any transaction; no lock delays this connection for long."""
        try:
            engine = self._db.engine.execution_options(isolation_level="AUTOCOMMIT")
            self._connection = connection = await engine.connect()
            await connection.exec_driver_sql(f"SET lock_timeout = {HELD_UP}")
        except (SQLAlchemyError, OSError) as error:
            raise _Lost from error
        return connection

    async def _drop_connection(self) -> None:
        """Close the connection for good: its settings must not return to the pool."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()


class _Waiting:
    """A queued row: its JSON, a nonce to recognise it by, and the caller's future."""

    def __init__(self, append: Append) -> None:
        self.nonce = uuid4()
        self.row = _as_json(append, self.nonce)
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


async def _nonces(connection: AsyncConnection, sql: str, rows: Sequence[str]) -> set[UUID]:
    batch = f"[{','.join(rows)}]"
    return set((await connection.exec_driver_sql(sql, {"batch": batch})).scalars())


def _as_json(append: Append, nonce: UUID) -> str:
    row = append.row
    columns = {
        "table_id": append.table_id,
        "step": row.step,
        "seat": row.seat,
        "kind": row.kind,
        "choice": row.choice,
        "seen": row.fingerprint,
        "by": row.by,
        "rewind_to": row.rewind_to,
        "key": row.key,
        "at": row.at.isoformat(),
        "nonce": nonce.hex,
        "status": append.status,
        "deadline_at": append.deadline_at and append.deadline_at.isoformat(),
        "clock_state": append.clock_state,
        "result": append.result,
        "secret": append.secret and append.secret.hex(),
        "finished_at": append.finished_at and append.finished_at.isoformat(),
        "status_was": append.status_was,
        "clock_was": append.clock_was,
    }
    return json.dumps(columns, allow_nan=False)


_ROW = [getattr(LogLine, name) for name in LogRow.__slots__]


async def read_log(session: Reader, table_id: str, from_step: int = 0) -> list[LogRow]:
    """The rows of this table from this step on, in order."""
    of_table = select(*_ROW).where(LogLine.table_id == table_id, LogLine.step >= from_step)
    return [LogRow(*row) for row in await session.execute(of_table.order_by(LogLine.step))]


async def read_logs(session: Reader, table_ids: Sequence[str]) -> dict[str, list[LogRow]]:
    """The rows of each of these tables, in order."""
    logs: dict[str, list[LogRow]] = {table_id: [] for table_id in table_ids}
    of_tables = select(LogLine.table_id, *_ROW).where(LogLine.table_id.in_(table_ids))
    for row in await session.execute(of_tables.order_by(LogLine.table_id, LogLine.step)):
        logs[row[0]].append(LogRow(*row[1:]))
    return logs
