"""What every game owes the house, asked of toys that use what no shipped game uses yet."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.engine import ALL, Dice, Game, Outcome, Viewer
from app.engine.asks import Ask
from app.engine.table import Table
from app.storage.queries.tables import TableRow
from app.tables.core.compose_view import ViewerCache, shared_view, table_view
from app.tables.core.hold_back import is_held_back, wait
from app.tables.core.watchers import Watchers
from app.tables.model import TableView
from tests.contract.noninterference import Counts, check_position, random_position
from tests.contract.pictures import digest
from tests.contract.windows import row_of
from tests.support.play import HASTE, NIGHT, Walk, any_way, luck, option_sets, random_walk, table_of
from tests.toys.bags import GAME as BAGS
from tests.toys.stall import GAME as STALL
from tests.toys.standoff import GAME as STANDOFF
from tests.toys.whispers import GAME as WHISPERS

TOYS: tuple[Game[Any], ...] = (STANDOFF, BAGS, STALL, WHISPERS)
POSITIONS = 60 if NIGHT else 40 // min(HASTE, 2)
EVERY_TOY = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in TOYS for seats in {game.min_seats, game.max_seats}],
    ids=lambda value: value.id if isinstance(value, Game) else str(value),
)


@EVERY_TOY
def test_it_ends_with_an_outcome_that_can_be_stored(game: Game[Any], seats: int) -> None:
    for number in range(30):
        options = option_sets(game)[number % len(option_sets(game))]
        table = random_walk(game, seats, f"end {number}", options).table
        outcome = table.result()
        assert outcome
        assert [one.seat for one in outcome.standings] == list(range(seats))
        assert {*outcome.winners} <= {one.seat for one in outcome.standings if one.rank == 1}
        assert Outcome.read(json.loads(json.dumps(outcome.stored()))) == outcome


@EVERY_TOY
def test_its_log_rebuilds_it_at_every_version(game: Game[Any], seats: int) -> None:
    walk = Walk(table_of(game, seats, "replay"))
    numbers = luck("replay")
    history = [digest(walk.table)]
    while not walk.table.over:
        walk.act(next(numbers))
        history.append(digest(walk.table))
    table, entries = Table(game, walk.table.deal), walk.table.entries
    for version, then in enumerate(history):
        table = table.extend(entries[table.version : version])
        assert digest(table) == then
        assert digest(walk.table.at(version)) == then


@EVERY_TOY
def test_silence_has_an_answer_everywhere(game: Game[Any], seats: int) -> None:
    walk = Walk(table_of(game, seats, "silence"))
    numbers = luck("silence")
    while not walk.table.over:
        assert walk.table.waiting_for()
        assert not {seat for seat, _ in walk.table.waiting_for()} & walk.table.status().out
        for question in walk.table.questions(ALL):
            ask = walk.table.open_asks()[question.id]
            ask.shape.read(ask.silent() if ask.silent else any_way(walk.table, question, 7))
        walk.act(next(numbers))


def test_nobody_can_tell_that_another_answers_ahead() -> None:
    """Every byte that others get is the same, whatever a seat has set."""
    kept = {"dodge": {"wish": "nothing", "until": "game", "mark": ""}}
    for number in range(POSITIONS):
        table = random_position(STANDOFF, 3, f"ahead {number}").table
        if table.over:
            continue
        row = row_of(table)
        with_wish = replace(row, seats=(replace(row.seats[0], ahead=kept), *row.seats[1:]))
        for viewer in (1, 2, None):
            seen = [view_of(table, one, viewer) for one in (row, with_wish)]
            assert repr(seen[0]) == repr(seen[1])
        assert view_of(table, with_wish, 0).ahead == {"dodge": {"wish": "nothing", "until": "game"}}


def view_of(table: Table[Any], row: TableRow, viewer: Viewer) -> TableView:
    return table_view(shared_view(row, table, Watchers()), ViewerCache(viewer))


def test_the_wait_of_an_answer_depends_on_no_hand() -> None:
    """The same question is held back for as long, whatever was dealt to the one who is asked.

    The cards are dealt again before the shot: an open question keeps what it offers.
    """
    offered = set()
    for number in range(POSITIONS):
        table = random_position(STANDOFF, 3, f"held {number}").table
        for ask_id, ask in table.open_asks().items():
            for target in targets(ask) if ask.kind == "shoot" else ():
                here, there = table.copy(), table.copy()
                there.redeal(ask.seat, Dice(f"{number}".encode()))
                here.decide(ask.seat, ask_id, target)
                there.decide(ask.seat, ask_id, target)
                assert held(here) == held(there)
                offered.add((dodges(here), dodges(there)))
    assert any(here != there for here, there in offered), "hands differed"


def targets(ask: Ask) -> list[str]:
    return [option.id for option in ask.shape.show()["options"] if option.id != "nobody"]


def dodges(table: Table[Any]) -> int:
    """How many answers the question offers to the one who was shot at."""
    return sum(len(ask.shape.show()["options"]) for ask in table.open_asks().values())


def held(table: Table[Any]) -> list[tuple[str, bool, Any]]:
    return [
        (ask_id, is_held_back(table, ask), wait(b"secret", "t", ask_id))
        for ask_id, ask in table.open_asks().items()
    ]


@EVERY_TOY
def test_nobody_can_tell_what_is_hidden(game: Game[Any], seats: int) -> None:
    counts = Counts()
    for number in range(POSITIONS):
        walk = random_position(game, seats, f"toy {number}")
        check_position(walk, Dice(f"{number}".encode()), counts)
    assert counts.texts > POSITIONS
