"""Many at once: memory of tables and sockets, a restart with everybody coming back, a slow reader.

python -m bench.crowd [--tables 300]
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import time
from collections.abc import Sequence
from typing import Any

import httpx
import psutil

from bench import arena
from bench.moves import TABLES


def memory(processes: Sequence[psutil.Process]) -> float:
    return float(sum(process.memory_info().rss for process in processes)) / 1024


async def _one(port: int, hello: bytes) -> tuple[asyncio.StreamWriter, float]:
    """A socket that has got its picture, and how long that took."""
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(hello)
    await reader.readuntil(b"\r\n\r\n")
    await reader.readexactly(2)
    return writer, time.monotonic() - began


async def _all(port: int, hellos: Sequence[bytes]) -> list[tuple[asyncio.StreamWriter, float]]:
    return await asyncio.gather(*(_one(port, hello) for hello in hellos))


def storm(port: int, hellos: Sequence[bytes], processes: Sequence[psutil.Process]) -> Any:
    """Everybody comes at the same moment; the slowest one's wait, and the memory of them all."""

    async def run() -> tuple[float, float]:
        opened = await _all(port, hellos)
        kept = memory(processes)
        for writer, _ in opened:
            writer.close()
        return max(seconds for _, seconds in opened), kept

    return asyncio.run(run())


def measure(tables: int) -> dict[str, float]:
    arena.open_files()
    with arena.database("crooks", tables) as (url, dealt), arena.server(url) as server:
        processes = server.processes()
        before = memory(processes)
        with httpx.Client(base_url=server.url, timeout=60) as client:
            for table in dealt:
                who = {"Authorization": f"Bearer {table.tokens[0]}"}
                assert client.get(f"/api/tables/{table.id}", headers=who).status_code == 200
        loaded = memory(processes)
        hellos = [hello for table in dealt for hello in arena.json_requests(table)[0]]
        _, crowded = storm(server.port, hellos, processes)
        server.stop()
        server.start()
        seconds, _ = storm(server.port, hellos, server.processes())
    return {
        "table_kb": (loaded - before) / tables,
        "socket_kb": (crowded - loaded) / len(hellos),
        "sockets": len(hellos),
        "storm_s": seconds,
    }


def slow_reader(tables: int = 60, lanes: int = 20) -> tuple[dict[str, Any], bool]:
    """One who watches every table and never reads a byte; the figures of the others."""
    arena.open_files()
    with arena.database("crooks", tables) as (url, dealt), arena.server(url) as server:
        deaf = [_deaf(server.port, arena.page_requests(table)[0][0]) for table in dealt]
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
        f"crowd: {found['table_kb']:.0f} KB per table in memory, {found['socket_kb']:.0f} KB per"
        f" socket; after a restart {found['sockets']:.0f} sockets at once, the last one has its"
        f" picture after {found['storm_s']:.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=TABLES)
    arena.say(line(measure(parser.parse_args().tables)))
    found, alive = slow_reader()
    arena.say(arena.row(f"with a reader per table who never reads (ready: {alive})", found))


if __name__ == "__main__":
    main()
