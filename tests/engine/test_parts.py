"""Parts as plain values: what goes out as JSON."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from app.engine import Part
from app.engine.parts import plain
from tests.engine.toy import Row


@dataclass(frozen=True)
class Coin:
    side: str


@dataclass(frozen=True, slots=True)
class Purse(Part):
    coins: tuple[Coin, ...]
    names: dict[str, int]
    full: bool


def test_a_part_says_its_type_and_what_it_holds_does_not() -> None:
    assert plain(Purse((Coin("heads"),), {"a": 1}, False)) == {
        "type": "Purse",
        "coins": [{"side": "heads"}],
        "names": {"a": 1},
        "full": False,
    }
    assert plain(Row((None, "face"), "")) == {
        "type": "Row",
        "faces": [None, "face"],
        "written": "",
    }


def test_anything_else_has_no_business_in_a_part() -> None:
    with pytest.raises(TypeError, match="set has no business"):
        plain({1, 2})
