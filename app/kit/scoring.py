"""Scoring: places by what counts first, second and so on; the outcome of a game of points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from app.engine import Outcome, Seat, Standing


class Total(Protocol):
    """The total of one seat."""

    @property
    def seat(self) -> Seat: ...
    @property
    def points(self) -> int: ...
    @property
    def rank(self) -> int: ...


T = TypeVar("T", bound=Total)


def ranks(keys: Sequence[Any]) -> list[int]:
    """The place of each key, the highest first; equal keys share a place."""
    return [1 + sum(other > key for other in keys) for key in keys]


def winners(totals: Iterable[T]) -> list[T]:
    """The totals in first place: several if they share the victory."""
    return [total for total in totals if total.rank == 1]


def most_points(points: Sequence[int]) -> Outcome:
    """Most points win, and nothing breaks ties; `points` has one entry per seat."""
    places = zip(points, ranks(points), strict=True)
    return Outcome.by_points(Standing(seat, *place) for seat, place in enumerate(places))


def outcome_of(totals: Iterable[Total]) -> Outcome:
    """Most points win; ties are decided by the ranks."""
    return Outcome.by_points(Standing(one.seat, one.points, one.rank) for one in totals)
