"""What one player does in private, nobody else can notice: not from numbers, ids or messages."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import ALL, ONLOOKER, Dice, Game
from app.engine.errors import CannotTakeBack
from app.engine.log import Entry
from app.engine.table import Table
from tests.contract.noninterference import Counts, Leak, check_position, random_position
from tests.contract.windows import Window
from tests.support.play import table_of
from tests.toys.whispers import GAME as WHISPERS
from tests.toys.whispers import LEAKS_OF_WHISPERS


def found(game: Game[Any], positions: int, counts: Counts) -> bool:
    """Whether a leak is found at these positions."""
    for number in range(positions):
        walk = random_position(game, 3, f"whisper {number}", bots=False)
        try:
            check_position(walk, Dice(str(number).encode()), counts, pages=False)
        except Leak:
            return True
    return False


def offer(table: Table[Any], seat: int, way: str, gold: int = 2) -> None:
    ask = next(i for i, a in table.open_asks().items() if (a.seat, a.kind) == (seat, "offer"))
    table.decide(seat, ask, {"gold": gold, "way": way})


def judge(table: Table[Any]) -> None:
    ask = next(i for i, a in table.open_asks().items() if a.kind == "verdict")
    table.decide(0, ask, "pass")


def test_private_offers_show_nowhere() -> None:
    counts = Counts()
    assert not found(WHISPERS, 60, counts)
    assert counts.secret > 60


@pytest.mark.parametrize("leak", LEAKS_OF_WHISPERS)
def test_a_toy_that_tells_of_them_is_found_out(leak: str) -> None:
    assert found(LEAKS_OF_WHISPERS[leak], 60, Counts())


def test_versions_that_count_them_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "version_of", lambda table, viewer, version=None: table.version)
    assert found(WHISPERS, 60, Counts())


def test_a_take_back_that_tells_of_them_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    last = lambda entries, line, seat: len(line) - 1 if line else None  # noqa: E731
    monkeypatch.setattr("app.engine.take_back.last_noticed", last)
    monkeypatch.setattr("app.engine.table.last_noticed", last)
    assert found(WHISPERS, 60, Counts())


def test_ids_that_are_given_again_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Table._open_asks
    monkeypatch.setattr(Table, "_open_asks", lambda table, fresh=False: opened(table, fresh=True))
    count = lambda ask, place, version_of: f"{version_of(ALL)}-{place}"  # noqa: E731
    monkeypatch.setattr("app.engine.ask_ids._new_id", count)
    assert found(WHISPERS, 60, Counts())


def test_each_knows_a_version_of_their_own() -> None:
    table = table_of(WHISPERS, 4, "versions")
    offer(table, 1, "private")
    offer(table, 2, "public")
    offer(table, 3, "private")
    assert table.version == 3
    assert [table.version_of(viewer) for viewer in (0, 1, 2, 3, ONLOOKER)] == [3, 2, 1, 2, 1]
    assert [len(table.events(viewer)) for viewer in (0, 1, 2, 3, ONLOOKER)] == [3, 2, 1, 2, 1]
    window = Window(table, 2, pages=False)
    assert window.last.version == 1
    assert [name for name in window.last.parts if name.startswith("log:")] == ["log:0"]


def test_a_public_offer_can_be_taken_back_after_private_ones() -> None:
    """A player who takes it back doesn't learn that there were others; they are gone, too."""
    table = table_of(WHISPERS, 4, "back")
    offer(table, 1, "public")
    offer(table, 2, "private")
    assert table.why_not_back(1) is None
    table.take_back(1)
    assert table.view(0) == table_of(WHISPERS, 4, "back").view(0)
    assert [table.version_of(viewer) for viewer in (0, 1, ONLOOKER)] == [3, 2, 2]
    assert Table.replay(table.game, table.deal, table.entries).version_of(1) == 2


def test_a_private_offer_cannot_be_taken_back() -> None:
    """It can be withdrawn where a game says so: somebody has read it."""
    table = table_of(WHISPERS, 3, "read")
    offer(table, 1, "private")
    with pytest.raises(CannotTakeBack, match="learned"):
        table.take_back(1)


def test_who_may_notice_is_kept_in_the_log() -> None:
    table = table_of(WHISPERS, 3, "log")
    offer(table, 2, "private")
    entry: Entry = table.entries[0]
    assert [entry.noticed_by(viewer) for viewer in (0, 1, 2, ONLOOKER, "all")] == [
        True,
        False,
        True,
        False,
        True,
    ]
    judge(table)
    assert Table.replay(table.game, table.deal, table.entries).corrections == []
