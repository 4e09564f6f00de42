"""What a bot may see; the random bot that every game has; how a bot is made weaker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.engine.asks import Choice, Question
from app.engine.chronicle import Event
from app.engine.dice import Dice
from app.engine.parts import Part, Seat


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a bot gets: its seat's view, the question, and luck of its own."""

    seat: Seat
    seats: int
    parts: Mapping[str, Part]
    events: Sequence[Event]
    question: Question
    components: Any
    options: Mapping[str, Any]
    dice: Dice


class Bot(Protocol):
    """A player that decides from what its seat sees, and from nothing else.

    None lets an optional offer pass.
    """

    def __call__(self, sight: Sight) -> Choice | None: ...


def random_bot(sight: Sight) -> Choice:
    """Give any legal answer."""
    return any_answer(sight.question, sight.dice)


def careless(bot: Bot, percent: int) -> Bot:
    """The same bot, but this percentage of the time it passes or answers at random."""

    def answer(sight: Sight) -> Choice | None:
        return None if sight.dice.below(100) < percent else bot(sight)

    return answer


def any_answer(question: Question, dice: Dice) -> Choice:
    """Any legal answer, chosen from the question alone."""
    if question.options and question.min == question.max == 1:
        return dice.pick(question.options).id
    shown = {
        "options": question.options,
        "min": question.min,
        "max": question.max,
        "range": question.range,
        "form": question.form,
    }
    return _any(shown, single=question.min == question.max == 1, dice=dice)


def _any(shown: Mapping[str, Any], single: bool, dice: Dice) -> Choice:
    if shown.get("form"):
        fields = shown["form"].items()
        return {name: _any(field, single=_is_one(field), dice=dice) for name, field in fields}
    if shown.get("range"):
        low, high = shown["range"]
        return int(low + dice.below(high - low + 1))
    if "text" in shown:
        return ""
    ids = [str(option.id) for option in shown["options"]]
    if single:
        return dice.pick(ids)
    dice.shuffle(ids)
    most = min(shown["max"], len(ids))
    return ids[: shown["min"] + dice.below(most - shown["min"] + 1)]


def _is_one(field: Mapping[str, Any]) -> bool:
    return field.get("min") == 1 == field.get("max")
