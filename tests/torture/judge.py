"""While everybody rests: is the log what was promised, and does everybody see what it says?"""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic

import orjson

from app.engine import ONLOOKER, Viewer
from app.storage.log import LogWriter
from app.storage.postgres.engine import connect
from app.tables.card_sets import CardSets
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services
from app.web.api import serialize
from app.web.context.json import dump
from tests.crash.under_kills import digest
from tests.torture.crowd import Crowd, Player
from tests.torture.ledger import versions

PATIENCE = 90.0  # seconds until every server and every socket must have caught up


async def judge(crowd: Crowd, database: str, secret: bytes) -> None:
    """Everybody rests meanwhile. What is wrong goes into the ledger."""
    await _settled(crowd, database)
    await asyncio.to_thread(crowd.ledger.check_log, database)
    await _replay(crowd, database, secret)
    for players in crowd.tables.values():
        for player in players:
            _compare_pushes(crowd, player)
    await _forget_finished(crowd)


async def _settled(crowd: Crowd, database: str) -> None:
    """Bots may still be deciding, and news may be on the way; then all are where the log is."""
    until = monotonic() + PATIENCE
    while behind := await _behind(crowd, database):
        if monotonic() > until:
            crowd.ledger.wrongs.differing += len(behind)
            crowd.ledger.wrongs.say(f"after {PATIENCE} s not caught up: {behind[:3]}")
            return
        await asyncio.sleep(0.1)


async def _behind(crowd: Crowd, database: str) -> list[str]:
    stored = await asyncio.to_thread(versions, database)
    found = []
    for table, players in crowd.tables.items():
        for player in players:
            for door in range(len(crowd.doors)):
                there = Player(player.token, door, table, player.seat)
                seen = await crowd.look(there)
                if seen["version"] != stored[table]:
                    found.append(f"{table} at door {there.door}: {seen['version']}")
                elif seen["status"] == "playing" and _waits_for_a_bot(seen):
                    found.append(f"{table}: version {seen['version']}, and a bot is asked")
            pushed = player.watching.seen.get("version") if player.watching else stored[table]
            if pushed != stored[table]:
                found.append(f"{table}: the socket of seat {player.seat} has {pushed}")
    return found


def _waits_for_a_bot(seen: dict[str, object]) -> bool:
    seats = {s["seat"]: s for s in seen["seats"]}  # type: ignore[attr-defined]
    asked = [seats[w["seat"]] for w in seen["waiting_for"]]  # type: ignore[attr-defined]
    return any(seat["kind"] == "bot" or seat["standin"] for seat in asked)


async def _replay(crowd: Crowd, database: str, secret: bytes) -> None:
    """Tables of our own play what is in the log; from every seat it must look like theirs."""
    db = await connect(database)
    try:
        card_sets = CardSets(Path("/nonexistent"))
        registry = TableRegistry(Services(db, card_sets, LogWriter(db), secret))
        for table, players in crowd.tables.items():
            live = await registry.table(table)
            viewers: list[Viewer] = [*(player.seat for player in players), ONLOOKER]
            for viewer in viewers:
                seen = orjson.loads(dump(serialize.snapshot(await live.view(viewer))))
                seat = -1 if viewer is None else int(viewer)
                crowd.ledger.picture(table, seat, seen["version"], digest(seen), "the log")
    finally:
        await db.dispose()


def _compare_pushes(crowd: Crowd, player: Player) -> None:
    if player.watching is None or not player.watching.seen:
        return
    seen = player.watching.seen
    ledger = crowd.ledger
    ledger.picture(player.table, player.seat, seen["version"], digest(seen), "a socket")
    if player.watching.wrong:
        ledger.wrongs.say(player.watching.wrong)
        player.watching.wrong = ""


async def _forget_finished(crowd: Crowd) -> None:
    """They have been compared to their end."""
    for table, players in list(crowd.tables.items()):
        if all(p.watching and p.watching.seen.get("status") == "finished" for p in players):
            for player in players:
                await crowd.look_away(player)
            del crowd.tables[table]
