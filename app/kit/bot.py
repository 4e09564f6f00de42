"""The base of bots: a judge for each kind of question, and typed access to what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar

from app.engine import Bot, Choice, Part, Seat, Sight

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


def best(
    reading: R, judges: Mapping[str, Judge[R]], otherwise: Judge[R], blur: float = 0.0
) -> Choice:
    """The option that the judge of this question likes best; the first of equals.

    With `blur` a bot misjudges: each value gets a random addition, up to that share of their range.
    """
    question = reading.sight.question
    judge = judges.get(question.kind, otherwise)
    values = {option.id: judge(reading, option.id) for option in question.options}
    reach = blur * (max(values.values()) - min(values.values()))
    if reach:
        dice = reading.sight.dice
        values = {one: value + reach * dice.below(100) / 100 for one, value in values.items()}
    return max(values, key=lambda one: values[one])


class Blurred(Protocol):
    """A bot that misjudges more, the higher its `blur`."""

    def __call__(self, sight: Sight, blur: float = 0.0) -> Choice | None: ...


def levels(bot: Blurred, *, medium: float, easy: float) -> dict[str, Bot]:
    """The three levels of a bot, the strongest first."""
    return {"hard": bot, "medium": partial(bot, blur=medium), "easy": partial(bot, blur=easy)}


def last(place: str) -> str:
    """The last coordinate of a place: "2" of "hand:1:2"."""
    return place.rpartition(":")[2]


def last_number(place: str) -> int:
    """The last coordinate of a place as a number; 0 if it is none."""
    digits = last(place)
    return int(digits) if digits.isdigit() else 0
