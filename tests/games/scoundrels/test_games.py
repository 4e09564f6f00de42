"""Whole games by lot: all combinations of options end, a log rebuilds the table to the byte."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from app.engine import ALL
from app.engine.table import Table
from app.games.scoundrels import GAME
from tests.games.scoundrels.games import random_game

SWITCHES = ("strategy_cards", "six_scoundrels", "wild_saloon", "start_with_zero")


def combinations() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for strategy in (False, True):
        found.append({"length": "short"} | dict.fromkeys(SWITCHES, False))
        found[-1]["strategy_cards"] = strategy
    for values in product((False, True), repeat=len(SWITCHES)):
        found.append({"length": "long"} | dict(zip(SWITCHES, values, strict=True)))
    return [{**options, "first_player": "drawn"} for options in found]


@pytest.mark.parametrize("number", range(18))
def test_every_combination_of_options_ends(number: int) -> None:
    options = combinations()[number]
    table = random_game(number, options, seats=2 + number % 3)
    result = table.result()
    assert result
    assert sorted(one.rank for one in result.standings) == list(range(1, len(result.standings) + 1))
    check_conservation(table)


def check_conservation(table: Table[Any]) -> None:
    """Nothing is lost and nothing is made: henchmen, marks, poker cards, safes, scoundrels."""
    town = table.state
    on_cards = [seat for boss in town.bosses for p in boss.plans.values() for seat in p.henchmen]
    marks = [mark for _, safe in town.all_safes() for mark in safe.marks]
    for boss in town.bosses:
        held = boss.supply + boss.jailed + boss.destroyed + on_cards.count(boss.seat)
        assert held == 3
        assert len(boss.marks) + sum(mark.owner == boss.seat for mark in marks) == 7
        assert len(boss.safes) <= town.safe_limit
    placed = [safe for _, safe in town.all_safes()]
    placed += [safe for pile in town.unused.values() for safe in pile]
    assert len(placed) == len({id(safe) for safe in placed}) == 18
    pairs = [s for boss in town.bosses for s in boss.scoundrels()] + town.discard
    pairs += town.in_saloon().values()
    assert len({s.job.face for s in pairs}) == len({s.trait.face for s in pairs}) == len(pairs)


@pytest.mark.parametrize("number", range(3))
def test_a_log_rebuilds_the_table(number: int) -> None:
    table = random_game(100 + number)
    again = Table.replay(GAME, table.deal, table.entries)
    assert again.corrections == []
    assert again.view(ALL) == table.view(ALL)
    assert again.events(ALL) == table.events(ALL)


@pytest.mark.parametrize("number", range(3))
def test_the_table_at_any_step(number: int) -> None:
    table = random_game(200 + number)
    for version in range(0, table.version, table.version // 5):
        then = table.at(version)
        assert then.version == version
        again = Table.replay(GAME, table.deal, table.entries[:version])
        assert again.view(ALL) == then.view(ALL)
        assert again.questions(ALL) == then.questions(ALL)
