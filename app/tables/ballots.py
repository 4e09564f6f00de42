"""Votes: what to do about a silent player, a pause, an early end, a newcomer. Pure functions.

People who have left, and those a vote is about, neither vote nor count. What takes a seat or the
game from somebody needs everyone who plays and isn't gone, and at least two of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from app.engine import Seat
from app.storage.queries.tables import TableRow
from app.tables.clocks import seat_clock
from app.tables.clocks.time_limits import is_played_by_person
from app.tables.model import VoteView

Votes = dict[str, Any]
Seats = frozenset[Seat]
NONE: Seats = frozenset()

YES_NO = ("yes", "no")
PARKED = ("rewind", "end")


def vote_views(row: TableRow, out: Seats = NONE, gone: Seats = NONE) -> tuple[VoteView, ...]:
    """The votes that are possible now. `out`: eliminated seats; `gone`: see last_here.py."""
    voters, here = voters_of(row, out, gone), present(row, out, gone)
    if not here:
        return ()
    end = {"end": _needed_to_end(row, out, here)}
    if row.status == "parked":
        return (_vote(row, "parked", PARKED, _almost(here), here, needs=end),)
    if row.status != "playing":
        return ()
    found = [_about_absent(row, seat, out, gone) for seat in absent(row, gone)]
    if seat_clock.read(row).paused:
        found.append(_vote(row, "resume", YES_NO, _almost(voters), voters))
    elif row.clock.get("kind", "none") != "none":
        found.append(_vote(row, "pause", YES_NO, len(voters), voters))
    found += _about_newcomers(row, here)
    return (*(v for v in found if v.voters), _vote(row, "end", YES_NO, end["end"], here))


def absent(row: TableRow, gone: Seats = NONE) -> list[Seat]:
    """The seats the others vote about: out of time or gone, and still silent."""
    clocks = seat_clock.read(row).seats
    late = {seat for seat, clock in clocks.items() if clock.late}
    return [
        seat.seat
        for seat in row.seats
        if f"away:{seat.seat}" in row.votes
        and is_played_by_person(seat)
        and seat.seat in late | gone
    ]


def voters_of(row: TableRow, out: Seats = NONE, gone: Seats = NONE) -> list[Seat]:
    """The seats that vote on how to go on: everybody present except those the votes are about."""
    away = absent(row, gone)
    return [seat for seat in present(row, out, gone) if seat not in away]


def present(row: TableRow, out: Seats = NONE, gone: Seats = NONE) -> list[Seat]:
    """The seats of people who play and aren't gone."""
    return [
        seat.seat
        for seat in row.seats
        if is_played_by_person(seat) and not seat.left and seat.seat not in out | gone
    ]


def with_question_about(row: TableRow, seat: Seat) -> Votes:
    """The votes once the others are asked about this seat; earlier votes about it are void."""
    return {**row.votes, f"away:{seat}": {}}


def with_cast(row: TableRow, vote: VoteView, seat: Seat, choice: str) -> Votes:
    """The votes with this one cast. A single no ends a proposal that all must agree to."""
    if choice == "no":
        return without(row, vote.subject)
    return {**row.votes, vote.subject: {str(s): c for s, c in {**vote.cast, seat: choice}.items()}}


def without(row: TableRow, subject: str) -> Votes:
    return {name: casts for name, casts in row.votes.items() if name != subject}


def agreed_choice(vote: VoteView) -> str | None:
    """The choice that enough voters have made, if any."""
    counted = Counter(vote.cast.values()).most_common()
    enough = (choice for choice, count in counted if count >= vote.needs.get(choice, vote.needed))
    return next(enough, None)


def seat_may_open(row: TableRow, seat: Seat, out: Seats = NONE, gone: Seats = NONE) -> bool:
    """Whether somebody else may get this seat: its person has gone, and two others are there."""
    others = [other for other in present(row, out, gone) if other != seat]
    return len(others) >= 2 and (seat in gone or row.seats[seat].left)


def _about_absent(row: TableRow, seat: Seat, out: Seats, gone: Seats) -> VoteView:
    """The vote about somebody who doesn't answer. Lasting choices need their person to be gone."""
    deciding = [other for other in voters_of(row, out, gone) if other != seat]
    others = [other for other in present(row, out, gone) if other != seat]
    needs = dict[str, int]()
    if seat_may_open(row, seat, out, gone):
        needs["open"] = len(others)
    end = _needed_to_end(row, out, others)
    if (seat in gone or row.seats[seat].left) and end <= len(others):
        needs["end"] = end
    voters = others if needs else deciding
    subject, choices = f"away:{seat}", ("wait", "bot", *needs)
    return _vote(row, subject, choices, _almost(deciding), voters, about=seat, needs=needs)


def _about_newcomers(row: TableRow, here: Sequence[Seat]) -> list[VoteView]:
    """The votes on people who ask for an open seat: everybody who plays must agree."""
    needed = max(2, len(here))
    return [
        _vote(row, f"join:{asks['seat']}", YES_NO, needed, here, name=asks["name"])
        for asks in row.newcomers.values()
        if not asks["declined"] and row.seats[asks["seat"]].free
    ]


def _needed_to_end(row: TableRow, out: Seats, here: Sequence[Seat]) -> int:
    """Everybody who is there; one alone only if all other seats are empty or were left."""
    claimed = [
        seat
        for seat in row.seats
        if (seat.person_id is not None or seat.reserved) and not seat.left and seat.seat not in out
    ]
    return max(len(here), min(2, len(claimed)))


def _almost(voters: Sequence[Seat]) -> int:
    return max(1, len(voters) - 1)


def _vote(
    row: TableRow,
    subject: str,
    choices: tuple[str, ...],
    needed: int,
    voters: Sequence[Seat],
    *,
    about: Seat | None = None,
    needs: Mapping[str, int] | None = None,
    name: str = "",
) -> VoteView:
    casts: Mapping[str, str] = row.votes.get(subject, {})
    cast = {int(seat): choice for seat, choice in casts.items() if int(seat) in voters}
    return VoteView(subject, choices, cast, needed, about, needs or {}, tuple(voters), name)
