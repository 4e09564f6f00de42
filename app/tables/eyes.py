"""Pictures of a table, one per viewer, kept so that the next costs only what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.engine import Event, Part, Standing, Viewer
from app.engine.table import Table
from app.storage.seats import SeatRow
from app.storage.tables import TableRow
from app.tables import clock, votes
from app.tables.seen import ChatSeen, SeatSeen, Seen
from app.tables.watchers import Watchers


class Eye:
    """One viewer's reading of the chronicle, and the last picture that he was sent."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.last: Seen | None = None
        self._told: Sequence[Event] = ()
        self._lines: dict[str, Part] = {}

    def lines(self, table: Table[Any]) -> Mapping[str, Part]:
        """The chronicle as parts; lines that were read before are not read again."""
        told = table.state.chronicle.events
        known = len(self._told)
        if known > len(told) or (known and told[known - 1] is not self._told[-1]):
            known, self._lines = 0, {}  # something was taken back
        fresh = table.events(self.viewer, known)
        self._lines = self._lines | {f"log:{known + n}": event for n, event in enumerate(fresh)}
        self._told = told[:]
        return self._lines


def picture(
    row: TableRow,
    table: Table[Any] | None,
    eye: Eye,
    watchers: Watchers,
    chat: Sequence[ChatSeen] = (),
) -> Seen:
    """The table as this viewer may see it now."""
    viewer = eye.viewer
    playing = row.status == "playing" and table is not None
    return Seen(
        id=row.id,
        game=row.game,
        status=row.status,  # type: ignore[arg-type]  # the database checks it
        version=row.version,
        commitment=row.commitment,
        viewer=viewer,
        seats=seats_seen(row, watchers),
        parts={**table.view(viewer), **eye.lines(table)} if table else {},
        asks=tuple(table.questions(viewer)) if playing and table else (),
        waiting_for=tuple(table.waiting_for()) if playing and table else (),
        result=result_of(row),
        clock=clock.seen(row, table.waiting_for() if playing and table else ()),
        votes=votes.seen(row),
        why_not_back=_why_not_back(table, viewer) if playing else "nothing",
        chat=tuple(chat),
        next_table=row.next_table,
        corrected=bool(table and table.corrections),
        setup=row.setup,
    )


def seats_seen(row: TableRow, watchers: Watchers) -> tuple[SeatSeen, ...]:
    """Who sits where; the same for everybody."""
    return tuple(_seat(seat, watchers) for seat in row.seats)


def result_of(row: TableRow) -> tuple[Standing, ...] | None:
    """How the game came out, as it was stored then; None while it runs or if it was broken off."""
    return tuple(Standing(*standing) for standing in row.result) if row.result else None


def _seat(seat: SeatRow, watchers: Watchers) -> SeatSeen:
    kind = "bot" if seat.bot else "empty" if seat.person_id is None else "person"
    return SeatSeen(
        seat.seat,
        seat.name,
        kind,  # type: ignore[arg-type]  # one of the three above
        present=kind == "bot" or watchers.present(seat.seat),
        ready=seat.ready,
        standin=seat.standin is not None,
        left=seat.left,
    )


def _why_not_back(table: Table[Any] | None, viewer: Viewer) -> str | None:
    return table.why_not_back(viewer) if table and isinstance(viewer, int) else "nothing"
