"""A decision that is taken back: what becomes of the clocks, and whose it must be."""

from __future__ import annotations

from datetime import timedelta

import pytest

from app.storage.queries.tables import TableRow
from app.tables import play
from app.tables.clocks import table_clock
from app.tables.errors import Refusal
from app.tables.people import seating, voting
from tests.tables.support import LIVE, NOON, Tables, begun, codes, guest, stored
from tests.tables.test_table_clock import RICH, asked, at, bank, decided, moved, now, table


def taken_back(row: TableRow, waiting: str, seat: int, number: int, seconds: float) -> TableRow:
    table_clock.must_have_time(row, seat, number, at(seconds))
    return now(row, table_clock.after_take_back(row, asked(waiting), seat, number, at(seconds)))


def test_a_take_back_gives_neither_bank_nor_time() -> None:
    row = moved(table(clock=RICH), "0", None, 0)
    for second in range(5, 85, 10):
        row = decided(row, "1", 0, second, number=0)
        assert bank(row, 0) == 30 - max(0, second - 60) + 10
        row = taken_back(row, "0", 0, 0, second + 4)
        assert row.deadline_at == at(90)
    row = decided(row, "0", 0, 89, number=0)
    assert row.deadline_at == at(89 + 60 + 11)
    with pytest.raises(Refusal, match="time-used-up"):
        taken_back(row, "0", 0, 0, 90)


def test_several_decisions_are_taken_back_one_after_the_other() -> None:
    row = moved(table(clock=RICH), "0", None, 0)
    row = decided(row, "0", 0, 10, number=0)
    row = decided(row, "0 1", 0, 30, number=1)
    assert bank(row, 0) == 50
    row = taken_back(row, "0", 0, 1, 40)
    assert (row.deadline_at, bank(row, 0)) == (at(10 + 60 + 40), 40)
    row = taken_back(row, "0", 0, 0, 50)
    assert (row.deadline_at, bank(row, 0)) == (at(90), 30)
    assert "before" not in row.clock_state


def test_taking_back_what_nobody_waited_for_changes_no_clock() -> None:
    row = moved(table(clock=RICH), "0 1", None, 0)
    row = decided(row, "1", 0, 5, number=0)
    sealed = row
    row = decided(row, "1", 0, 50, number=1)
    assert taken_back(row, "1", 0, 1, 55) == sealed


def test_stepping_in_does_not_restart_the_clock_again_and_again() -> None:
    row = moved(table(clock=RICH), "0", None, 0)
    stepped_in = decided(row, "1", 1, 5, number=0, kind="offer")
    assert stepped_in.deadline_at == at(5 + 90)
    with pytest.raises(Refusal, match="time-is-running"):
        taken_back(stepped_in, "0", 1, 0, 30)
    at_ease = table(clock={"kind": "none"})
    stepped_in = decided(moved(at_ease, "0", None, 0), "1", 1, 5, number=0, kind="offer")
    assert taken_back(stepped_in, "0", 1, 0, 30).clock_state == {}


def test_what_cannot_be_taken_back_is_not_kept() -> None:
    row = moved(table(), "0", None, 0)
    row = decided(row, "0", 0, 5, number=0)
    assert decided(row, "1", 0, 9).clock_state.keys() == {"seats"}


def test_a_pause_does_not_use_up_the_time_for_taking_back() -> None:
    row = moved(table(), "0", None, 0)
    row = decided(row, "1", 0, 10, number=0)
    row = now(row, table_clock.paused(row, at(20)).stored())
    assert taken_back(row, "0", 0, 0, 5000).deadline_at is None
    row = now(row, table_clock.resumed(row, at(5000)).stored())
    assert taken_back(row, "0", 0, 0, 5010).deadline_at == at(5000 + 70)


async def test_the_time_goes_on_from_when_it_was_first_asked(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", clock={**LIVE, "increment": 10})
    live = company.live
    for number in range(3):
        registry.later(seconds=20)
        await company.answer(0, number)
        assert table_clock.clock_view(live.row, []).banks == {0: 40, 1: 30}
        await play.take_back(live, 0)
        assert live.row.deadline_at == NOON + timedelta(seconds=90)
        assert await stored(live) == live.row
    await company.answer(0, 5)
    registry.later(seconds=30)
    before = live.row
    with pytest.raises(Refusal, match="time-used-up"):
        await play.take_back(live, 0)
    assert await stored(live) == live.row == before
    assert [q.chosen for q in live.playing.questions(0)] == [5]


async def test_without_a_clock_there_is_time_for_it(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    await company.answer(0, 3)
    registry.later(days=30)
    assert await play.take_back(company.live, 0) == 2
    assert company.live.row.clock_state == {}


async def test_only_the_current_player_of_a_seat_takes_back_votes_and_returns(
    registry: Tables,
) -> None:
    """A request may arrive, or wait for its turn, when the seat is already another's."""
    company = await begun(registry, "Ann", "Bob", "Dot", away="open")
    live, bob, cid = company.live, company.people[1], await guest(registry.services.db, "Cid")
    await company.answer(1, 3)
    await seating.leave(live, bob)
    await seating.sit(live, cid)
    for seat in (0, 2):
        await voting.cast(live, seat, "join:1", "yes")
    await seating.leave(live, company.host)
    before, said = await stored(live), codes(live)
    for act in (
        play.take_back(live, 1, person=bob.id),
        voting.cast(live, 1, "end", "yes", person=bob.id),
        play.decide(live, 1, "0-1", 4, person=bob.id),
    ):
        with pytest.raises(Refusal, match="not-your-seat"):
            await act
    assert (await stored(live), codes(live)) == (before, said)
    await play.take_back(live, 1, person=cid.id)
    await voting.cast(live, 1, "end", "yes", person=cid.id)


async def test_a_former_player_does_not_send_the_stand_in_away(
    registry: Tables,
) -> None:
    company = await begun(registry, "Ann", "Bob", away="bot")
    live, bob = company.live, company.people[1]
    await seating.leave(live, bob)
    stranger = await guest(registry.services.db, "Cid")
    with pytest.raises(Refusal, match="not-your-seat"):
        await play.decide(live, 1, "0-1", 4, person=stranger.id)
    assert live.row.seats[1].standin == "modest"
    await play.decide(live, 1, "0-1", 4, person=bob.id)
    assert live.row.seats[1].standin is None
