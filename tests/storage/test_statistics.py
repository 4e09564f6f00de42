"""How somebody's games went: what counts as won, and what as nothing at all."""

from __future__ import annotations

from importlib import import_module

import pytest
from sqlalchemy import text

from app.engine import Outcome, Standing
from app.storage.postgres.engine import Database
from app.storage.queries import seats, table_changes, tables
from app.storage.queries.seats import Sitter
from app.storage.queries.statistics import statistics_of
from tests.storage.support import make_person, make_table

POINTS = Outcome.by_points([Standing(0, 7, 1), Standing(1, 3, 2)])
BEATEN = Outcome((), (Standing(0, 41, 2),), "guards-ahead")


async def finished(db: Database, person: int, outcome: Outcome | None) -> str:
    """A finished game of this person, who sat on seat 0."""
    table_id = await make_table(db)
    stored = outcome.stored() if outcome else None
    async with db.begin() as session:
        await seats.save_seat(session, table_id, Sitter("Ann", person), 0)
        await table_changes.start(session, table_id)
        assert await table_changes.finish(session, table_id, result=stored, secret=b"s")
    return table_id


@pytest.mark.parametrize(
    ("outcome", "won", "best"),
    [
        (POINTS, 1, 7),
        (BEATEN, 0, 41),  # as good as anybody, and beaten all the same
        (Outcome.draw(2), 0, None),  # everybody comes first, and nobody wins
        (Outcome.without_points(2, (0,)), 1, None),
        (Outcome.without_points(2, (1,)), 0, None),
    ],
)
async def test_only_winners_have_won(
    db: Database, outcome: Outcome, won: int, best: int | None
) -> None:
    person = await make_person(db)
    await finished(db, person.id, outcome)
    await finished(db, person.id, None)  # ended early: it doesn't count
    async with db.read() as session:
        (tally,) = await statistics_of(session, person.id)
    assert (tally.played, tally.won, tally.best) == (1, won, best)


async def test_games_of_the_time_before_outcomes_keep_their_winners(db: Database) -> None:
    person = await make_person(db)
    table_id = await finished(db, person.id, POINTS)
    old = "UPDATE tables SET result = '[[0, 7, 1], [1, 3, 2], [2, 7, 1]]' WHERE id = :id"
    async with db.begin() as session:
        await session.execute(text(old), {"id": table_id})
        await session.execute(text(import_module("migrations.versions.0005_outcomes").CONVERT))
    async with db.read() as session:
        row = await tables.get_table(session, table_id)
    assert row
    assert row.result
    assert Outcome.read(row.result).winners == (0, 2)
