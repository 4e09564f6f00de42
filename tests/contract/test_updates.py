"""What an update may meet in the database: cards that were stored under other rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.engine.errors import BadComponents
from app.games import GAMES
from app.tables.card_sets import card_set, shipped
from tests.support.play import DAY, NIGHT

ROWS = 60  # so many are changed at least; which of them, changes from day to day


def rows(content: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The tables of a set of cards, one in another."""
    for value in content.values():
        if isinstance(value, dict):
            yield value
            yield from rows(value)


@pytest.mark.parametrize("game_id", [game for game in GAMES if shipped(game)])
def test_cards_of_another_shape_are_refused_with_a_sentence(game_id: str) -> None:
    """Such a table is parked; any other error would be a fault of the server.

    Each row is changed at night, by day one in several.
    """
    refused = 0
    content = shipped(game_id)
    every = [*rows(content)]
    step = 1 if NIGHT else max(1, len(every) // ROWS)
    for row in every[DAY % step :: step]:
        before = dict(row)
        added = before | {"added_later": 1}
        lacking = dict([*before.items()][1:])
        for changed in (added, lacking):
            put(row, changed)
            try:
                card_set(GAMES[game_id], content)
            except BadComponents:
                refused += 1
        put(row, before)
    assert content == shipped(game_id)
    assert refused > 50


def put(row: dict[str, Any], cells: Mapping[str, Any]) -> None:
    """These cells in their order, since a deal depends on it."""
    row.clear()
    row.update(cells)
