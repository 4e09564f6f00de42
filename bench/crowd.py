"""Many tables and sockets: memory, lost connections, a restart, readers who never read.

python -m bench.crowd [--tables 5000 --each 2 --back 2000 --within 5] [--game bang --deep 60]
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import psutil
import uvloop

from app.games import GAMES
from bench import arena, multitude
from bench.moves import TABLES

BEGAN = time.monotonic()
DOOR = 256  # connections that are opened at the same time
DEEP = 12  # decisions already taken at each table


def memory(processes: Sequence[psutil.Process]) -> float:
    return float(sum(process.memory_info().rss for process in processes)) / 1024


@dataclass(slots=True)
class Guest:
    """One client with one socket."""

    hello: bytes
    writer: asyncio.StreamWriter | None = None

    async def come(self, port: int) -> float:
        """Connect; return the seconds until the first view arrived."""
        began = time.monotonic()
        reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        self.writer.write(self.hello)
        await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(2)
        return time.monotonic() - began

    def go(self) -> None:
        assert self.writer is not None, "connect first"
        self.writer.transport.abort()


async def all_come(port: int, guests: Sequence[Guest], door: int = DOOR) -> list[float]:
    """Connect all as fast as the server accepts them; return how long each one waited."""
    free = asyncio.Semaphore(door)

    async def come(guest: Guest) -> float:
        async with free:
            return await guest.come(port)

    return await asyncio.gather(*map(come, guests))


async def come_within(port: int, guests: Sequence[Guest], seconds: float) -> list[float]:
    """Connect at an even pace, whether or not earlier ones have got in."""
    began = time.monotonic()
    coming = []
    for number, guest in enumerate(guests):
        await asyncio.sleep(began + seconds * number / len(guests) - time.monotonic())
        coming.append(asyncio.create_task(guest.come(port)))
    return await asyncio.gather(*coming)


async def look_at_each(server: arena.Measured, dealt: Sequence[arena.Dealt]) -> None:
    """Load every table into memory and disconnect again."""
    limits = httpx.Limits(max_connections=16)
    async with httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits) as client:
        free = asyncio.Semaphore(16)

        async def look(table: arena.Dealt) -> None:
            async with free:
                who = {"Authorization": f"Bearer {table.tokens[0]}"}
                answer = await client.get(f"/api/tables/{table.id}", headers=who)
                assert answer.status_code == 200, answer.text

        await asyncio.gather(*map(look, dealt))


async def settled(server: arena.Measured) -> float:
    """The server's memory in KB once it is idle."""
    before = -1.0
    while (spent := server.spent()) - before > 0.02:
        before = spent
        await asyncio.sleep(0.5)
    return memory(server.processes())


def measure(
    tables: int,
    each: int = 4,
    back: int = 200,
    within: float = 5,
    game: str = "crooks",
    deep: int = DEEP,
) -> dict[str, float]:
    """Measure `tables` with `each` sockets; `back` of them are lost and return in `within` s."""
    arena.open_files()
    with multitude.database(tables, deep, game) as (url, dealt), arena.server(url) as server:
        note("dealt")
        return uvloop.run(_measure(server, dealt, each, back, within))


def note(what: str) -> None:
    sys.stderr.write(f"{time.monotonic() - BEGAN:6.1f} s: {what}\n")


