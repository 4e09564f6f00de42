"""Clocks of a table: what a host may choose, and how much time each seat has left.

Pure functions over what is stored: no seat's time depends on what it holds. A deadline starts when
the table begins to wait for a seat and stands still while others act. A decision that is taken back
was never made: its time goes on from when it was first asked for. Who acts at a deadline, and how,
is next door in clockwork.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from app.engine import N_, Seat
from app.games import GAMES
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables.clocks.seat_clock import SeatClock, State, TableClocks, full, read
from app.tables.errors import Refusal
from app.tables.model import ClockView

Acted = tuple[Seat, str]  # whose decision, and of what kind
Waiting = Sequence[Acted]

AWAY = ("wait", "silent", "vote", "bot", "open")  # what a silent seat gets

_LIMITS = {
    "none": {},
    "live": {"seconds": (5, 3600), "bank": (0, 7200), "increment": (0, 600)},
    "days": {"days": (1, 30)},
}
_OPTIONAL = {"bank": 0, "increment": 0}


def read_clock(raw: Mapping[str, Any] | None) -> dict[str, Any]:
    """The clock that a host asks for, checked."""
    given = dict(raw or {"kind": "none"})
    kind = given.pop("kind", None)
    limits = _LIMITS.get(kind) if isinstance(kind, str) else None
    if limits is None or not given.keys() <= limits.keys():
        raise _bad_clock()
    wanted = {name: given.get(name, _OPTIONAL.get(name)) for name in limits}
    for name, (low, high) in limits.items():
        value = wanted[name]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise _bad_clock()
    return {"kind": kind, **wanted}


def _bad_clock() -> Refusal:
    return Refusal("bad-clock", N_("There is no such clock."))


# --- what changes them ---------------------------------------------------------------------------


def moved(row: TableRow, waiting: Waiting, now: datetime) -> tuple[State, datetime | None]:
    """The clocks after something else than a decision: `waiting` are waited for now."""
    return _moved(row, waiting, None, now).stored()


def decided(
    row: TableRow, waiting: Waiting, acted: Acted, now: datetime, number: int | None
) -> tuple[State, datetime | None]:
    """The clocks after a decision.

    `number`: how many decisions there were before it; None if it can't be taken back, and so none
    of those before it can.
    """
    hand = read(row).hands.get(acted[0], SeatClock())
    clocks = _moved(row, waiting, acted, now)
    if number is None:
        clocks = replace(clocks, before={})
    elif hand.since is not None:
        clocks = replace(clocks, before={**clocks.before, number: hand})
    return clocks.stored()


def taken_back(
    row: TableRow, waiting: Waiting, seat: Seat, number: int, now: datetime
) -> tuple[State, datetime | None]:
    """The clocks after this seat took a decision back: its time goes on as if nothing had been.

    Whoever decided without being waited for (an offer, a second thought about a sealed answer) has
    no time to go on from.
    """
    clocks = _moved(row, waiting, None, now)
    hand = clocks.before.get(number)
    if hand is not None and plays_himself(row.seats[seat]):
        clocks = clocks.with_hand(seat, _hurried(row, row.seats[seat], hand, clocks.paused or now))
    before = {n: kept for n, kept in clocks.before.items() if n < number}
    return replace(clocks, before=before).stored()


def must_have_time(row: TableRow, seat: Seat, number: int, now: datetime) -> None:
    """A refusal if the time for this decision, bank and all, would be over were it taken back.

    Who steps in has no time for that, and can't begin his time for what follows anew, either.
    """
    clocks = read(row)
    hand = clocks.before.get(number)
    if hand and hand.due and hand.due <= (clocks.paused or now):
        raise Refusal("time-used-up", N_("The time for that decision is used up."))
    if hand is None and clocks.hands.get(seat, SeatClock()).since is not None:
        sentence = N_("Your time for what follows from it is running; it can't be taken back.")
        raise Refusal("time-is-running", sentence)


def _moved(row: TableRow, waiting: Waiting, acted: Acted | None, now: datetime) -> TableClocks:
    clocks = read(row)
    at = clocks.paused or now
    hands = {
        seat.seat: _after(row, seat, clocks, _kind(waiting, seat.seat), acted, at)
        for seat in row.seats
    }
    return replace(clocks, hands=hands)


def _after(
    row: TableRow,
    seat: SeatRow,
    clocks: TableClocks,
    kind: str | None,
    acted: Acted | None,
    at: datetime,
) -> SeatClock:
    """Only an answer that the table waited for ends a seat's time, and earns its increment."""
    hand = clocks.hands.get(seat.seat, full(row))
    did = hand.since is not None and acted == (seat.seat, hand.kind)
    if hand.since and hand.kind == kind and not did and plays_himself(seat):
        return _hurried(row, seat, hand, at)
    earned = did and not is_moment(row, hand.kind)
    hand = hand.stopped(row.clock, at)
    if earned:
        hand = replace(hand, bank=hand.bank + row.clock.get("increment", 0))
    if kind is None or not plays_himself(seat):
        return hand
    return _hurried(row, seat, _started(row, hand, kind, at), at, kind)


