"""The take-back rule: a seat may undo its last decision if nobody has learned anything from it."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.log import Entry
from app.engine.parts import ONLOOKER, Seat
from app.engine.values import value


@value(frozen=True, slots=True)
class Mark:
    """Facts of a decision: how much had been learned and drawn, before it and after it."""

    entry: Entry
    learned: tuple[int, int]
    dice_used: tuple[int, int]


def why_not_back(marks: Sequence[Mark], seat: Seat) -> str | None:
    """Why this seat may not take its last decision back; None if it may."""
    number = last_noticed(marks, seat)
    if number is None:
        return "nothing"
    last = marks[number]
    if last.entry.seat != seat or last.entry.by != "player":
        return "not-last"
    if last.learned[0] != last.learned[1] or not last.entry.noticed_by(ONLOOKER):
        return "learned"  # a seat that got a whisper has learned something
    if last.dice_used[0] != last.dice_used[1]:
        return "dice"
    return None


def last_noticed(marks: Sequence[Mark], seat: Seat) -> int | None:
    """The number of decisions before the last one that this seat may know of."""
    numbers = range(len(marks) - 1, -1, -1)
    return next((n for n in numbers if marks[n].entry.noticed_by(seat)), None)
