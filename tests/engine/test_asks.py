"""The four shapes of an answer: what they show, what they accept, what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import Between, Dice, Form, One, OptionView, Question, Say, Some, Text
from app.engine.asks import Ask, Shape
from app.engine.errors import IllegalChoice

ABC = [Say("a"), Say("b", at="place"), Say("c")]


@pytest.mark.parametrize(
    ("shape", "choice", "value"),
    [
        (One(ABC), "b", ABC[1]),
        (One(lambda: ABC), "c", ABC[2]),
        (Some(ABC, 0, 2), [], []),
        (Some(ABC, 1, 2), ["c", "a"], [ABC[2], ABC[0]]),
        (Some(ABC, 1, 1), ["c"], [ABC[2]]),
        (Some(ABC, 1, 1), "c", [ABC[2]]),
        (Between(-1, 3), 3, 3),
        (Text(5), "hello", "hello"),
        (
            Form({"n": Between(0, 1), "who": One(ABC)}),
            {"n": 1, "who": "a"},
            {"n": 1, "who": ABC[0]},
        ),
    ],
)
def test_a_fitting_answer_is_read(shape: Shape[Any], choice: Any, value: Any) -> None:
    assert shape.read(choice) == value


@pytest.mark.parametrize(
    ("shape", "choice"),
    [
        (One(ABC), "d"),
        (One(ABC), 1),
        (One(ABC), ["a"]),
        (One(ABC), {"a": 1}),
        (Some(ABC, 1, 2), "a"),
        (Some(ABC, 1, 2), []),
        (Some(ABC, 1, 2), ["a", "b", "c"]),
        (Some(ABC, 1, 2), ["a", "a"]),
        (Some(ABC, 1, 2), ["d"]),
        (Some(ABC, 1, 2), [1]),
        (Between(0, 3), 4),
        (Between(0, 3), -1),
        (Between(0, 3), True),
        (Between(0, 3), "1"),
        (Text(5), "longer"),
        (Text(5), 5),
        (Form({"n": Between(0, 1)}), {}),
        (Form({"n": Between(0, 1)}), {"n": 0, "m": 0}),
        (Form({"n": Between(0, 1)}), {"n": 2}),
        (Form({"n": Between(0, 1)}), "n"),
    ],
)
def test_any_other_answer_is_refused(shape: Shape[Any], choice: Any) -> None:
    with pytest.raises(IllegalChoice):
        shape.read(choice)


def test_a_question_shows_what_can_be_answered() -> None:
    seen = (OptionView("a"), OptionView("b", "place"), OptionView("c"))
    assert Ask(1, "who", One(ABC)).question("3-0") == Question("3-0", 1, "who", seen, 1, 1)
    assert Ask(1, "who", Some(ABC, 0, 2)).question("3-0").max == 2
    assert Ask(1, "much", Between(2, 5)).question("3-0").range == (2, 5)
    form = Ask(1, "bribe", Form({"gold": Between(0, 9), "word": Text(20)})).question("3-0").form
    assert form == {"gold": {"range": (0, 9)}, "word": {"text": 20}}


@pytest.mark.parametrize(
    "shape",
    [
        One(ABC),
        Some(ABC, 1, 9),
        Between(4, 6),
        Form({"n": Between(0, 9), "s": Some(ABC, 0, 1), "t": Text()}),
    ],
)
def test_any_legal_answer_is_legal(shape: Shape[Any]) -> None:
    luck = Dice(b"any")
    for _ in range(20):
        shape.read(shape.any(luck))


def test_signatures_tell_offers_apart() -> None:
    shapes: list[Shape[Any]] = [
        One(ABC),
        One(ABC[:2]),
        Some(ABC, 1, 2),
        Some(ABC, 1, 3),
        Between(1, 2),
        Text(2),
        Form({"a": One(ABC)}),
        Form({"b": One(ABC)}),
    ]
    assert len({shape.signature() for shape in shapes}) == len(shapes)


def test_an_ask_without_options_is_a_mistake_of_the_rule() -> None:
    with pytest.raises(AssertionError, match="without options"):
        One([]).show()


def test_an_ask_is_only_itself() -> None:
    assert Ask(0, "x", Between(0, 1)) != Ask(0, "x", Between(0, 1))
