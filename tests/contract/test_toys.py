"""What every game owes the house, asked of toys that use what no shipped game uses yet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.engine import ALL, Dice, Game, Outcome
from app.engine.table import Table
from tests.contract.noninterference import Counts, check_position, random_position
from tests.contract.pictures import digest
from tests.contract.toy_bags import BAGS
from tests.contract.toy_standoff import STANDOFF
from tests.support.play import Walk, any_way, luck, option_sets, random_walk, table_of

TOYS: tuple[Game[Any], ...] = (STANDOFF, BAGS)
POSITIONS = 60
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
        for question in walk.table.questions(ALL):
            ask = walk.table.open_asks()[question.id]
            ask.shape.read(ask.silent() if ask.silent else any_way(walk.table, question, 7))
        walk.act(next(numbers))


@EVERY_TOY
def test_nobody_can_tell_what_is_hidden(game: Game[Any], seats: int) -> None:
    counts = Counts()
    for number in range(POSITIONS):
        walk = random_position(game, seats, f"toy {number}")
        check_position(walk, Dice(f"{number}".encode()), counts)
    assert counts.texts > POSITIONS
