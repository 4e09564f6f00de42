"""Steps are carried out in order, where they are possible and what they hang on has happened."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

import pytest

from app.kit.bot import last
from app.kit.effects import Verbs
from app.kit.scoring import ranks


@dataclass
class Step:
    do: str
    label: str = ""
    requires: str = ""
    unless: str = ""


@dataclass
class Use:
    done: list[str] = field(default_factory=list)
    results: dict[str, Any] = field(default_factory=dict)
    coins: int = 1


VERBS: Verbs[Use, Step] = Verbs()


@VERBS.verb("pay", lambda use, step: use.coins)
async def pay(use: Use, step: Step) -> bool:
    use.coins -= 1
    use.done.append("pay")
    return True


@VERBS.verb("sing", lambda use, step: True)
async def sing(use: Use, step: Step) -> bool:
    use.done.append("sing")
    return True


def carried_out(*steps: Step, coins: int = 1) -> list[str]:
    use = Use(coins=coins)
    run: Coroutine[Any, Any, None] = VERBS.carry_out(use, steps)
    with pytest.raises(StopIteration):
        run.send(None)
    return use.done


def test_what_is_impossible_is_left_out() -> None:
    assert carried_out(Step("pay"), Step("pay"), Step("sing")) == ["pay", "sing"]


def test_a_step_may_hang_on_another_one() -> None:
    paid, sung = Step("pay", label="paid"), Step("sing", requires="paid")
    assert carried_out(paid, sung) == ["pay", "sing"]
    assert carried_out(paid, sung, coins=0) == []


def test_a_step_may_stand_in_for_another_one() -> None:
    paid, sung = Step("pay", label="paid"), Step("sing", unless="paid")
    assert carried_out(paid, sung) == ["pay"]
    assert carried_out(paid, sung, coins=0) == ["sing"]


def test_every_verb_is_known_by_its_name() -> None:
    assert VERBS.registered() == {"pay", "sing"}


def test_equal_keys_share_a_place() -> None:
    assert ranks([(3, 1), (5, 0), (3, 1), (3, 0)]) == [2, 1, 2, 4]


def test_the_last_coordinate_of_a_place() -> None:
    assert last("hand:1:2") == "2"
    assert last("done") == "done"
