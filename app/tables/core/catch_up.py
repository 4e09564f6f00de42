"""Finds what another process has written to a table, if memory can play on from there."""

from __future__ import annotations

from typing import Any

from app.engine.table import Table
from app.storage.log import LogRow
from app.storage.queries.changes_since import Written
from app.storage.queries.tables import TableRow


def continuation(row: TableRow, table: Table[Any], written: Written) -> list[LogRow] | None:
    """The log lines that memory lacks; None if it must be loaded from scratch."""
    new = [line for line in written.rows if line.step >= row.version]
    whole = len(new) == written.version - row.version
    parked = "parked" in (written.status, row.status)
    return new if whole and not parked and table.version == row.version else None