async def _measure(
    server: arena.Measured, dealt: Sequence[arena.Dealt], each: int, back: int, within: float
) -> dict[str, float]:
    empty = await settled(server)
    began = time.monotonic()
    await look_at_each(server, dealt)
    looking = time.monotonic() - began
    looked = await settled(server)
    note("all tables are in memory")
    guests = [Guest(hello) for table in dealt for hello in arena.json_requests(table)[0][:each]]
    began = time.monotonic()
    await all_come(server.port, guests)
    coming = time.monotonic() - began
    crowded = await settled(server)
    note("all sockets are open")
    found = {
        "tables": len(dealt),
        "sockets": len(guests),
        "table_kb": (looked - empty) / len(dealt),
        "socket_kb": (crowded - looked) / len(guests),
        "crowded_mb": crowded / 1024,
        "table_ms": looking / len(dealt) * 1000,
        "socket_ms": coming / len(guests) * 1000,
    }
    found |= await _storm(server, guests[:: max(1, len(guests) // back)][:back], within)
    return found | await _restart(server, guests)


async def _storm(server: arena.Measured, lost: Sequence[Guest], within: float) -> dict[str, float]:
    for guest in lost:
        guest.go()
    await settled(server)
    spent = server.spent()
    waits = sorted(await come_within(server.port, lost, within))
    return {
        "back": len(lost),
        "within": within,
        "back_p50_ms": waits[len(waits) // 2] * 1000,
        "back_p99_ms": waits[len(waits) * 99 // 100] * 1000,
        "back_cpu_ms": (server.spent() - spent) / len(lost) * 1000,
    }


async def _restart(server: arena.Measured, guests: Sequence[Guest]) -> dict[str, float]:
    """Restart, and wait until somebody sees each table again: then it can be played."""
    began = time.monotonic()
    await asyncio.to_thread(server.stop, 60)
    stopped = time.monotonic() - began
    note("stopped")
    await asyncio.to_thread(server.start)
    ready = time.monotonic() - began
    await all_come(server.port, guests)
    return {"stop_s": stopped, "ready_s": ready, "playable_s": time.monotonic() - began}


def slow_reader(
    tables: int = 60, lanes: int = 20, *, slow: bool = True
) -> tuple[dict[str, Any], bool]:
    """Play while one client per table never reads a byte; return the figures of the others."""
    arena.open_files()
    with arena.database("crooks", tables) as (url, dealt), arena.server(url) as server:
        hellos = [arena.page_requests(table)[0][0] for table in dealt] if slow else []
        deaf = [_deaf(server.port, hello) for hello in hellos]
        found = arena.load(
            server.port, server.processes(), arena.write_script(dealt, "html"), lanes
        )
        alive = httpx.get(f"{server.url}/readyz", timeout=10).status_code == 200
        for each in deaf:
            each.close()
    return found, alive


def _deaf(port: int, hello: bytes) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    made.sendall(hello)
    return made


def line(found: dict[str, float]) -> str:
    return (
        f"crowd: {found['tables']:.0f} tables in the middle of a game, {found['sockets']:.0f}"
        f" sockets on one process: {found['table_kb']:.0f} KB per table in memory,"
        f" {found['socket_kb']:.0f} KB per socket, {found['crowded_mb']:.0f} MB in all; loaded in"
        f" {found['table_ms']:.1f} ms per table, connected in {found['socket_ms']:.1f} ms per"
        f" socket; {found['back']:.0f} sockets come back within {found['within']:.0f} s: their view"
        f" after p50 {found['back_p50_ms']:.0f} ms, p99 {found['back_p99_ms']:.0f} ms,"
        f" {found['back_cpu_ms']:.1f} ms CPU each; restart: ended after {found['stop_s']:.1f} s,"
        f" ready after {found['ready_s']:.1f} s, all of them have their view again after"
        f" {found['playable_s']:.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--each", type=int, default=4, help="sockets at each table")
    parser.add_argument("--back", type=int, default=200, help="sockets that are lost and reconnect")
    parser.add_argument("--within", type=float, default=5, help="seconds in which they reconnect")
    parser.add_argument("--game", default="crooks", choices=GAMES)
    parser.add_argument("--deep", type=int, default=DEEP, help="decisions taken at each table")
    wanted = parser.parse_args()
    arena.say(line(measure(**vars(wanted))))
    found, alive = slow_reader(slow=False)
    arena.say(arena.row("without slow readers", found))
    found, alive = slow_reader()
    arena.say(arena.row(f"with a reader per table who never reads (ready: {alive})", found))


if __name__ == "__main__":
    main()
