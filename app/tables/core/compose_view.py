"""Composes a `TableView` per viewer, reusing what has not changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.engine import Event, Outcome, Part, Seat, Viewer
from app.engine.ahead import still_valid
from app.engine.status import EVERYBODY_PLAYS
from app.engine.table import Table
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables import ballots
from app.tables.clocks import table_clock
from app.tables.core.watchers import Watchers
from app.tables.fairness import fair_deal
from app.tables.model import ChatLine, SeatView, TableView


class ViewerCache:
    """Per-viewer cache: the last view sent, and the chronicle lines already read."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.last: TableView | None = None
        self._game: Mapping[str, Any] = {}
        self._position: tuple[Table[Any] | None, int, bool] = (None, -1, False)
        self._known = 0
        self._last: Event | None = None
        self._lines: dict[str, Part] = {}

    def game(self, shared_view: SharedView, table: Table[Any]) -> Mapping[str, Any]:
        """What this viewer sees of the game, composed again only if the game has moved."""
        playing = shared_view.playing
        position = (table, table.version, playing)
        if self._position != position:
            self._game = {
                "parts": {**self._board(table), **self.lines(table)},
                "asks": tuple(table.questions(self.viewer)) if playing else (),
                "why_not_back": _why_not_back(table, self.viewer) if playing else "nothing",
            }
            self._position = position
        return self._game

    def _board(self, table: Table[Any]) -> Mapping[str, Part]:
        """The parts of the view. Equal parts stay the same object, so that comparing is cheap."""
        old: Mapping[str, Part] = self._game.get("parts", {})
        return {
            name: part if (was := old.get(name)) is part or was != part else was
            for name, part in table.view(self.viewer).items()
        }

    def lines(self, table: Table[Any]) -> Mapping[str, Part]:
        """The chronicle as parts; only new lines are read."""
        told, known = table.state.chronicle.events, self._known
        if known > len(told) or (known and told[known - 1] is not self._last):
            known, self._lines = 0, {}  # something was taken back
        for event in table.events(self.viewer, known):  # numbered by what this viewer may read
            self._lines[f"log:{len(self._lines)}"] = event
        self._known, self._last = len(told), told[-1] if told else None
        return self._lines


@dataclass(frozen=True)
class SharedView:
    """What all viewers see alike; composed once per publication, never kept."""

    table: Table[Any] | None
    playing: bool
    version: int
    same: Mapping[str, Any]
    ahead: Mapping[Viewer, Mapping[str, Any]]  # each for its own seat only


def shared_view(
    row: TableRow, table: Table[Any] | None, watchers: Watchers, chat: Sequence[ChatLine] = ()
) -> SharedView:
    playing = row.status == "playing" and table is not None
    waiting = tuple(table.waiting_for()) if playing and table else ()
    status = table.status() if playing and table else EVERYBODY_PLAYS
    same = {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "commitment": row.commitment,
        "seats": seat_views(row, watchers, status.out),
        "waiting_for": waiting,
        "outcome": outcome_of(row),
        "clock": table_clock.clock_view(row, waiting),
        "votes": ballots.vote_views(row, status.out),
        "chat_open": status.chat == "open",
        "chat": tuple(chat),
        "next_table": row.next_table,
        "corrected": bool(table and table.corrections),
        "settings": row.settings,
    }
    ahead = _ahead(row, table) if playing else {}
    return SharedView(table, playing, row.version, same, ahead)


def table_view(shared_view: SharedView, cache: ViewerCache) -> TableView:
    """The table as this viewer may see it now."""
    table = shared_view.table
    game = cache.game(shared_view, table) if table else {"parts": {}}
    version = version_for(table, shared_view.version, cache.viewer)
    ahead = shared_view.ahead.get(cache.viewer, {})
    return TableView(viewer=cache.viewer, version=version, ahead=ahead, **game, **shared_view.same)


def _ahead(row: TableRow, table: Table[Any] | None) -> dict[Viewer, Mapping[str, Any]]:
    if table is None or not table.game.ahead:
        return {}
    offered, state = table.game.ahead, table.state
    return {s.seat: still_valid(offered, state, s.ahead) for s in row.seats if s.ahead}


def version_for(table: Table[Any] | None, version: int, viewer: Viewer) -> int:
    """The version as this viewer may know it. Lines that are not understood here count for all."""
    if table is None:
        return version
    return table.version_of(viewer, min(version, table.version)) + max(0, version - table.version)


def seat_views(
    row: TableRow, watchers: Watchers, out: Collection[Seat] = ()
) -> tuple[SeatView, ...]:
    """Who sits where."""
    gathering = row.status == "gathering"
    seen = (_seat(seat, watchers, gathering) for seat in row.seats)
    return tuple(replace(seat, out=True) if seat.seat in out else seat for seat in seen)


def outcome_of(row: TableRow) -> Outcome | None:
    """How the game ended; None while it runs or if it was broken off."""
    return Outcome.read(row.result) if row.result else None


def _seat(seat: SeatRow, watchers: Watchers, gathering: bool) -> SeatView:
    kind = "bot" if seat.bot else "empty" if seat.person_id is None else "person"
    return SeatView(
        seat.seat,
        seat.name,
        kind,  # type: ignore[arg-type]  # one of the three above
        present=kind == "bot" or watchers.present(seat.seat),
        ready=seat.ready,
        standin=seat.standin is not None,
        left=seat.left,
        thrown_in=fair_deal.fingerprint(seat.contribution) if gathering else "",
    )


def _why_not_back(table: Table[Any], viewer: Viewer) -> str | None:
    return table.why_not_back(viewer) if isinstance(viewer, int) else "nothing"
