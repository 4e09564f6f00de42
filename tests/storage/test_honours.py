"""The roll of honour: games between people, streaks, and those who stay out."""

from __future__ import annotations

from app.engine import Outcome
from app.storage.postgres.engine import Database
from app.storage.queries import seats, table_changes
from app.storage.queries.honours import Honour, honours, take_part, takes_part
from app.storage.queries.people import Person
from app.storage.queries.seats import Sitter
from tests.storage.support import make_person, make_table


async def finished(db: Database, sitters: list[Sitter], winners: tuple[int, ...] | None) -> None:
    """A finished game; without winners it was ended early."""
    table_id = await make_table(db)
    ended = None if winners is None else Outcome.without_points(len(sitters), winners).stored()
    async with db.begin() as session:
        for seat, sitter in enumerate(sitters):
            await seats.save_seat(session, table_id, sitter, seat)
        await table_changes.start(session, table_id)
        await table_changes.finish(session, table_id, result=ended, secret=b"s")


def at(person: Person) -> Sitter:
    return Sitter(person.name, person.id)


async def listed(db: Database) -> list[Honour]:
    async with db.read() as session:
        return await honours(session)


async def test_wins_and_streaks_of_games_between_people(db: Database) -> None:
    ann, ben = await make_person(db, "Ann"), await make_person(db, "Ben")
    for winner in (0, 0, 1, 0):
        await finished(db, [at(ann), at(ben)], (winner,))
    await finished(db, [at(ann), at(ben)], None)  # ended early: it doesn't count
    await finished(db, [at(ben), Sitter("Mabel", bot="hard")], (0,))  # nor does one against a bot
    assert await listed(db) == [
        Honour("crooks", "Ann", played=4, won=3, longest=2, streak=1),
        Honour("crooks", "Ben", played=4, won=1, longest=1, streak=0),
    ]


async def test_staying_out_works_backwards_and_can_be_undone(db: Database) -> None:
    ann, ben = await make_person(db, "Ann"), await make_person(db, "Ben")
    await finished(db, [at(ann), at(ben)], (0,))
    async with db.begin() as session:
        assert await takes_part(session, ann.id)
        await take_part(session, ann.id, False)
        assert not await takes_part(session, ann.id)
    assert [one.name for one in await listed(db)] == ["Ben"]
    async with db.begin() as session:
        await take_part(session, ann.id, True)
    assert [one.name for one in await listed(db)] == ["Ann", "Ben"]
