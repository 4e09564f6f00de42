"""News of several tables since they were last read, in one statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.storage.log import LogRow
from app.storage.postgres.engine import Database

_READ = """
SELECT id, version, status, deadline_at, clock_state, result, secret, finished_at, parked,
    log.step, seat, kind, choice, seen, by, rewind_to, key, at
FROM unnest(%(ids)s::text[], %(steps)s::int[]) AS since (id, step)
JOIN tables USING (id)
LEFT JOIN log ON log.table_id = id AND log.step >= since.step AND log.step < version
ORDER BY id, log.step
"""
_OF_TABLE = 9

_GROWN = """
SELECT id FROM unnest(%(ids)s::text[], %(versions)s::int[]) AS known (id, version)
JOIN tables USING (id) WHERE tables.version > known.version
"""

# xmin is the transaction that last wrote a row. Everything shown of a table is in these rows.
_MARKS = """
SELECT id, concat_ws(' ', tables.xmin,
    (SELECT string_agg(seats.xmin::text, ',' ORDER BY seat) FROM seats WHERE table_id = tables.id),
    (SELECT max(chat.id) FROM chat WHERE table_id = tables.id))
FROM tables WHERE id = ANY(%(ids)s::text[])
"""


@dataclass(frozen=True, slots=True)
class Written:
    """The new rows of a table's log, and the state of the table after them."""

    rows: tuple[LogRow, ...]
    version: int
    status: str
    deadline_at: datetime | None
    clock_state: dict[str, Any]
    result: dict[str, Any] | None
    secret: bytes | None
    finished_at: datetime | None
    parked: dict[str, Any] | None

    def became(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Written.__slots__ if name != "rows"}


async def read_news(db: Database, since: Mapping[str, int]) -> dict[str, Written]:
    """The log of each table that still exists, from that version on."""
    lines = await _all(db, _READ, {"ids": list(since), "steps": list(since.values())})
    about: dict[str, Any] = {}
    rows: dict[str, list[LogRow]] = {}
    for line in lines:
        about[line[0]] = line[1:_OF_TABLE]
        found = rows.setdefault(line[0], [])
        if line[_OF_TABLE] is not None:
            found.append(LogRow(*line[_OF_TABLE:]))
    return {table: Written(tuple(rows[table]), *became) for table, became in about.items()}


async def grown(db: Database, known: Mapping[str, int]) -> set[str]:
    """The tables whose log is longer than these versions."""
    found = await _all(db, _GROWN, {"ids": list(known), "versions": list(known.values())})
    return {line[0] for line in found}


async def read_marks(db: Database, ids: Iterable[str]) -> dict[str, str]:
    """A mark for each table that changes whenever anything at the table changes."""
    return {table: mark for table, mark in await _all(db, _MARKS, {"ids": list(ids)})}


async def _all(db: Database, statement: str, asked: dict[str, Any]) -> Sequence[Any]:
    engine = db.engine.execution_options(isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        return (await connection.exec_driver_sql(statement, asked)).all()
