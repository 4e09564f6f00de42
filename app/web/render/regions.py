"""The regions of a room's page, and what each is drawn from."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from app.engine import Seat
from app.tables.model import TableView
from app.web.render.shown_asks import own_asks, shown_asks


class Region(NamedTuple):
    """What a region is drawn from: while that is the same, it is left alone.

    `mark` says more exactly, where what it reads may change without a trace in the region.
    """

    reads: Callable[[TableView], Any]
    mark: Callable[[TableView], Any] | None = None

    def changed(self, before: TableView, now: TableView) -> bool:
        if self.reads(before) == self.reads(now):
            return False
        return self.mark is None or self.mark(before) != self.mark(now)


REGIONS: dict[str, Region] = {
    "status": Region(
        attrgetter("status", "asks", "ahead"),
        lambda view: (view.status, any(True for _ in own_asks(view))),
    ),
    "seats": Region(
        attrgetter("seats", "waiting_for", "clock.deadlines", "clock.banks"),
        lambda view: (view.seats, waited(view), view.clock.deadlines, view.clock.banks),
    ),
    "waiting": Region(
        attrgetter("status", "waiting_for", "asks", "ahead", "clock.paused"),
        lambda view: (view.status, view.waiting_for, answered(view), view.clock.paused),
    ),
    "votes": Region(attrgetter("status", "votes", "clock.paused")),
    "ahead": Region(attrgetter("status", "ahead")),
    "talk_closed": Region(attrgetter("chat_open")),
    "take_back": Region(lambda view: (view.status, view.why_not_back is None)),
    "menu": Region(
        attrgetter("status", "clock.kind", "clock.paused", "seats"),
        lambda view: (
            *(view.status, view.clock.kind, view.clock.paused),
            [(seat.kind, seat.name) for seat in view.seats],
        ),
    ),
    "result": Region(
        attrgetter("status", "outcome", "next_table", "corrected", "seats", "votes"),
        lambda view: (
            *(view.status, view.outcome is not None, view.next_table, view.corrected),
            [(seat.kind, seat.left) for seat in view.seats],
            [vote.name for vote in view.votes],
        ),
    ),
}


def waited(view: TableView) -> tuple[Seat, ...]:
    return tuple([seat for seat, _ in view.waiting_for])


def answered(view: TableView) -> tuple[tuple[str, str], ...]:
    """The questions of this viewer, and what they have answered so far."""
    return tuple([(ask.id, repr(ask.chosen)) for ask in shown_asks(view)])
