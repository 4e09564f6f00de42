"""What has been written to some tables since they were read last, in one statement for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.storage.engine import Database
from app.storage.log import Row

_READ = """
SELECT id, version, status, deadline_at, clock_state, result, secret, finished_at, parked,
    log.step, seat, kind, choice, seen, by, rewind_to, key, at
FROM unnest(%(ids)s::text[], %(steps)s::int[]) AS since (id, step)
JOIN tables USING (id)
LEFT JOIN log ON log.table_id = id AND log.step >= since.step AND log.step < version
ORDER BY id, log.step
"""
_OF_TABLE = 9


@dataclass(frozen=True, slots=True)
class Written:
    """The new rows of a table's log, and what the table became with them."""

    rows: tuple[Row, ...]
    version: int
    status: str
    deadline_at: datetime | None
    clock_state: dict[str, Any]
    result: list[Any] | None
    secret: bytes | None
    finished_at: datetime | None
    parked: dict[str, Any] | None

    def became(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Written.__slots__ if name != "rows"}


async def read_news(db: Database, since: Mapping[str, int]) -> dict[str, Written]:
    """For each table that still exists: its log from that version on."""
    engine = db.engine.execution_options(isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        asked = {"ids": list(since), "steps": list(since.values())}
        lines = (await connection.exec_driver_sql(_READ, asked)).all()
    about: dict[str, Any] = {}
    rows: dict[str, list[Row]] = {}
    for line in lines:
        about[line[0]] = line[1:_OF_TABLE]
        found = rows.setdefault(line[0], [])
        if line[_OF_TABLE] is not None:
            found.append(Row(*line[_OF_TABLE:]))
    return {table: Written(tuple(rows[table]), *became) for table, became in about.items()}
