"""What people at a table vote on: a silent player, a pause, an early end. Pure functions.

People who have left, and those a vote is about, neither vote nor count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from app.engine import Seat
from app.storage.queries.tables import TableRow
from app.tables.clocks import seat_clock
from app.tables.clocks.allowance import is_played_by_person
from app.tables.model import VoteView

Votes = dict[str, Any]
Out = frozenset[Seat]

ABOUT_ABSENT = ("wait", "bot", "open", "end")
YES_NO = ("yes", "no")
PARKED = ("rewind", "end")


def vote_views(row: TableRow, out: Out = frozenset()) -> tuple[VoteView, ...]:
    """Everything that can be voted on now. `out`: the seats that are eliminated."""
    voters = voters_of(row, out)
    almost = max(1, len(voters) - 1)
    if not voters:
        return ()
    if row.status == "parked":
        return (_vote(row, "parked", PARKED, almost, voters),)
    if row.status != "playing":
        return ()
    found = [_vote(row, f"away:{s}", ABOUT_ABSENT, almost, voters, s) for s in absent(row)]
    if seat_clock.read(row).paused:
        found.append(_vote(row, "resume", YES_NO, almost, voters))
    elif row.clock.get("kind", "none") != "none":
        found.append(_vote(row, "pause", YES_NO, len(voters), voters))
    return (*found, _vote(row, "end", YES_NO, len(voters), voters))


def absent(row: TableRow) -> list[Seat]:
    """The seats the others vote about: their time was up, and they are still silent."""
    clocks = seat_clock.read(row).seats
    return [
        seat.seat
        for seat in row.seats
        if f"away:{seat.seat}" in row.votes
        and is_played_by_person(seat)
        and seat.seat in clocks
        and clocks[seat.seat].late
    ]


def voters_of(row: TableRow, out: Out = frozenset()) -> list[Seat]:
    """The seats that vote: not those who left or are out, nor those a vote is about."""
    away = absent(row)
    return [
        seat.seat
        for seat in row.seats
        if is_played_by_person(seat) and not seat.left and seat.seat not in {*away, *out}
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
    [(choice, count)] = Counter(vote.cast.values()).most_common(1) or [("", 0)]
    return choice if count >= vote.needed else None


def _vote(
    row: TableRow,
    subject: str,
    choices: tuple[str, ...],
    needed: int,
    voters: Sequence[Seat],
    about: Seat | None = None,
) -> VoteView:
    casts: Mapping[str, str] = row.votes.get(subject, {})
    cast = {int(seat): choice for seat, choice in casts.items() if int(seat) in voters}
    return VoteView(subject, choices, cast, needed, about)
