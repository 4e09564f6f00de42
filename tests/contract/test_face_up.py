"""What of a table's page is compressed tells nothing that an onlooker doesn't see."""

from __future__ import annotations

import gzip
from secrets import token_hex
from typing import Any

import pytest
from markupsafe import Markup

from app.engine import ONLOOKER, Dice, Seat
from app.engine.table import Table
from app.games import GAMES
from app.tables.core.compose_view import ViewerCache, shared_view, table_view
from app.tables.core.watchers import Watchers
from app.web.render.face_up import FaceUp, Stretch, compressed
from app.web.render.game_context import info_of
from app.web.render.room_context import Audience, RoomContext
from tests.contract.windows import row_of
from tests.support.play import Walk, luck, table_of

POSITIONS = (0, 30, 120)  # decisions


def page_of(table: Table[Any], seat: Seat) -> list[Stretch]:
    """The room as this seat's page shows it."""
    row = row_of(table)
    shared = shared_view(row, table, Watchers())
    mine, theirs = (table_view(shared, ViewerCache(viewer)) for viewer in (seat, ONLOOKER))
    room = RoomContext(mine, info_of(row), Audience("en", known=True), table.deal.components)
    room.mark_what_is_face_up(theirs)
    return room.face_up.stretches(room.inside() + room.board.parts("chronicle"))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_compressed_follows_from_what_an_onlooker_sees(game: str) -> None:
    seats = GAMES[game].max_seats
    walk, numbers = Walk(table_of(game, seats, f"face up {game}")), luck(f"face up {game}")
    for position in POSITIONS:
        while walk.table.decisions < position and not walk.table.over:
            walk.act(next(numbers))
        other = walk.table.copy()
        other.redeal(ONLOOKER, Dice(b"%d" % position))
        for seat in range(seats):
            here, there = page_of(walk.table, seat), page_of(other, seat)
            assert opened(here) == opened(there), walk.script()
            least = min(4000, sum(len(text) for text, _ in here) // 4)
            assert sum(map(len, opened(here))) > least, "most of a table lies face up"


def opened(page: list[Stretch]) -> list[bytes]:
    return [text for text, face_up in page if face_up]


def test_a_compressed_page_is_read_as_it_was_written() -> None:
    table = table_of("crooks", 4, "as it was written")
    page = page_of(table, 0)
    whole = b"".join(text for text, _ in page)
    assert gzip.decompress(compressed(page)) == whole
    assert len(compressed(page)) < len(whole) / 2
    long = [(b"secret" * 30_000, False), (b"public" * 30_000, True), (b"secret", False)]
    assert gzip.decompress(compressed(long)) == b"".join(text for text, _ in long)


def test_a_secret_is_never_compared_with_what_others_said() -> None:
    said = b"My card is the Countess of Rotterdam."
    for card in (b"the Countess of Rotterdam", b"the Baroness of Ostrava!!"):
        secret = b"<b>" + card + b"</b>"
        around = [(secret, False), (said, True), (secret, False), (said, True)]
        sent = compressed(around)
        assert sent.count(secret) == 2, "it is sent as it is"
        covered = [(t if f else b"?" * len(t), f) for t, f in around]
        assert len(sent) == len(compressed(covered))


def test_a_page_that_marks_nothing_has_no_mark() -> None:
    html = Markup("<p>one</p>")
    assert FaceUp().of_all(html) == FaceUp().part("board", html) == html
    marking = FaceUp.marking({"board": html})
    page = marking.part("board", html) + marking.part("hand", html) + token_hex()
    assert [face_up for _, face_up in marking.stretches(page)] == [True, False]
