"""Lobby options: what they accept, and what a table gets that says nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine import Number, Pick, Switch
from app.engine.errors import BadOptions
from app.engine.options import GameOption
from tests.engine.test_snapshots import number
from tests.engine.toy import game_of, table_of

OPTIONS: tuple[GameOption, ...] = (
    Switch("notes", "Notes", default=True),
    Pick("scope", "Scope", ("near", "far"), ("near", "far"), "near"),
    Number("days", "Days", 1, 9, 3),
)
GAME = replace(game_of(number), options=OPTIONS)


def test_what_is_not_given_is_the_default() -> None:
    assert GAME.read_options({}) == {"notes": True, "scope": "near", "days": 3}
    assert GAME.read_options({"days": 9, "notes": False})["days"] == 9


@pytest.mark.parametrize(
    "given",
    [
        {"notes": "yes"},
        {"notes": 1},
        {"scope": "middle"},
        {"scope": 1},
        {"days": 0},
        {"days": 10},
        {"days": True},
        {"days": "3"},
        {"nights": 3},
    ],
)
def test_anything_else_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        GAME.read_options(given)


def test_the_seed_is_not_shown() -> None:
    table = table_of(number)
    assert "toy" not in repr(table.deal)
    assert "seed" not in repr(table.state)


def test_options_go_together_unless_a_game_says_otherwise() -> None:
    assert GAME.refuse({}, 2) is None
