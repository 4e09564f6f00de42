"""A table as one viewer's devices get it: JSON, pages in both languages, and every change of them.

What the house and the web layer make of the kernel's views, without a database and a socket.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from app.engine import ALL, Viewer
from app.engine.table import Table
from app.games import GAMES
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables.clocks import table_clock
from app.tables.core.compose_view import ViewerCache, shared_view, table_view
from app.tables.core.watchers import Watchers
from app.tables.model import TableView, ViewChange, diff
from app.web.api import serialize
from app.web.render.game_context import info_of
from app.web.render.push_messages import PushMessages
from app.web.render.room_context import Audience
from tests.support.play import components

LANGUAGES = ("en", "ru")
NAMES = ("Anna", "Борис", "<b>C</b>", "D & D", "E", "F", "G", "H", "I", "J", "K", "L")
LONG_AGO = datetime(2024, 2, 29, 12, tzinfo=UTC)


class Window:
    """One viewer at one table. `pages`: draw the pages too, which takes longer."""

    def __init__(
        self,
        table: Table[Any],
        viewer: Viewer,
        *,
        pages: bool = True,
        languages: Sequence[str] = LANGUAGES,
    ) -> None:
        self.table = table
        self.viewer = viewer
        self._eye = ViewerCache(viewer)
        self._languages = languages if pages and table.game.id in GAMES else ()
        self.last = self.seen()

    def seen(self) -> TableView:
        return table_view(shared_view(row_of(self.table), self.table, Watchers()), self._eye)

    def whole(self) -> Iterator[tuple[str, str]]:
        """Everything that one who comes to the table now is sent."""
        yield from self.whole_in_json()
        for name, envelopes in self._readers():
            yield f"page {name}", envelopes.picture(self.last)

    def whole_in_json(self) -> Iterator[tuple[str, str]]:
        """The same without pages, which are made from nothing else."""
        yield "view", repr(self.last)
        yield "json", serialize.first(self.last)

    def step(self) -> Iterator[tuple[str, str]]:
        """Everything that one who is there is sent when something has happened."""
        before, self.last = self.last, self.seen()
        change = diff(before, self.last)
        yield "something to send", repr(before == self.last)
        yield "json change", serialize.encoded(change)
        yield from self._pushes(change)

    def _pushes(self, change: ViewChange) -> Iterator[tuple[str, str]]:
        for name, envelopes in self._readers():
            yield f"push {name}", envelopes.change(change)

    def _readers(self) -> Iterator[tuple[str, PushMessages]]:
        if self._languages:
            plate = info_of(row_of(self.table))
            cards = self.table.deal.components
            for language in self._languages:
                yield language, PushMessages(plate, Audience(language), cards)


def row_of(table: Table[Any]) -> TableRow:
    """What the database would hold of this table."""
    over = table.over
    outcome = table.result()
    row = TableRow(
        id="a" * 20,
        invite="abcdefgh",
        game=table.game.id,
        edition=table.game.edition,
        card_set=card_set_of(table),
        options=dict(table.deal.options),
        seat_count=table.deal.seats,
        visibility="link",
        replay="link",
        onlookers=True,
        pace="usual",
        clock={"kind": "live", "bank": 0, "increment": 0},  # times are shown, and tell nothing
        away="wait",
        host_id=1,
        host_name="Anna",
        status="finished" if over else "playing",
        commitment="0" * 64,
        secret=None,
        version=table.version,
        deadline_at=None,
        clock_state={},
        parked=None,
        votes={},
        former_players={},
        muted=[],
        result=outcome.stored() if outcome else None,
        next_table=None,
        created_at=LONG_AGO,
        started_at=LONG_AGO,
        finished_at=LONG_AGO if over else None,
        seats=tuple(_seat(seat) for seat in range(table.deal.seats)),
    )
    clocks, deadline = table_clock.after_change(row, table_clock.waiting_of(table), LONG_AGO)
    return replace(row, clock_state=clocks, deadline_at=deadline)


_boxes: list[Any] = []  # of tests that brought their own cards


def card_set_of(table: Table[Any]) -> str:
    """Cards that differ have names that differ, since drawings are kept by this name."""
    cards, game = table.deal.components, table.game.id
    if game not in GAMES or cards is components(game):
        return "0" * 64
    number = next((n for n, box in enumerate(_boxes) if box is cards), len(_boxes))
    if number == len(_boxes):
        _boxes.append(cards)
    return f"{number + 1:064}"


def _seat(seat: int) -> SeatRow:
    return SeatRow("a" * 20, seat, seat + 1, None, NAMES[seat], b"", True, None, False)


def eyes_of(table: Table[Any]) -> list[Viewer]:
    """The viewers who could look at a running table; never the one who sees all."""
    return [v for v in (*range(table.deal.seats), None) if v != ALL]
