"""Logs what the dice drew in a game, so that anybody can check it.

`docs/fair-deal.md` specifies the format. Repeating the draws needs only the seed, no rules.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from app.engine import Card, Dice

Name = Annotated[str, StringConstraints(max_length=100)]


class _Draw(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class NumberDraw(_Draw):
    """A random number below a limit."""

    below: int = Field(ge=1, le=2**32)
    gave: int


class ShuffleDraw(_Draw):
    """A shuffle: the order before and after."""

    shuffle: Annotated[list[Name], Field(max_length=1000)]
    into: Annotated[list[Name], Field(max_length=1000)]


Draw = NumberDraw | ShuffleDraw
DRAWS = TypeAdapter[list[Draw] | None](list[Draw] | None)


class LoggedDice(Dice):
    """Dice that log what they draw."""

    __slots__ = ("draws",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.draws: list[Draw] = []

    def below(self, n: int) -> int:
        gave = super().below(n)
        self.draws.append(NumberDraw(below=n, gave=gave))
        return gave

    def shuffle(self, things: MutableSequence[Any]) -> None:
        before, known = _names(things), len(self.draws)
        super().shuffle(things)
        self.draws[known:] = [ShuffleDraw(shuffle=before, into=_names(things))]


def first_wrong(seed: bytes, draws: Sequence[Draw]) -> int | None:
    """The first draw that doesn't follow from the seed, counted from 1; None if all do."""
    dice = LoggedDice(seed)
    for number, draw in enumerate(draws, start=1):
        if isinstance(draw, NumberDraw):
            dice.below(draw.below)
        else:
            dice.shuffle(list(draw.shuffle))
        if dice.draws[-1] != draw:
            return number
    return None


def _names(things: Sequence[Any]) -> list[str]:
    return [_name(thing) for thing in things]


def _name(thing: Any) -> str:
    """The face of a card, or of the card inside a wrapper such as a marked safe."""
    card = getattr(thing, "card", thing)
    return card.face if isinstance(card, Card) else str(thing)
