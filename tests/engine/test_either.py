"""Two seats of whom either may act, and a rule that is broken off by somebody's act."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import Asked, Offer, One, Say, either, interruptible
from app.engine.asks import Answer

GO, STAY = Say("go"), Say("stay")


def test_either_takes_each_answer_as_it_comes_and_keeps_the_other_question() -> None:
    heard: list[tuple[int, str]] = []

    def hear(seat: int, one: Say) -> bool:
        heard.append((seat, one.id))
        return one == GO

    script: Any = either({0: Asked("act", One([GO, STAY])), 1: Asked("act", One([GO, STAY]))}, hear)
    first, second = script.send(None)
    again, still = script.send(Answer(first, "stay", STAY))
    assert again is not first
    assert still is second
    with pytest.raises(StopIteration):
        script.send(Answer(second, "go", GO))
    assert heard == [(0, "stay"), (1, "go")]


def test_an_act_may_break_a_rule_off() -> None:
    done: list[Say] = []

    async def act(one: Say) -> None:
        done.append(one)

    def offers() -> list[Offer]:
        return [Offer(1, "stop", act, One([GO]))]

    waiting = either({0: Asked("wait", One([STAY]))}, lambda seat, one: True)
    script: Any = interruptible(waiting, offers, until=lambda: bool(done))
    _, offer = script.send(None)
    with pytest.raises(StopIteration) as end:
        script.send(Answer(offer, "go", GO))
    assert end.value.value is None
