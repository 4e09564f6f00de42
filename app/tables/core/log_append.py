"""The log line of a decision, and what the row of its table becomes with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from app.engine import ONLOOKER
from app.engine.log import Entry
from app.engine.table import Table
from app.storage.log import Append, LogRow
from app.storage.queries.tables import TableRow
from app.tables.clocks import seat_clock, table_clock


def appended(
    row: TableRow, table: Table[Any], entry: Entry, key: str | None, now: datetime
) -> Append:
    """The append for a decision that the rules have just accepted."""
    clock_state, deadline = _clocks(row, table, entry, now)
    line = LogRow(
        step=table.version - 1,
        seat=entry.seat,
        kind=entry.kind,
        choice=entry.choice,
        fingerprint=entry.fingerprint,
        by=entry.by,
        rewind_to=entry.rewind_to,
        key=key,
        at=now,
    )
    return Append(
        row.id, line, deadline, clock_state, status_was="playing", clock_was=row.clock_state
    )


def _clocks(
    row: TableRow, table: Table[Any], entry: Entry, now: datetime
) -> tuple[seat_clock.State, datetime | None]:
    """The clocks after this entry."""
    if not entry.noticed_by(ONLOOKER):
        return dict(row.clock_state), row.deadline_at
    waiting, seat = table_clock.waiting_of(table), entry.seat
    assert seat is not None, "somebody has decided"
    if entry.rewind_to is not None:
        return table_clock.after_take_back(row, waiting, seat, entry.rewind_to, now)
    number = table.decisions - 1 if table.why_not_back(seat) is None else None
    return table_clock.after_decision(row, waiting, (seat, entry.kind), now, number)


def rewinding(row: TableRow, decisions: int, now: datetime) -> Append:
    """The line that takes a parked game back to this many decisions; every clock starts afresh."""
    line = LogRow(
        step=row.version,
        seat=None,
        kind="rewind",
        choice="",
        fingerprint="",
        by="player",
        rewind_to=decisions,
        key=None,
        at=now,
    )
    return Append(row.id, line, clock_state={}, status_was="parked")


def finished(append: Append, table: Table[Any], secret: bytes) -> Append:
    """The append for the last decision of a game: with the outcome and the secret of the deal."""
    outcome = table.result()
    return replace(
        append,
        deadline_at=None,
        status="finished",
        result=outcome.stored() if outcome else None,
        secret=secret,
        finished_at=append.row.at,
    )


def became(row: TableRow, append: Append) -> TableRow:
    """The row of the table after this append."""
    return replace(
        row,
        version=append.row.step + 1,
        status=append.status,
        deadline_at=append.deadline_at,
        clock_state=dict(append.clock_state or {}),
        result=dict(append.result) if append.result else None,
        secret=append.secret,
        finished_at=append.finished_at,
    )
