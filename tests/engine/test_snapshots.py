"""Snapshots at quiet points: shared settings, thinned with age, right wherever one lands."""

from __future__ import annotations

from app.engine import amount
from app.engine.snapshots import Snapshot
from tests.engine.toy import Toy, answer, setting_of, table_of


async def number(toy: Toy) -> None:
    toy.written.append(await amount(0, "n", 0, 9))


def test_a_snapshot_shares_the_setting() -> None:
    table = table_of(number)
    snapshot = Snapshot.take(0, table.state, table.deal)
    state = snapshot.restore(table.deal)
    assert state is not table.state
    assert state.deal is table.deal
    other = setting_of(seed=b"other")
    assert snapshot.restore(other).deal is other


def test_old_snapshots_lie_farther_apart_and_the_first_stays() -> None:
    table = table_of(number, turns=300)
    for turn in range(200):
        answer(table, 0, "n", turn % 10)
    kept = [snapshot.decisions for snapshot in table._snapshots]
    assert len(kept) <= 16
    assert kept[0] == 0
    assert kept[-1] > 200 - 2 * 24  # a few ms of replay lead anywhere near the end
    assert kept == sorted(set(kept))


def test_any_version_can_be_reached_from_thinned_snapshots() -> None:
    table = table_of(number, turns=300)
    for turn in range(150):
        answer(table, 0, "n", turn % 10)
    for version in (0, 1, 37, 99, 149, 150):
        assert table.at(version).state.written == [turn % 10 for turn in range(version)]
    table.rewind(20)
    assert table.state.written == [turn % 10 for turn in range(20)]
    answer(table, 0, "n", 7)
    assert table.state.written[-1] == 7
