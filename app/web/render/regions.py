"""The regions of a room's page, and when each must be drawn again."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, NamedTuple

from app.engine import Seat
from app.tables.model import TableView
from app.web.render.shown_asks import own_asks, shown_asks


class Region(NamedTuple):
    """What a region is drawn from: while these fields of a view are the same, it is left alone.

    `mark` says more exactly, where they may change without a trace in the region.
    """

    reads: frozenset[str]
    mark: Callable[[TableView], Any] | None = None


def _region(*reads: str, mark: Callable[[TableView], Any] | None = None) -> Region:
    return Region(frozenset(reads), mark)


def changed_regions(before: TableView, now: TableView) -> list[str]:
    """The regions that don't look as they did."""
    pairs = zip(_READ, _values(before), _values(now), strict=True)
    news = {name for name, old, new in pairs if old is not new and old != new}
    if not news:
        return []
    looked_at = [(n, one.mark) for n, one in REGIONS.items() if not news.isdisjoint(one.reads)]
    return [name for name, mark in looked_at if mark is None or mark(before) != mark(now)]


def marks_of_seats(view: TableView) -> list[Any]:
    """What shows of each seat, apart from the others."""
    clock, awaited = view.clock, waited(view)
    return [
        (one, one.seat in awaited, clock.deadlines.get(one.seat), clock.banks.get(one.seat))
        for one in view.seats
    ]


def waited(view: TableView) -> tuple[Seat, ...]:
    return tuple([seat for seat, _ in view.waiting_for])


def answered(view: TableView) -> tuple[tuple[str, str], ...]:
    """The questions of this viewer, and what they have answered so far."""
    return tuple([(ask.id, repr(ask.chosen)) for ask in shown_asks(view)])


REGIONS: dict[str, Region] = {
    "status": _region(
        *("status", "asks", "ahead"),
        mark=lambda view: (view.status, any(True for _ in own_asks(view))),
    ),
    "seats": _region(
        *("seats", "waiting_for", "clock.deadlines", "clock.banks"), mark=marks_of_seats
    ),
    "waiting": _region(
        *("status", "waiting_for", "asks", "ahead", "clock.paused"),
        mark=lambda view: (view.status, view.waiting_for, answered(view), view.clock.paused),
    ),
    "votes": _region("status", "votes", "clock.paused"),
    "ahead": _region("status", "ahead"),
    "talk_closed": _region("chat_open"),
    "take_back": _region(
        *("status", "why_not_back"),
        mark=lambda view: (view.status, view.why_not_back is None),
    ),
    "menu": _region(
        *("status", "clock.kind", "clock.paused", "seats"),
        mark=lambda view: (
            *(view.status, view.clock.kind, view.clock.paused),
            [(seat.kind, seat.name) for seat in view.seats],
        ),
    ),
    "result": _region(
        *("status", "outcome", "next_table", "corrected", "seats", "votes"),
        mark=lambda view: (
            *(view.status, view.outcome is not None, view.next_table, view.corrected),
            [(seat.kind, seat.left) for seat in view.seats],
            [vote.name for vote in view.votes],
        ),
    ),
}

_READ: Final = tuple(frozenset[str]().union(*[region.reads for region in REGIONS.values()]))
_values: Final = attrgetter(*_READ)
