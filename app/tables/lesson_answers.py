"""Answers in a lesson's script and in its address: "room=room:smithy;crew=cell:0:1~cell:0:2;down=".

One option is its id. Several are joined by "~", in the order of their ids. A form names every
field, in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from app.engine import Choice, Question
from app.engine.errors import IllegalChoice

Field: TypeAlias = str | int | list[str]


def written(choice: Choice) -> str:
    """An answer as it stands in the script and the address."""
    if isinstance(choice, Mapping):
        return ";".join(f"{field}={written(value)}" for field, value in choice.items())
    if isinstance(choice, (list, tuple)):
        return "~".join(sorted(map(str, choice)))
    return str(choice)


def read(question: Question, answer: str) -> Choice:
    """Turn that text back into the answer to this question."""
    if question.form is None:
        shape = {"range": question.range, "min": question.min, "max": question.max}
        return _field(shape, answer)
    given = dict(part.partition("=")[::2] for part in answer.split(";"))
    if given.keys() != question.form.keys():
        raise IllegalChoice("every field of the form is to be named")
    return {field: _field(shape, given[field]) for field, shape in question.form.items()}


def _field(shape: Mapping[str, Any], answer: str) -> Field:
    if shape.get("range") is not None:
        return int(answer)
    if "text" in shape or (shape.get("min"), shape.get("max")) == (1, 1):
        return answer
    return answer.split("~") if answer else []


def named_in(answer: str) -> tuple[str, ...]:
    """Every option that an answer of several fields names, with its field: "crew=cell:0:1"."""
    parts = [part.partition("=") for part in answer.split(";")]
    return tuple(f"{field}={one}" for field, _, some in parts for one in some.split("~") if one)
