"""Whole games: they end with any players and options; the bot is worth playing against."""

from __future__ import annotations

from itertools import product

import pytest

from app.engine import Dice, Sight
from app.engine.table import Table
from app.games.crooks import GAME
from app.games.crooks.bots import boss
from app.games.crooks.options import OPTIONS
from app.games.crooks.state import City
from app.tables.bots.answers import bot_of
from tests.games.crooks.table import Position, fresh

VALUES = [
    [(option.id, value) for value in getattr(option, "values", (True, False))] for option in OPTIONS
]


def play(table: Table[City], players: list[str], luck: Dice) -> None:
    """Let bots of these names play to the end."""
    while not table.over:
        seat, _ = table.waiting_for()[0]
        sight = sight_of(table, seat, luck)
        choice = bot_of(GAME, players[seat])(sight)
        assert choice is not None
        table.decide(seat, sight.question.id, choice)
        assert table.decisions < 500


def sight_of(table: Table[City], seat: int, luck: Dice) -> Sight:
    """All that a bot gets."""
    (question,) = table.questions(seat)
    return Sight(
        seat=seat,
        seats=table.deal.seats,
        parts=table.view(seat),
        events=table.events(seat),
        question=question,
        components=table.deal.components,
        options=table.deal.options,
        dice=luck,
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_with_all_options(seats: int) -> None:
    for number, chosen in enumerate(product(*VALUES)):
        table = fresh(seats, f"{number}", **dict(chosen))
        play(table, ["random"] * seats, Dice(bytes([number])))
        outcome = table.result()
        assert outcome
        assert outcome.winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bosses_fill_the_town(seats: int) -> None:
    """Among players who don't pass early, jobs get crooks: nobody is left without points."""
    table = fresh(seats, "bosses")
    play(table, ["boss"] * seats, Dice(b"luck"))
    rows = [sum(map(bool, boss.row.values())) for boss in table.state.masterminds]
    assert min(rows) >= 4


def test_boss_gives_way_where_no_job_is_left() -> None:
    """Ruling 3: there is only one answer."""
    row = "2:nimble_nell 3:featherhand_finn 4:lockpick_lou 5:dockside_dan 6:brass_barney"
    position = Position(
        f"Anna {row} 7:getaway_gloria 8:bootleg_bruno 9:ironside_ivan\nBoris\na: velvet_vince"
    )
    position.play("Anna: recruit a", "Anna: choose velvet_vince")
    assert boss(sight_of(position.table, 0, Dice(b""))) == "leave"


def test_boss_beats_random_in_four_games_of_five() -> None:
    """The measure of a sensible bot."""
    won = 0
    for number in range(40):
        table, seat = fresh(2, f"match {number}"), number % 2
        players = ["boss", "random"] if seat == 0 else ["random", "boss"]
        play(table, players, Dice(f"{number}".encode()))
        outcome = table.result()
        assert outcome
        won += seat in outcome.winners
    assert won >= 32


@pytest.mark.parametrize("number", range(4))
def test_a_table_comes_back_from_its_log(number: int) -> None:
    """The log is the truth: views and questions are the same after a replay, at every version."""
    table = fresh(2 + number % 3, f"log {number}")
    play(table, ["random"] * (2 + number % 3), Dice(bytes([number])))
    again = Table.replay(GAME, table.deal, table.entries)
    assert again.corrections == []
    assert again.view("all") == table.view("all")
    assert again.events("all") == table.events("all")
    middle = table.version // 2
    half = Table.replay(GAME, table.deal, table.entries[:middle])
    assert half.questions("all") == table.at(middle).questions("all")
    assert half.view("all") == table.at(middle).view("all")


def test_what_was_placed_face_down_may_be_taken_back() -> None:
    """Take-back: nobody learned anything by it; by a look into a pile somebody did."""
    table = fresh(2, "back", first_player="first_seat")
    table.decide(0, table.questions(0)[0].id, "hideout:a")
    assert table.why_not_back(0) == "learned"
    table.decide(0, table.questions(0)[0].id, table.questions(0)[0].options[0].id)
    assert table.why_not_back(0) is None
    down = next(o.id for o in table.questions(0)[0].options if o.id.endswith("/down"))
    table.decide(0, table.questions(0)[0].id, down)
    table.take_back(0)
    assert [question.kind for question in table.questions(0)] == ["place"]
