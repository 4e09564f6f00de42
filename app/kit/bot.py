"""What bots share: a judge for each kind of question, and typed access to what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from app.engine import Choice, Part, Seat, Sight

R = TypeVar("R", bound="Reading")
T = TypeVar("T", bound=Part)
# What an option is worth, by what the bot reads on the table.
Judge: TypeAlias = Callable[[R, str], float]


class Reading:
    """The table as one seat sees it."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.me: Seat = sight.seat
        self.cards: Any = sight.components

    def part(self, kind: type[T], name: str) -> T:
        found = self.sight.parts[name]
        assert isinstance(found, kind), f"{name} is no {kind.__name__}"
        return found


def best(reading: R, judges: Mapping[str, Judge[R]], otherwise: Judge[R]) -> Choice:
    """The option that the judge of this question likes best; the first of equals."""
    question = reading.sight.question
    judge = judges.get(question.kind, otherwise)
    return max((option.id for option in question.options), key=lambda one: judge(reading, one))


def last(place: str) -> str:
    """The last coordinate of a place: "2" of "hand:1:2"."""
    return place.rpartition(":")[2]