def _started(row: TableRow, hand: SeatClock, kind: str, at: datetime) -> SeatClock:
    return hand.started(row.clock, kind, at, moment=is_moment(row, kind))


def is_moment(row: TableRow, kind: str) -> bool:
    """Whether this is a last chance to speak up, at which the silent are not waited for."""
    game = GAMES.get(row.game)
    return game is not None and kind in game.moments


def _hurried(
    row: TableRow, seat: SeatRow, hand: SeatClock, at: datetime, kind: str = ""
) -> SeatClock:
    """Who has said that he goes need not be missed first: the others don't wait to see it."""
    if not seat.left or row.away == "wait" or hand.late:
        return hand
    return replace(hand, kind=hand.kind or kind, since=hand.since or at, due=at)


def again(row: TableRow, waiting: Waiting, now: datetime, seats: Iterable[Seat]) -> TableClocks:
    """The time of these seats starts once more, if they are waited for."""
    clocks = read(row)
    at = clocks.paused or now
    for seat in seats:
        hand = clocks.hands.get(seat, full(row)).stopped(row.clock, at)
        kind = _kind(waiting, seat)
        clocks = clocks.with_hand(seat, _started(row, hand, kind, at) if kind else hand)
    return clocks


def warned(row: TableRow, seat: Seat, now: datetime) -> TableClocks:
    """The time of this seat was up; it is told so, and gets the time for a decision once more."""
    clocks = read(row)
    hand = clocks.hands[seat]
    fresh = _started(row, hand.stopped(row.clock, now), hand.kind, now)
    return clocks.with_hand(seat, replace(fresh, warned=hand.warned + 1))


def late(row: TableRow, seat: Seat) -> TableClocks:
    """The time of this seat was up; from now on the table waits, or does what it has agreed on."""
    clocks = read(row)
    return clocks.with_hand(seat, replace(clocks.hands[seat], late=True))


def paused(row: TableRow, now: datetime) -> TableClocks:
    """All clocks stand still, even of those who go on deciding."""
    return replace(read(row), paused=now)


def resumed(row: TableRow, now: datetime) -> TableClocks:
    """The clocks run on from where they stood."""
    clocks = read(row)
    return replace(clocks, paused=None).pushed(now - (clocks.paused or now))


# --- what they show ------------------------------------------------------------------------------


def due(row: TableRow, now: datetime) -> list[Seat]:
    """The seats whose time is up and about whom nothing has been done yet."""
    clocks = read(row)
    if clocks.paused:
        return []
    return [s for s, hand in clocks.hands.items() if hand.due and hand.due <= now and not hand.late]


def clock_view(row: TableRow, waiting: Waiting) -> ClockView:
    """What everybody sees of the clocks."""
    clocks = read(row)
    waited = {seat for seat, _ in waiting}
    deadlines = {s: h.due for s, h in clocks.hands.items() if s in waited and h.due}
    live = row.clock.get("kind") == "live" and row.status == "playing"
    return ClockView(
        row.clock.get("kind", "none"),
        {} if clocks.paused else deadlines,
        {s.seat: clocks.hands.get(s.seat, full(row)).bank for s in row.seats} if live else {},
        clocks.paused is not None,
    )


def plays_himself(seat: SeatRow) -> bool:
    """A person sits here, and no bot in his place."""
    return seat.person_id is not None and seat.standin is None


def _kind(waiting: Waiting, seat: Seat) -> str | None:
    return next((kind for waited, kind in waiting if waited == seat), None)
