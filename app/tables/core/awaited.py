"""Since when each seat has been waited for: from public facts, so that a private act moves none."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.engine import ONLOOKER, Seat
from app.engine.table import Table
from app.tables.core.loading import Loaded


class AwaitedSince:
    """The beginning of every wait, as far as this process and the log know."""

    def __init__(self) -> None:
        self._since: dict[tuple[Seat, str], datetime] = {}
        self._read = 0  # decisions

    def start(self, loaded: Loaded) -> None:
        """Begin with the last decision in the log that everybody may know of.

        After a reload, waits that were known before go on.
        """
        table = loaded.table
        if table is None or loaded.row.status != "playing":
            self._since, self._read = {}, 0
            return
        lines = zip(loaded.log, table.entries, strict=False)
        public = [line.at for line, entry in lines if entry.noticed_by(ONLOOKER)]
        moment = public[-1] if public else loaded.row.started_at
        if moment is not None:
            self.note(table, moment)

    def note(self, table: Table[Any], now: datetime) -> None:
        """Note who is waited for now. A seat that has decided begins again."""
        fresh = table.entries[self._read :]
        self._read = len(table.entries)
        decided = {entry.seat for entry in fresh if entry.noticed_by(ONLOOKER)}
        self._since = {
            (seat, kind): now if seat in decided else self._since.get((seat, kind), now)
            for seat, kind in table.waiting_for()
        }

    @property
    def seats(self) -> Mapping[Seat, datetime]:
        return {seat: since for (seat, _), since in self._since.items()}
