"""Checks for tables that have not begun: who may act, and who is still missing."""

from __future__ import annotations

from app.engine import N_
from app.storage.queries.people import Person
from app.storage.queries.tables import TableRow
from app.tables.errors import Refusal, not_the_host


def check_gathering(row: TableRow, host: Person | None = None) -> None:
    """Refuse after the start, or if `host` isn't the host."""
    if host is not None and row.host_id != host.id:
        raise not_the_host()
    if row.status != "gathering":
        raise Refusal("started", N_("The game has begun already."))


def somebody_is_missing(row: TableRow) -> bool:
    """Whether the host has no seat, or a seat is still kept for somebody."""
    return row.seat_of(row.host_id) is None or any(seat.reserved for seat in row.seats)
