"""The order around the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def clockwise(things: Sequence[T], start: int) -> list[T]:
    """All of them in their order, beginning with the one at this place."""
    return [*things[start:], *things[:start]]


def next_seat(seats: Sequence[int], last: int) -> int:
    """The next of these seats clockwise, in their order; `last` need not be one of them."""
    return next((seat for seat in seats if seat > last), seats[0])
