"""A playout is the same game as its table, without what a table remembers."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import ALL, ONLOOKER, Dice, Viewer
from app.engine.playout import Playout
from app.tables.maintenance.simulate import play_one
from tests.support.play import Walk, cases, luck, table_of, typical_length, viewers

EVERY_CASE = pytest.mark.parametrize(("game_id", "seats"), cases())


def shown(game: Playout[Any]) -> dict[Viewer, Any]:
    eyes: list[Viewer] = [*range(game.deal.seats), None, ALL]
    asked = [(q.seat, q.kind, q.options, q.chosen) for q in game.questions(ALL)]
    return {viewer: (game.view(viewer), asked, game.waiting_for()) for viewer in eyes}


@EVERY_CASE
def test_a_playout_begins_where_its_table_stands_and_goes_its_own_way(
    game_id: str, seats: int
) -> None:
    walk = Walk(table_of(game_id, seats, "playout"))
    numbers = luck("playout")
    while not walk.table.over:
        table = walk.table
        if table.version % 30 == 7:
            before = shown(table)
            playout = table.playout()
            assert shown(playout) == before
            assert not playout.events(ALL)
            play_one(playout, ["random"] * seats, Dice(b"%d" % next(numbers)))
            assert playout.result()
            assert shown(table) == before
        walk.act(next(numbers))


@EVERY_CASE
def test_a_playout_takes_the_decisions_of_a_table_to_the_same_end(game_id: str, seats: int) -> None:
    table = table_of(game_id, seats, "same end")
    playout: Playout[Any] = Playout(table.game, table.deal)
    numbers = luck("same end", back=False)
    walk = Walk(table)
    while not table.over:
        walk.act(next(numbers))
        assert walk.last
        seat, _, choice = walk.last
        kind = table.entries[-1].kind
        asked = next(i for i, a in playout.open_asks().items() if (a.seat, a.kind) == (seat, kind))
        playout.decide(seat, asked, choice)
    assert shown(playout) == shown(table)
    assert playout.result() == table.result()


@EVERY_CASE
def test_a_playout_can_be_dealt_again_within_what_a_viewer_knows(game_id: str, seats: int) -> None:
    walk = Walk(table_of(game_id, seats, "what if"))
    numbers = luck("what if")
    for _ in range(min(40, typical_length(walk.table.game, seats) // 2)):
        walk.act(next(numbers))
    # A rival's hand may be empty for a moment; alone, all that one can't know may lie in the deck.
    left = {viewer for viewer in viewers(walk.table) if seats > 1 or viewer is ONLOOKER}
    for _ in range(20):
        for viewer in viewers(walk.table):
            playout = walk.table.playout()
            playout.redeal(viewer, Dice(b"what if"))
            assert playout.view(viewer) == walk.table.view(viewer)
            if playout.view(ALL) != walk.table.view(ALL):
                left.discard(viewer)
        if not left or walk.table.over:
            break
        walk.act(next(numbers))
    assert not left, "dealt again, nothing has changed"
