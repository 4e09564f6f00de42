"""The clocks as pure functions: when time begins, stops, runs out of the bank, and is paused."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from app.engine.times import Limit
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables.clocks import seat_clock, table_clock
from app.tables.clocks.time_limits import USUAL_LIMIT, Waited
from app.tables.errors import Refusal
from tests.tables.support import LIVE, NOON

DAYS = {"kind": "days", "days": 2}
OWN = {"kind": "live", "bank": 30, "increment": 0}
WINDOW = Limit(30, always=True)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def table(seats: int = 3, **changes: Any) -> TableRow:
    row = TableRow(**dict.fromkeys(field.name for field in fields(TableRow)))
    places = tuple(
        SeatRow("t", n, 100 + n, None, f"P{n}", b"", False, None, False) for n in range(seats)
    )
    base = {"clock": LIVE, "clock_state": {}, "votes": {}, "away": "silent", "status": "playing"}
    return replace(row, **{**base, "seats": places, **changes})


def moved(
    row: TableRow,
    waiting: str,
    acted: int | None,
    seconds: float,
    limit: Limit = USUAL_LIMIT,
) -> TableRow:
    """`waiting` is like "0 1": those seats, all for the same kind of answer."""
    if acted is None:
        return now(row, table_clock.after_change(row, asked(waiting, limit), at(seconds)))
    return decided(row, waiting, acted, seconds, limit=limit)


def decided(
    row: TableRow,
    waiting: str,
    acted: int,
    seconds: float,
    number: int | None = None,
    kind: str = "bid",
    limit: Limit = USUAL_LIMIT,
) -> TableRow:
    """This seat has decided; it may take it back if there is a `number`."""
    waited = asked(waiting, limit)
    return now(row, table_clock.after_decision(row, waited, (acted, kind), at(seconds), number))


def asked(waiting: str, limit: Limit = USUAL_LIMIT) -> list[Waited]:
    return [Waited(int(seat), "bid", limit) for seat in waiting.split()]


def now(row: TableRow, clocks: tuple[seat_clock.State, datetime | None]) -> TableRow:
    return replace(row, clock_state=clocks[0], deadline_at=clocks[1])


def bank(row: TableRow, seat: int) -> float:
    return table_clock.clock_view(row, []).banks[seat]


def seat_with(row: TableRow, number: int, **changes: Any) -> TableRow:
    seats = list(row.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(row, seats=tuple(seats))


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (None, {"kind": "none"}),
        ({"kind": "live"}, {"kind": "live", "bank": 0, "increment": 0}),  # the game's own times
        ({"kind": "none"}, {"kind": "none"}),
        ({"kind": "days", "days": 2}, {"kind": "days", "days": 2}),
        (
            {"kind": "live", "seconds": 60},
            {"kind": "live", "seconds": 60, "bank": 0, "increment": 0},
        ),
        (
            {"kind": "live", "seconds": 5, "bank": 7200, "increment": 5},
            {"kind": "live", "seconds": 5, "bank": 7200, "increment": 5},
        ),
    ],
)
def test_clocks_that_may_be_chosen(given: Any, read: Any) -> None:
    assert table_clock.checked_clock(given) == read


@pytest.mark.parametrize(
    "given",
    [
        {"kind": "sand"},
        {"kind": ["live"]},
        {"seconds": 60},
        {"kind": "none", "seconds": 60},
        {"kind": "live", "bank": None},
        {"kind": "live", "seconds": "60"},
        {"kind": "live", "seconds": 60.5},
        {"kind": "live", "seconds": True},
        {"kind": "live", "seconds": 4},
        {"kind": "live", "seconds": 60, "bank": -1},
        {"kind": "live", "seconds": 60, "days": 1},
        {"kind": "days"},
        {"kind": "days", "days": 31},
    ],
)
def test_other_clocks_are_refused(given: Any) -> None:
    with pytest.raises(Refusal, match="bad-clock"):
        table_clock.checked_clock(given)


def test_without_a_clock_nothing_is_kept() -> None:
    row = moved(table(clock={"kind": "none"}), "0 1", None, 0)
    assert (row.clock_state, row.deadline_at) == ({}, None)


def test_time_begins_when_a_seat_is_waited_for() -> None:
    row = moved(table(), "0", None, 0)
    assert row.deadline_at == at(90)
    assert table_clock.clock_view(row, [(0, "bid")]).deadlines == {0: at(90)}


def test_time_does_not_start_again_because_others_act() -> None:
    row = moved(table(), "0 1 2", None, 0)
    row = moved(row, "0 2", 1, 40)
    row = moved(row, "0", 2, 50)
    assert row.deadline_at == at(90)


def test_each_decision_has_a_time_of_its_own() -> None:
    row = moved(table(), "0", None, 0)
    row = moved(row, "0", 0, 30)
    assert row.deadline_at == at(120)


def test_what_takes_longer_comes_out_of_the_bank() -> None:
    row = moved(table(), "0", None, 0)
    row = moved(row, "1", 0, 70)
    assert table_clock.clock_view(row, []).banks == {0: 20, 1: 30, 2: 30}
    row = moved(row, "0", 1, 80)
    assert row.deadline_at == at(80 + 60 + 20)
    row = moved(row, "1", 0, 300)
    assert table_clock.clock_view(row, []).banks[0] == 0


def test_each_decision_adds_its_increment() -> None:
    row = moved(table(clock={**LIVE, "increment": 5}), "0 1", None, 0)
    row = moved(row, "1", 0, 10)
    assert table_clock.clock_view(row, []).banks == {0: 35, 1: 30, 2: 30}


RICH = {**LIVE, "increment": 10}


def test_what_nobody_waited_for_earns_nothing() -> None:
    row = moved(table(clock=RICH), "0 1", None, 0)
    row = decided(row, "1", 0, 5, number=0)
    for number in (1, 2, 3):  # a sealed answer is changed
        row = decided(row, "1", 0, 10 * number, number)
    assert bank(row, 0) == 40
    row = decided(row, "1", 2, 50, number=4, kind="offer")
    assert bank(row, 2) == 30


def test_stepping_in_while_being_asked_gains_no_time() -> None:
    row = moved(table(clock=RICH), "0", None, 0)
    row = decided(row, "0", 0, 50, kind="offer")
    assert (row.deadline_at, bank(row, 0)) == (at(90), 30)


def test_days_are_days() -> None:
    assert moved(table(clock=DAYS), "1", None, 0).deadline_at == NOON + timedelta(days=2)


@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        ({"kind": "none"}, 30),
        (LIVE, 30),
        ({"kind": "live", "seconds": 10, "bank": 100, "increment": 0}, 10),
        ({"kind": "days", "days": 2}, 2 * 86_400),
    ],
)
def test_for_a_last_chance_to_speak_up_there_is_a_moment_whatever_the_clock(
    given: dict[str, Any], seconds: int
) -> None:
    row = moved(table(clock=given), "0 1", None, 0, WINDOW)
    assert row.deadline_at == at(seconds)
    row = moved(row, "1", 0, 5, WINDOW)
    assert row.deadline_at == at(seconds)  # who is still asked has no more time for it
    row = moved(row, "", 1, min(seconds, 30), WINDOW)
    assert row.deadline_at is None
    assert seat_clock.read(row).seats == {}  # neither time nor bank is lost or won by it


def test_bots_and_empty_seats_have_no_deadline() -> None:
    for changes in (
        {"bot": "random", "person_id": None},
        {"standin": "random"},
        {"person_id": None},
    ):
        row = moved(seat_with(table(), 0, **changes), "0", None, 0)
        assert row.deadline_at is None


def test_a_bot_that_sits_in_stops_the_clock_and_a_person_back_starts_it() -> None:
    row = moved(table(), "0", None, 0)
    row = moved(seat_with(row, 0, standin="random"), "0", None, 80)
    assert row.deadline_at is None
    row = moved(seat_with(row, 0, standin=None), "0", None, 100)
    assert row.deadline_at == at(100 + 60 + 10)


def test_a_player_who_left_is_due_at_once_unless_the_table_waits() -> None:
    running = moved(table(), "0 1", None, 0)
    row = moved(seat_with(running, 0, left=True), "0 1", None, 10)
    assert table_clock.due(row, at(10)) == [0]
    row = moved(seat_with(replace(running, away="wait"), 0, left=True), "0 1", None, 10)
    assert table_clock.due(row, at(89)) == []
    unhurried = table(clock={"kind": "none"}, away="vote")
    assert table_clock.due(moved(seat_with(unhurried, 1, left=True), "1", None, 3), at(3)) == [1]


def test_nobody_is_due_early_or_twice() -> None:
    row = moved(table(), "0 1", None, 0)
    assert table_clock.due(row, at(89.9)) == []
    assert table_clock.due(row, at(90)) == [0, 1]
    state, deadline = table_clock.marked_late(row, 0).stored()
    row = replace(row, clock_state=state, deadline_at=deadline)
    assert table_clock.due(row, at(500)) == [1]


def test_a_warning_costs_the_bank_and_gives_a_decision_s_time_once_more() -> None:
    row = moved(table(), "0", None, 0)
    clocks = table_clock.warned(row, 0, at(90))
    assert clocks.seats[0].warned == 1
    assert clocks.seats[0].bank == 0
    assert clocks.deadline == at(150)
    row = replace(row, clock_state=clocks.stored()[0])
    assert moved(row, "0", 0, 100).clock_state["seats"]["0"]["warned"] == 0


def test_a_pause_stops_all_clocks_even_of_those_who_go_on() -> None:
    row = moved(table(), "0 1", None, 0)
    row = replace(row, clock_state=table_clock.paused(row, at(20)).stored()[0])
    assert seat_clock.read(row).deadline is None
    assert table_clock.due(row, at(5000)) == []
    assert table_clock.clock_view(row, [(0, "bid")]).paused
    row = moved(row, "1 2", 0, 1000)
    assert row.deadline_at is None
    clocks = table_clock.resumed(row, at(2000))
    assert clocks.seats[1].due == at(2000 + 70)
    assert clocks.seats[2].due == at(2000 + 90)
    assert clocks.deadline == at(2070)


def test_clocks_survive_being_stored() -> None:
    row = decided(moved(table(), "0 1", None, 0), "0 1", 1, 10, number=0)
    row = replace(row, clock_state=table_clock.marked_late(row, 0).stored()[0])
    assert seat_clock.read(row).stored()[0] == row.clock_state


def test_time_without_a_server_does_not_count() -> None:
    clocks = seat_clock.read(moved(table(), "0", None, 0))
    assert clocks.pushed(timedelta(hours=3)).deadline == at(3 * 3600 + 90)
    assert clocks.pushed(timedelta(), not_before=at(120)).deadline == at(120)
    assert clocks.pushed(timedelta(), not_before=at(60)).deadline == at(90)


# --- the game's own times -------------------------------------------------------------------------


def test_a_live_clock_without_seconds_has_the_times_of_the_game() -> None:
    row = moved(table(clock=OWN), "0", None, 0, Limit(25))
    assert row.deadline_at == at(25 + 30)
    row = moved(row, "1", 0, 40, Limit(90))
    assert row.deadline_at == at(40 + 90 + 30)
    assert bank(row, 0) == 15  # the seconds of that very question, and then the reserve


def test_typed_seconds_replace_the_times_of_the_game() -> None:
    assert moved(table(), "0", None, 0, Limit(240)).deadline_at == at(60 + 30)


@pytest.mark.parametrize("limit", [WINDOW, Limit(100, always=True, shared="phase")])
def test_one_person_among_bots_is_never_hurried_without_a_clock(limit: Limit) -> None:
    row = table(clock={"kind": "none"})
    for bot in (1, 2):
        row = seat_with(row, bot, person_id=None, bot="random")
    assert moved(row, "0 1 2", None, 0, limit).deadline_at is None


COMMON = Limit(100, shared="inspection of round 1")


@pytest.mark.parametrize("clock", [OWN, {**LIVE, "increment": 5}])
def test_questions_that_share_a_clock_use_it_up_together(clock: dict[str, Any]) -> None:
    row = moved(table(clock=clock), "0", None, 0, COMMON)
    assert row.deadline_at == at(100)  # never the reserve
    row = moved(row, "0", 0, 30, COMMON)  # the next bag
    assert row.deadline_at == at(100)
    row = moved(row, "1", 0, 40)  # something is settled in between: it stands still
    assert row.deadline_at == at(40 + 60 + 30)
    row = moved(row, "0 2", 1, 60, COMMON)
    assert row.deadline_at == at(120)
    row = moved(row, "2", 0, 70, COMMON)  # one of two deputies has answered
    assert row.deadline_at == at(120)
    assert bank(row, 0) == 30
    row = moved(row, "2", 2, 80, Limit(100, shared="inspection of round 2"))
    assert row.deadline_at == at(180)


def test_a_shared_clock_that_is_used_up_gives_no_more_time() -> None:
    row = moved(table(clock=OWN), "0", None, 0, COMMON)
    row = moved(row, "0", 0, 130, COMMON)
    assert row.deadline_at == at(100)
    assert table_clock.due(row, at(130)) == [0]


def test_a_shared_clock_pauses_with_the_table() -> None:
    row = moved(table(clock=OWN), "0", None, 0, COMMON)
    row = now(row, table_clock.paused(row, at(40)).stored())
    assert row.deadline_at is None
    row = now(row, table_clock.resumed(row, at(1000)).stored())
    assert row.deadline_at == at(1060)
    assert moved(row, "0", 0, 1010, COMMON).deadline_at == at(1060)


def test_by_days_nothing_is_shared() -> None:
    row = moved(table(clock=DAYS), "0", None, 0, COMMON)
    assert row.deadline_at == NOON + timedelta(days=2)
    assert "shared" not in row.clock_state
