"""A database with thousands of tables in the middle of a game, for bench.crowd.

One table is opened the usual way. The others are copies of its rows under new ids, each with the
first decisions of another game.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import psycopg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import Dice
from app.engine.game import Deal
from app.engine.table import Table
from app.games import GAMES
from app.storage.log import LogWriter
from app.storage.postgres.engine import connect
from app.storage.queries.people import make_guest
from app.storage.queries.tables import TableSettings, new_id
from app.storage.schema import migrate
from app.tables.bots.answers import RANDOM, pick
from app.tables.card_sets import CardSets
from app.tables.core.live_table import LiveTable
from app.tables.core.loading import deal_of
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services
from app.tables.fairness import fair_deal
from app.tables.people import lobby, seating
from bench import arena

_AT_ONCE = 250

_COPY = """
WITH new AS (
    SELECT * FROM jsonb_to_recordset(:copies) AS _
        (id text, invite text, commitment text, version int, log jsonb)
), tables AS (
    INSERT INTO tables SELECT (jsonb_populate_record(old, jsonb_build_object('id', new.id,
        'invite', new.invite, 'commitment', new.commitment, 'version', new.version))).*
    FROM new, tables AS old WHERE old.id = :template RETURNING id
), seats AS (
    INSERT INTO seats
    SELECT (jsonb_populate_record(old, jsonb_build_object('table_id', new.id))).*
    FROM new, seats AS old WHERE old.table_id = :template RETURNING seat
)
INSERT INTO log (table_id, step, seat, kind, choice, seen, by, at, nonce)
SELECT new.id, step, seat, kind, choice, seen, 'player', now(), gen_random_uuid()
FROM new, jsonb_to_recordset(new.log) AS _ (step int, seat int, kind text, choice jsonb, seen text)
"""


@contextmanager
def database(
    tables: int, deep: int, game: str = "crooks"
) -> Iterator[tuple[str, Sequence[arena.Dealt]]]:
    """Create the database, yield its address and tables, and drop it."""
    name = f"multitude_{secrets.token_hex(4)}"
    with arena.postgres() as url, psycopg.connect(url, autocommit=True) as admin:
        left = "select datname from pg_database where datname like 'multitude_%'"
        for (old,) in admin.execute(left).fetchall():  # left by a run that was killed
            admin.execute(f"drop database {old} with (force)")
        admin.execute(f"create database {name}")
        try:
            mine = url.replace("/facedown?", f"/{name}?")
            yield mine, asyncio.run(_made(mine, tables, deep, game))
        finally:
            admin.execute(f"drop database {name} with (force)")


async def _made(url: str, count: int, deep: int, game: str) -> list[arena.Dealt]:
    db = await connect(url)
    await migrate.upgrade(db)
    sets = CardSets(arena.SCRATCH)
    async with db.begin() as session:
        await sets.store(session)
        names = arena.NAMES[: arena.seats_of(game)]
        guests = [await make_guest(session, name, "en") for name in names]
    registry = TableRegistry(Services(db, sets, LogWriter(db), arena.SECRET.encode()))
    wishes = TableSettings(game, len(guests))
    template = await lobby.open_table(registry, guests[0][0], wishes, limit=9)
    for person, _ in guests:
        await seating.sit(template, person)
    await lobby.start(template, guests[0][0])
    ids: list[str] = []
    while len(ids) < count:
        copies = [
            await _copy(registry, template, deep) for _ in range(min(_AT_ONCE, count - len(ids)))
        ]
        async with db.begin() as session:
            await _store(session, template.id, copies)
        ids += [copy["id"] for copy in copies]
    async with db.begin() as session:
        await session.execute(text("ANALYZE"))
    await db.dispose()
    return [arena.Dealt(table_id, tuple(token for _, token in guests), ()) for table_id in ids]


async def _store(session: AsyncSession, template: str, copies: list[dict[str, Any]]) -> None:
    asked = {"copies": json.dumps(copies), "template": template}
    await session.execute(text(_COPY.replace(":copies", "CAST(:copies AS jsonb)")), asked)


async def _copy(registry: TableRegistry, template: LiveTable, deep: int) -> dict[str, Any]:
    table_id = new_id()
    promised = fair_deal.commitment(table_id, registry.services.table_secret(table_id))
    row = replace(template.row, id=table_id, commitment=promised)
    deal = await deal_of(registry.services, row)
    log = _begun(row.game, deal, deep, Dice(table_id.encode()))
    return {
        "id": table_id,
        "invite": table_id[:12],
        "commitment": promised,
        "version": len(log),
        "log": log,
    }


def _begun(game_id: str, deal: Deal, deep: int, dice: Dice) -> list[dict[str, Any]]:
    """Play the first decisions of a game with random bots."""
    game = GAMES[game_id]
    table = Table(game, deal)
    while not table.over and table.decisions < deep:
        seat, _ = dice.pick(table.waiting_for())
        question = next(q for q in table.questions(seat) if not q.optional)
        table.decide(seat, question.id, pick(game, table, seat, question, RANDOM, dice), "player")
    return [
        {"step": step, "seat": e.seat, "kind": e.kind, "choice": e.choice, "seen": e.fingerprint}
        for step, e in enumerate(table.entries)
    ]
