"""The bot that every game has: any legal answer to any question."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import Between, Dice, Form, One, Say, Sight, Some, Text
from app.engine.asks import Ask, Shape
from app.engine.bots import random_bot

ABC = [Say("a"), Say("b"), Say("c")]


@pytest.mark.parametrize(
    "shape",
    [
        One(ABC),
        Some(ABC, 0, 2),
        Some(ABC, 1, 1),
        Between(3, 9),
        Form({"gold": Between(0, 5), "who": One(ABC), "what": Some(ABC, 0, 9), "word": Text()}),
    ],
)
def test_every_answer_is_legal(shape: Shape[Any]) -> None:
    question, luck = Ask(0, "x", shape).question("0-0"), Dice(b"bot")
    sight = Sight(0, 2, {}, (), question, None, {}, luck)
    answers = [random_bot(sight) for _ in range(40)]
    for choice in answers:
        assert choice is not None
        shape.read(choice)
    assert len({repr(choice) for choice in answers}) > 1
