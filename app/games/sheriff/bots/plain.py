"""The random bot of this game: any legal answer, and now and then a plain offer of gold."""

from __future__ import annotations

from typing import Any

from app.engine import Choice, Sight
from app.engine.bots import any_answer


def random_merchant(sight: Sight) -> Choice | None:
    """Any legal answer. Forms of deals take a small one, since not everything fits together."""
    if sight.question.kind in ("deal.offer", "deal.demand"):
        return plain_deal(sight) if sight.dice.below(4) == 0 else None
    return any_answer(sight.question, sight.dice)


def plain_deal(sight: Sight) -> Choice | None:
    """Some gold for one condition."""
    form: Any = sight.question.form
    choice = {name: blank(shape) for name, shape in form.items()}
    choice["for"] = [sight.dice.pick(form["for"]["options"]).id]
    return choice


def blank(shape: Any) -> Any:
    """The least that a field takes."""
    if "range" in shape:
        return shape["range"][0]
    if "text" in shape:
        return ""
    return [option.id for option in shape["options"]][: shape["min"]]
