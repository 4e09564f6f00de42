"""Tables: opening, finding, and the changes of which only one may win."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module

from sqlalchemy import text

from app.storage.postgres.engine import Database
from app.storage.queries import card_sets, seats, table_changes, tables
from app.storage.queries.cleanup import leading_to
from app.storage.queries.seats import Sitter
from app.storage.queries.tables import TableRow
from tests.storage.support import DEALT_FROM, SETTINGS, make_person, make_table, make_tables


async def load(db: Database, table_id: str) -> TableRow:
    async with db.read() as session:
        table = await tables.get_table(session, table_id)
    assert table is not None
    return table


async def status(db: Database, table_id: str, to: str) -> None:
    """Bring a gathering table to this status."""
    async with db.begin() as session:
        if to != "gathering":
            assert await table_changes.start(session, table_id)
        if to == "parked":
            assert await table_changes.park(session, table_id, {"step": 3})
        if to == "finished":
            assert await table_changes.finish(session, table_id, result=None, secret=b"s")


async def test_a_new_table_is_as_it_was_asked_for(db: Database) -> None:
    table = await load(db, await make_table(db))
    assert table.settings == SETTINGS
    assert (table.status, table.version, table.commitment) == ("gathering", 0, "c0ffee")
    assert (table.secret, table.parked, table.result, table.next_table) == (None,) * 4
    assert (table.clock_state, table.votes, table.muted) == ({}, {}, [])
    assert [(seat.seat, seat.free) for seat in table.seats] == [(0, True), (1, True), (2, True)]
    assert len(table.id) == 20
    assert len(table.invite) == 8


async def test_a_table_is_found_by_its_invite_however_it_is_typed(db: Database) -> None:
    table = await load(db, await make_table(db))
    async with db.read() as session:
        assert await tables.by_invite(session, f" {table.invite.upper()} ") == table
        assert await tables.by_invite(session, "nope") is None
        assert await tables.get_table(session, "nope") is None
    assert not set(table.invite) & set("01ilo"), "letters that are mistaken for others"


def test_nobody_guesses_an_id() -> None:
    ids = [tables.new_id() for _ in range(400)]
    assert len(set(ids)) == len(ids)
    assert all(len({*letters}) > 24 for letters in zip(*ids, strict=True)), "all places are drawn"


async def test_only_one_start_counts(db: Database) -> None:
    table_id = await make_table(db)
    deadline = datetime.now(UTC)

    async def start() -> bool:
        async with db.begin() as session:
            return await table_changes.start(
                session, table_id, deadline_at=deadline, clock_state={"bank": [60]}
            )

    assert sorted(await asyncio.gather(start(), start(), start())) == [False, False, True]
    table = await load(db, table_id)
    assert (table.status, table.deadline_at) == ("playing", deadline)
    assert table.clock_state == {"bank": [60]}
    assert table.started_at is not None


async def test_parking_counts_once(db: Database) -> None:
    table_id = await make_table(db)
    await status(db, table_id, "parked")
    table = await load(db, table_id)
    assert (table.status, table.parked, table.deadline_at) == ("parked", {"step": 3}, None)
    async with db.begin() as session:
        assert not await table_changes.park(session, table_id, {"step": 4})
    assert (await load(db, table_id)).parked == {"step": 3}


async def test_finishing_shows_the_secret_once_and_for_all(db: Database) -> None:
    table_id = await make_table(db)
    result = {"winners": [0], "standings": [[0, 1, 1]]}
    async with db.begin() as session:
        assert not await table_changes.finish(session, table_id, result=result, secret=b"early")
        await table_changes.start(session, table_id)
        assert await table_changes.finish(session, table_id, result=result, secret=b"secret")
        assert not await table_changes.finish(session, table_id, result=None, secret=b"other")
        assert not await table_changes.delete_table(session, table_id)
    table = await load(db, table_id)
    assert (table.status, table.result, table.secret) == ("finished", result, b"secret")
    assert table.finished_at is not None


async def test_the_settings_change_until_the_start(db: Database) -> None:
    table_id = await make_table(db)
    smaller = replace(SETTINGS, seat_count=4)
    bigger = replace(SETTINGS, seat_count=5, options={"days": 3}, visibility="listed")
    async with db.begin() as session:
        assert await table_changes.change_settings(session, table_id, bigger, **DEALT_FROM)
    table = await load(db, table_id)
    assert table.settings == bigger
    assert len(table.seats) == 5
    async with db.begin() as session:
        await seats.save_seat(session, table_id, Sitter("Robo", bot="careful"), 3)
        assert not await table_changes.change_settings(session, table_id, SETTINGS, **DEALT_FROM), (
            "the bot would lose its seat"
        )
        assert await table_changes.change_settings(session, table_id, smaller, **DEALT_FROM)
        await table_changes.start(session, table_id)
        assert not await table_changes.change_settings(session, table_id, bigger, **DEALT_FROM)
    assert len((await load(db, table_id)).seats) == 4


async def test_listed_tables_are_those_that_one_can_join_or_watch(db: Database) -> None:
    hidden = await make_table(db)
    ids = {
        to: await make_table(db, visibility="listed") for to in ("gathering", "playing", "finished")
    }
    for to, table_id in ids.items():
        await status(db, table_id, to)
    async with db.read() as session:
        found = [table.id for table in await tables.listed(session)]
        assert found == [ids["playing"], ids["gathering"]], "the newest first"
        assert [table.id for table in await tables.listed(session, 1)] == [ids["playing"]]
        assert [table.id for table in await tables.live_tables(session)] == [ids["playing"]]
    assert hidden not in found


async def test_finished_games_are_listed_if_their_tables_want_it(db: Database) -> None:
    ids = [await make_table(db, replay=shown) for shown in ("listed", "link", "private", "listed")]
    await make_table(db, replay="listed")
    for table_id in ids:
        await status(db, table_id, "finished")
    async with db.read() as session:
        found = [table.id for table in await tables.finished_listed(session)]
        assert found == [ids[3], ids[0]], "the last one first"
        assert [table.id for table in await tables.finished_listed(session, 1)] == [ids[3]]


async def test_a_persons_tables_and_history(db: Database) -> None:
    ids = await make_tables(db, 4)
    host_id = (await load(db, ids[0])).host_id
    player = await make_person(db, "Bob")
    async with db.begin() as session:
        for table_id in ids[:3]:
            await seats.save_seat(session, table_id, Sitter("Bob", person_id=player.id))
    await status(db, ids[1], "parked")
    await status(db, ids[2], "finished")
    async with db.read() as session:
        assert {t.id for t in await tables.tables_of(session, player.id)} == {ids[0], ids[1]}
        assert {t.id for t in await tables.tables_of(session, host_id)} == {ids[0], ids[1], ids[3]}
        (played,) = await tables.history(session, player.id)
        assert await tables.history(session, host_id) == []
        assert await tables.count_open_tables_of(session, host_id) == 3
        assert await tables.count_open_tables_of(session, player.id) == 0
    assert (played.id, played.seat_of(player.id), played.seat_of(host_id)) == (ids[2], 0, None)


async def test_the_party_goes_on_at_one_table(db: Database) -> None:
    table_id, first, second = await make_tables(db, 3)
    async with db.begin() as session:
        assert await table_changes.set_next_table(session, table_id, first) == first
        assert await table_changes.set_next_table(session, table_id, second) == first
        assert await table_changes.set_next_table(session, "no such table", first) is None
        assert await leading_to(session, first) == [table_id]
        assert await leading_to(session, second) == []
        assert await table_changes.delete_table(session, first)
    assert (await load(db, table_id)).next_table is None


async def test_votes_clock_and_muted_people_are_kept(db: Database) -> None:
    table_id = await make_table(db)
    deadline = datetime.now(UTC)
    async with db.begin() as session:
        await table_changes.set_votes(session, table_id, {"0": "bot"})
        await table_changes.set_clock_state(session, table_id, {"bank": [1]}, deadline)
        await table_changes.set_muted(session, table_id, [7, 5, 7])
    table = await load(db, table_id)
    assert (table.votes, table.muted) == ({"0": "bot"}, [5, 7])
    assert (table.clock_state, table.deadline_at) == ({"bank": [1]}, deadline)


async def test_the_lock_is_held_until_the_end_of_the_transaction(db: Database) -> None:
    table_id, other = await make_tables(db, 2)
    order = []

    async def second() -> None:
        async with db.begin() as session:
            await tables.with_lock(session, other)
            order.append("other table")
            await tables.with_lock(session, table_id)
            order.append("second")

    async with db.begin() as session:
        await tables.with_lock(session, table_id)
        task = asyncio.create_task(second())
        await asyncio.sleep(0.1)
        order.append("first")
    await task
    assert order == ["other table", "first", "second"]


async def test_a_set_of_cards_is_kept_once(db: Database) -> None:
    async with db.begin() as session:
        await card_sets.put_card_set(session, "h", "crooks", {"cards": [1]})
        await card_sets.put_card_set(session, "h", "crooks", {"cards": [1]})
    async with db.read() as session:
        assert await card_sets.get_card_set(session, "h") == {"cards": [1]}
        assert await card_sets.get_card_set(session, "other") is None


async def test_former_players_of_older_tables_move_out_of_the_votes(db: Database) -> None:
    one, other = await make_tables(db, 2)
    older = (
        """UPDATE tables SET votes = '{"end": {"0": "yes"}, "former": {"1": [7]}}' WHERE id = :id"""
    )
    async with db.begin() as session:
        await session.execute(text(older), {"id": one})
        move = import_module("migrations.versions.0006_former_players").MOVE
        await session.execute(text(move))
    moved, untouched = await load(db, one), await load(db, other)
    assert (moved.votes, moved.former_players) == ({"end": {"0": "yes"}}, {"1": [7]})
    assert (untouched.votes, untouched.former_players) == ({}, {})
