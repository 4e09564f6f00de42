"""Seats: one sitter per seat, one seat per person, however many come at once."""

from __future__ import annotations

import asyncio

from app.storage.postgres.engine import Database
from app.storage.queries import seats, tables
from app.storage.queries.seats import SeatRow, Sitter
from tests.storage.support import make_person, make_table


async def seats_at(db: Database, table_id: str) -> list[SeatRow]:
    async with db.read() as session:
        return (await seats.seats_of(session, [table_id]))[table_id]


async def sit(db: Database, table_id: str, sitter: Sitter, seat: int | None = None) -> int | None:
    async with db.begin() as session:
        return await seats.save_seat(session, table_id, sitter, seat)


async def people(db: Database, count: int) -> list[Sitter]:
    names = [f"P{n}" for n in range(count)]
    return [Sitter(name, person_id=(await make_person(db, name)).id) for name in names]


async def test_people_and_bots_sit_down(db: Database) -> None:
    table_id = await make_table(db)
    ann, bob = await people(db, 2)
    assert await sit(db, table_id, ann, 1) == 1
    assert await sit(db, table_id, Sitter("Robo", bot="careful")) == 0
    assert await sit(db, table_id, bob, 1) is None
    assert await sit(db, table_id, bob) == 2
    assert await sit(db, table_id, ann) == 1, "she sits already"
    assert await sit(db, table_id, Sitter("Late", bot="careful")) is None
    assert await sit(db, "no such table", ann) is None
    taken = await seats_at(db, table_id)
    assert [(s.name, s.bot, s.person_id) for s in taken] == [
        ("Robo", "careful", None),
        ("P0", None, ann.person_id),
        ("P1", None, bob.person_id),
    ]


async def test_of_those_who_want_the_last_seat_one_gets_it(db: Database) -> None:
    table_id = await make_table(db, seat_count=2)
    first, *rest = await people(db, 5)
    await sit(db, table_id, first)
    answers = await asyncio.gather(*(sit(db, table_id, sitter) for sitter in rest))
    assert sorted(answers, key=str) == [1, None, None, None]


async def test_as_many_sit_down_at_once_as_there_are_seats(db: Database) -> None:
    table_id = await make_table(db, seat_count=4)
    answers = await asyncio.gather(*(sit(db, table_id, s) for s in await people(db, 6)))
    assert sorted(answers, key=str) == [0, 1, 2, 3, None, None]


async def test_an_impatient_person_gets_one_seat(db: Database) -> None:
    table_id = await make_table(db)
    (ann,) = await people(db, 1)
    answers = await asyncio.gather(*(sit(db, table_id, ann, seat) for seat in (0, 1, 2, 0)))
    assert len(set(answers)) == 1
    assert [s.free for s in await seats_at(db, table_id)].count(False) == 1


async def test_a_cleared_seat_remembers_nothing(db: Database) -> None:
    table_id = await make_table(db)
    blank = await seats_at(db, table_id)
    await sit(db, table_id, Sitter("Robo", bot="careful", contribution=b"dice"))
    async with db.begin() as session:
        await seats.set_ready(session, table_id, 0, True)
        await seats.set_standin(session, table_id, 0, "careful")
        await seats.set_left(session, table_id, 0, True)
    (sat, *_) = await seats_at(db, table_id)
    assert (sat.ready, sat.standin, sat.left) == (True, "careful", True)
    async with db.begin() as session:
        await seats.clear_seat(session, table_id, 0)
    assert await seats_at(db, table_id) == blank


async def test_a_seat_that_opens_keeps_what_the_cards_were_dealt_with(db: Database) -> None:
    table_id = await make_table(db)
    ann, bob = await people(db, 2)
    await sit(db, table_id, Sitter("Ann", person_id=ann.person_id, contribution=b"ann's"))
    async with db.begin() as session:
        await seats.open_seat(session, table_id, 0)
    assert (await seats_at(db, table_id))[0].free
    newcomer = Sitter("Bob", person_id=bob.person_id, contribution=b"bob's")
    assert await sit(db, table_id, newcomer, 0) is None, "it is kept for Ann"
    async with db.begin() as session:
        await seats.fill_seat(session, table_id, 0, newcomer)
    (seat, *_) = await seats_at(db, table_id)
    assert (seat.name, seat.contribution) == ("Bob", b"ann's")
    async with db.begin() as session:
        await seats.open_seat(session, table_id, 0)
    await sit(db, table_id, Sitter("Ann", person_id=ann.person_id, contribution=b"others"))
    (seat, *_) = await seats_at(db, table_id)
    assert (seat.name, seat.contribution) == ("Ann", b"ann's")


async def test_ranks_are_closed_before_a_start_with_fewer(db: Database) -> None:
    table_id = await make_table(db, seat_count=5)
    for seat, sitter in zip((1, 2, 4), await people(db, 3), strict=True):
        await sit(db, table_id, sitter, seat)
    async with db.begin() as session:
        assert await seats.close_ranks(session, table_id) == 3
        table = await tables.get_table(session, table_id)
    assert table is not None
    assert table.seat_count == 3
    assert [(s.seat, s.name) for s in table.seats] == [(0, "P0"), (1, "P1"), (2, "P2")]
