"""What everybody can tell of face-down cards is part of what a viewer knows."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import Dice, Knowledge
from tests.contract.noninterference import Counts, Leak, check_position, random_position
from tests.support.play import Walk, luck, table_of, viewers
from tests.toys.stall import CONTRABAND
from tests.toys.stall import GAME as STALL


def found(positions: int) -> bool:
    for number in range(positions):
        walk = random_position(STALL, 3, f"stall {number}", bots=False)
        try:
            check_position(walk, Dice(str(number).encode()), Counts(), pages=False)
        except Leak:
            return True
    return False


@pytest.mark.parametrize("forgotten", ["limit", "_keep_claims"])
def test_a_redeal_that_forgets_what_all_can_tell_is_found_out(
    forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It makes tables that could not be, at which other people are asked."""
    monkeypatch.setattr(Knowledge, forgotten, lambda *_: None)
    assert found(120)


def test_every_redeal_is_a_table_that_could_be() -> None:
    walk = Walk(table_of(STALL, 3, "could be"))
    numbers = luck("could be")
    while not walk.table.over:
        for viewer in viewers(walk.table):
            other: Any = walk.table.playout()
            other.redeal(viewer, Dice(b"%d" % next(numbers)))
            for seat in range(3):
                stand, hand = other.state.stands[seat], other.state.hands[seat]
                assert all(card.open or card.face in CONTRABAND for card in stand)
                held = [card.face for card in (*stand, *hand)]
                assert all(face in held for face in other.state.taken[seat])
        walk.act(next(numbers))
