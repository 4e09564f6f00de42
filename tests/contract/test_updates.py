"""What an update may meet in the database: cards that were stored under other rules."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.engine.errors import BadComponents
from app.games import GAMES
from app.tables.card_sets import card_set, shipped


def rows(content: Mapping[str, Any], *place: str) -> Iterator[tuple[str, ...]]:
    """Where the tables of a set of cards are, one in another."""
    for name, value in content.items():
        if isinstance(value, Mapping):
            yield (*place, name)
            yield from rows(value, *place, name)


@pytest.mark.parametrize("game_id", [game for game in GAMES if shipped(game)])
def test_cards_of_another_shape_are_refused_with_a_sentence(game_id: str) -> None:
    """Such a table is parked; any other error would be a fault of the server."""
    refused = 0
    for place in rows(whole := shipped(game_id)):
        for added in (True, False):
            content = row = copy.deepcopy(whole)
            for name in place:
                row = row[name]
            if added:
                row["added_later"] = 1
            else:
                del row[next(iter(row))]
            try:
                card_set(GAMES[game_id], content)
            except BadComponents:
                refused += 1
    assert refused > 50
