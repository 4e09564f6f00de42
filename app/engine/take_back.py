"""The take-back rule: a seat may undo its last decision if nobody has learned anything from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.engine.log import Entry
from app.engine.parts import ONLOOKER, Seat

# What a decision brought with it; the two add up to its mark.
_LEARNED: Final = 1
_DICE_USED: Final = 2


def mark_of(*, learned: bool, dice_used: bool) -> int:
    """The mark of a decision: whether somebody learned something, whether dice were used."""
    return _LEARNED * learned + _DICE_USED * dice_used


def why_not_back(last: Entry, mark: int, seat: Seat) -> str | None:
    """Why this seat may not take back the last decision that it noticed; None if it may."""
    if last.seat != seat or last.by != "player":
        return "not-last"
    if mark & _LEARNED or not last.noticed_by(ONLOOKER):
        return "learned"  # a seat that got a whisper has learned something
    if mark & _DICE_USED:
        return "dice"
    return None


def last_noticed(entries: Sequence[Entry], line: Sequence[int], seat: Seat) -> int | None:
    """The number of decisions before the last one that this seat may know of."""
    for number in range(len(line) - 1, -1, -1):
        if entries[line[number]].noticed_by(seat):
            return number
    return None
