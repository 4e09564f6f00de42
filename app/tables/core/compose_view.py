"""Composes a `TableView` per viewer, reusing what has not changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from operator import attrgetter
from typing import Any

from app.engine import Event, Outcome, Part, Seat, Viewer
from app.engine.ahead import still_valid
from app.engine.chronicle import Whisper
from app.engine.status import EVERYBODY_PLAYS
from app.engine.table import Table
from app.engine.values import value
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables import ballots
from app.tables.clocks import table_clock
from app.tables.core.watchers import Watchers
from app.tables.fairness import fair_deal
from app.tables.fairness.promise import promise_hash
from app.tables.model import ChatLine, SeatView, ShownParts, TableView
from app.tables.seat_looks import Look, looks_of


class ViewerCache:
    """Per-viewer cache: the last view sent, and the chronicle lines already read."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.last: TableView | None = None
        self._game: Mapping[str, Any] = {}
        self._position: tuple[Table[Any] | None, int, bool] = (None, -1, False)
        self._known = 0
        self._last: Event | Whisper | None = None
        self._lines: list[Part] = []

    def game(self, shared_view: SharedView, table: Table[Any]) -> Mapping[str, Any]:
        """The game as this viewer sees it, composed again only if the game has moved."""
        playing = shared_view.playing
        position = (table, table.version, playing)
        if self._position != position:
            self._game = {
                "parts": ShownParts(table.view(self.viewer), self.lines(table)),
                "asks": tuple(table.questions(self.viewer)) if playing else (),
                "why_not_back": _why_not_back(table, self.viewer) if playing else "nothing",
            }
            self._position = position
        return self._game

    def lines(self, table: Table[Any]) -> Sequence[Part]:
        """The lines of the chronicle that this viewer may read; only new ones are looked at."""
        told, known = table.state.chronicle.events, self._known
        if known > len(told) or (known and told[known - 1] is not self._last):
            known, self._lines = 0, []  # something was taken back
        if known < len(told):
            self._lines += table.events(self.viewer, known)
            self._known, self._last = len(told), told[-1]
        return self._lines


@value(frozen=True, slots=True)
class SharedView:
    """The facts that all viewers see alike; composed once per publication.

    `standing`: those that moves don't change; `made_of`: what they were made of; `shown`: all of
    them.
    """

    table: Table[Any] | None
    playing: bool
    version: int
    talk_is_open: bool
    standing: Mapping[str, Any]
    made_of: tuple[Any, ...]
    shown: Mapping[str, Any]
    ahead: Mapping[Viewer, Mapping[str, Any]]  # each for its own seat only


def shared_view(
    row: TableRow,
    table: Table[Any] | None,
    watchers: Watchers,
    chat: Sequence[ChatLine] = (),
    since: Mapping[Seat, datetime] | None = None,
    gone: frozenset[Seat] = frozenset(),
    before: SharedView | None = None,
) -> SharedView:
    """The current facts. What has not changed is taken from `before`, of the same table."""
    playing = row.status == "playing" and table is not None
    waiting = tuple(table.waiting_for()) if playing and table else ()
    status = table.status() if playing and table else EVERYBODY_PLAYS
    present = tuple([watchers.present(seat.seat) for seat in row.seats])
    made_of = (*_standing_facts(row), present, status.out, gone)
    clock = table_clock.clock_view(row, waiting, since)
    moving = {"waiting_for": waiting, "clock": clock, "chat": tuple(chat)}
    moving |= {"chat_open": status.chat == "open", "corrected": bool(table and table.corrections)}
    same = before is not None and before.made_of == made_of
    standing = before.standing if before and same else _standing(row, watchers, status.out, gone)
    return SharedView(
        table,
        playing,
        row.version,
        is_talk_open(row),
        standing,
        made_of,
        {**standing, **moving},
        _ahead(row, table) if playing else {},
    )


_standing_facts = attrgetter(
    *[f.name for f in fields(TableRow) if f.name not in ("version", "deadline_at", "secret")]
)


def _standing(
    row: TableRow, watchers: Watchers, out: frozenset[Seat], gone: frozenset[Seat]
) -> Mapping[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "commitment": row.commitment,
        "promise": promise_hash(row.promise),
        "seats": seat_views(row, watchers, out),
        "outcome": outcome_of(row),
        "votes": ballots.vote_views(row, out, gone),
        "next_table": row.next_table,
        "settings": row.settings,
    }


def table_view(shared_view: SharedView, cache: ViewerCache) -> TableView:
    """The table as this viewer may see it now."""
    table = shared_view.table
    game = cache.game(shared_view, table) if table else {"parts": {}}
    version = version_for(table, shared_view.version, cache.viewer)
    ahead = shared_view.ahead.get(cache.viewer, {})
    shown = shared_view.shown
    if not isinstance(cache.viewer, int):
        shown = {**shown, **_kept_from_onlookers(shared_view)}
    return TableView(viewer=cache.viewer, version=version, ahead=ahead, **game, **shown)


def _kept_from_onlookers(shared_view: SharedView) -> dict[str, Any]:
    """What is blank for onlookers: the next table, and chat that is closed to them."""
    return {"next_table": None} | ({} if shared_view.talk_is_open else {"chat": ()})


def is_talk_open(row: TableRow) -> bool:
    """Whether those without a seat may read and join the chat of this table."""
    return row.status == "gathering" or row.onlookers


def _ahead(row: TableRow, table: Table[Any] | None) -> dict[Viewer, Mapping[str, Any]]:
    if table is None or not table.game.ahead:
        return {}
    offered, state = table.game.ahead, table.state
    return {s.seat: still_valid(offered, state, s.ahead) for s in row.seats if s.ahead}


def version_for(table: Table[Any] | None, version: int, viewer: Viewer) -> int:
    """The version as this viewer may know it. Lines these rules cannot read count for everybody."""
    if table is None:
        return version
    known = table.version
    if version <= known:
        return table.version_of(viewer, version)
    return table.version_of(viewer, known) + version - known


def seat_views(
    row: TableRow, watchers: Watchers, out: Collection[Seat] = ()
) -> tuple[SeatView, ...]:
    """The seats as everybody sees them."""
    gathering = row.status == "gathering"
    looks = looks_of(row.seats)
    seen = (
        _seat(seat, look, watchers, gathering) for seat, look in zip(row.seats, looks, strict=True)
    )
    return tuple(replace(seat, out=True) if seat.seat in out else seat for seat in seen)


def outcome_of(row: TableRow) -> Outcome | None:
    """How the game ended; None while it runs or if it was broken off."""
    return Outcome.read(row.result) if row.result else None


def _seat(seat: SeatRow, look: Look, watchers: Watchers, gathering: bool) -> SeatView:
    kind = "bot" if seat.bot else "empty" if seat.person_id is None else "person"
    return SeatView(
        seat.seat,
        seat.name,
        kind,  # type: ignore[arg-type]  # one of the three above
        bot=seat.bot,
        present=kind == "bot" or watchers.present(seat.seat),
        ready=seat.ready,
        standin=seat.standin is not None,
        left=seat.left,
        reserved=seat.reserved,
        colour=look[0],
        figure=look[1],
        thrown_in=fair_deal.fingerprint(seat.contribution) if gathering else "",
    )


def _why_not_back(table: Table[Any], viewer: Viewer) -> str | None:
    return table.why_not_back(viewer) if isinstance(viewer, int) else "nothing"
