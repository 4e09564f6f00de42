"""What is done to the servers while people play: one kind of fault after another.

A fault comes back when its cause is gone; whether the games went on is seen afterwards.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import psutil
import psycopg

from tests.torture.arena import Arena, Home, Pair
from tests.torture.crowd import Crowd, Mischief, repeat, rival
from tests.torture.cutter import Cut
from tests.torture.jumping import jump

WHILE = 2.0  # seconds of trouble
HOUR = 3600.0

Strike: TypeAlias = Callable[[Any, Crowd], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault, and the arena it needs."""

    name: str
    arena: type[Arena]
    strike: Strike
    needs_small_disk: bool = False


# --- one server with its own Postgres ------------------------------------------------------------


async def kill_server(home: Home, crowd: Crowd) -> None:
    await home.kill_server(0)


async def kill_postgres(home: Home, crowd: Crowd) -> None:
    home.kill_postgres()


async def kill_both(home: Home, crowd: Crowd) -> None:
    await asyncio.to_thread(home.servers[0].kill)
    home.kill_postgres()
    await asyncio.to_thread(home.servers[0].start)


async def kill_backend(home: Home, crowd: Crowd) -> None:
    """One process of Postgres dies: it throws all others out and recovers."""
    with suppress(psutil.NoSuchProcess, IndexError):
        crowd.luck.choice(home.backends()).kill()


async def fill_disk(home: Home, crowd: Crowd) -> None:
    await asyncio.to_thread(home.fill_disk)
    try:
        await _until_unavailable(crowd)
    finally:
        home.make_room()


async def fill_disk_of_journal(home: Home, crowd: Crowd) -> None:
    """No room even for the journal: Postgres gives up altogether until there is."""
    await asyncio.to_thread(home.fill_disk)
    try:
        with suppress(psycopg.Error):
            await asyncio.to_thread(home.execute, "select pg_switch_wal()")
        await _until_unavailable(crowd)
    finally:
        home.make_room()


async def _until_unavailable(crowd: Crowd) -> None:
    before = crowd.ledger.unavailable
    with suppress(TimeoutError):
        async with asyncio.timeout(8):
            while crowd.ledger.unavailable < before + 5:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    await asyncio.sleep(WHILE)


# --- a database that others look after, and two servers ------------------------------------------


async def kill_one_server(pair: Pair, crowd: Crowd) -> None:
    await pair.kill_server(crowd.luck.randrange(2))


async def kill_servers(pair: Pair, crowd: Crowd) -> None:
    await asyncio.gather(*(pair.kill_server(number) for number in range(2)))


async def kill_far_postgres(pair: Pair, crowd: Crowd) -> None:
    pair.kill_postgres()
    await asyncio.sleep(crowd.luck.uniform(0.5, 4))
    await pair.start_postgres()


async def kill_server_and_postgres(pair: Pair, crowd: Crowd) -> None:
    number = crowd.luck.randrange(2)
    await asyncio.to_thread(pair.servers[number].kill)
    pair.kill_postgres()
    await asyncio.sleep(1)
    await pair.start_postgres()
    await asyncio.to_thread(pair.servers[number].start)


async def restart_postgres(pair: Pair, crowd: Crowd) -> None:
    await pair.restart_postgres()


async def end_connections(pair: Pair, crowd: Crowd) -> None:
    """Again and again, in the middle of whatever they are doing."""
    everybody = "select pg_terminate_backend(pid) from pg_stat_activity"
    for _ in range(20):
        where = "application_name like 'facedown%' and random() < 0.7"
        await asyncio.to_thread(pair.execute, f"{everybody} where {where}")
        await asyncio.sleep(crowd.luck.uniform(0, 0.2))


async def be_strict(pair: Pair, crowd: Crowd) -> None:
    """Transactions that get in each other's way are rolled back."""
    change = "alter database facedown"
    await asyncio.to_thread(
        pair.execute, f"{change} set default_transaction_isolation = 'serializable'"
    )
    await end_connections(pair, crowd)  # new ones are as strict
    await asyncio.sleep(WHILE)
    await asyncio.to_thread(pair.execute, f"{change} reset default_transaction_isolation")
    await end_connections(pair, crowd)


async def hold_tables(pair: Pair, crowd: Crowd) -> None:
    """Somebody else has locked half of the tables, for longer than a writer waits."""

    def hold() -> None:
        with psycopg.connect(pair.database) as connection:
            ids = [[table] for table in sorted(crowd.tables)[::2]]
            for one in ids:
                connection.execute("select 1 from tables where id = %s for update", one)
            connection.execute("select pg_sleep(4)")

    await asyncio.to_thread(hold)


async def freeze_server(pair: Pair, crowd: Crowd) -> None:
    """It stands still for a while, as a laptop does, and goes on as if nothing had been."""
    process = pair.servers[crowd.luck.randrange(2)]._process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    await asyncio.sleep(WHILE * 2)
    os.kill(process.pid, signal.SIGCONT)


# --- anywhere ------------------------------------------------------------------------------------


def cutting(what: Cut) -> Strike:
    async def strike(arena: Arena, crowd: Crowd) -> None:
        arena.cut(what)
        await asyncio.sleep(WHILE)
        arena.cut(Cut.NOTHING)

    return strike


def making(mischief: Mischief) -> Strike:
    async def strike(arena: Arena, crowd: Crowd) -> None:
        with _mischief(crowd, mischief):
            await asyncio.sleep(WHILE)

    return strike


@contextmanager
def _mischief(crowd: Crowd, mischief: Mischief) -> Iterator[None]:
    crowd.mischief = mischief
    try:
        yield
    finally:
        crowd.mischief = None


async def jump_clocks(arena: Arena, crowd: Crowd) -> None:
    """An hour ahead, then an hour behind, then right again."""
    for off in (HOUR, -HOUR, 0.0):
        jump(arena.clock, off)
        await asyncio.sleep(WHILE)


FAULTS = (
    Fault("the server is killed", Home, kill_server),
    Fault("its Postgres is killed", Home, kill_postgres),
    Fault("both are killed", Home, kill_both),
    Fault("a process of Postgres is killed", Home, kill_backend),
    Fault("the disk is full", Home, fill_disk, needs_small_disk=True),
    Fault("no room for the journal", Home, fill_disk_of_journal, needs_small_disk=True),
    Fault("requests are cut", Home, cutting(Cut.REQUESTS)),
    Fault("answers are cut", Home, cutting(Cut.ANSWERS)),
    Fault("pushes are cut", Home, cutting(Cut.PUSHES)),
    Fault("requests come twice, and late", Home, making(repeat)),
    Fault("the clock jumps", Home, jump_clocks),
    Fault("one of two servers is killed", Pair, kill_one_server),
    Fault("both servers are killed", Pair, kill_servers),
    Fault("a far Postgres is killed", Pair, kill_far_postgres),
    Fault("a server and the far Postgres", Pair, kill_server_and_postgres),
    Fault("Postgres is restarted", Pair, restart_postgres),
    Fault("connections are ended", Pair, end_connections),
    Fault("the database is stricter", Pair, be_strict),
    Fault("tables are locked", Pair, hold_tables),
    Fault("one of two servers is frozen", Pair, freeze_server),
    Fault("answers of two servers are cut", Pair, cutting(Cut.ANSWERS)),
    Fault("requests come twice, to both", Pair, making(repeat)),
    Fault("four decide at once", Pair, making(rival)),
    Fault("the clocks of both jump", Pair, jump_clocks),
)
