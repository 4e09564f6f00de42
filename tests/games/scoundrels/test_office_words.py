"""What the sheriff's office sells can be read on the board, before anybody goes there."""

from __future__ import annotations

import pytest

from app.engine.table import Table
from app.games.scoundrels import GAME
from tests.support.play import components, deal
from tests.support.staged import Position, drawn


@pytest.mark.parametrize(("lang", "words"), [("en", "any safe"), ("ru", "любой сейф")])
def test_the_board_says_what_a_bribe_buys(lang: str, words: str) -> None:
    table = Table(GAME, deal(GAME, 2, {}, "office", components(GAME.id)))
    [seat, *_] = [seat for seat, _ in table.waiting_for()]
    office = drawn(Position("", table, 0, seat), lang).split('class="sc-services"')[1]
    assert words in office.split("</ul>")[0]
