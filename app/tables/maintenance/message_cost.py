"""Measures what telling every seat of a change costs, without web or database."""

from __future__ import annotations

from typing import Any

import orjson

from app.engine.parts import Part, Seat
from app.engine.playout import Playout
from app.tables.model import changed_parts
from app.tables.part_json import written


class SeatMessages:
    """What each seat is sent: changed parts, new lines and its questions, as JSON."""

    def __init__(self, table: Playout[Any]) -> None:
        self.table = table
        self.written = 0  # bytes
        self._known = 0  # events
        self._seen: dict[Seat, dict[str, Part]] = {seat: {} for seat in range(table.deal.seats)}
        self.tell()

    def tell(self) -> None:
        """Write a message for every seat about the last decision."""
        waiting_for = self.table.waiting_for()
        for seat, before in self._seen.items():
            now = self._seen[seat] = self.table.view(seat)
            changed = changed_parts(before, now)
            content = {
                "parts": {name: part and written(part) for name, part in changed.items()},
                "lines": [written(line) for line in self.table.events(seat, self._known)],
                "asks": [
                    (one.id, one.kind, [option.id for option in one.options], one.min, one.max)
                    for one in self.table.questions(seat)
                ],
                "waiting_for": waiting_for,
            }
            self.written += len(orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS))
        self._known = self.table.state.chronicle.count
