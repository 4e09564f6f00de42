"""What a player waits while one address attacks: python -m bench.attacks [--only NAME ...]

A server with the limits that hosts get, and a player whose requests are timed in peace and during
each attack. Attackers run in a process of their own, at the player's address.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psutil

from tests.support.server import Server

SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
EVERY = 0.05  # seconds between two requests of the player, as with a page and its clock
WORST = 3.0  # how much longer a player may wait while attacked
HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
UPGRADE = (
    b"GET /api/tables/%s/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n"
)
KEY = b"AAAAAAAAAAAAAAAAAAAAAA=="
PONGS = b"\x8a\x80\0\0\0\0" * 1000


@dataclass(frozen=True)
class Scene:
    """Where the server is, a running table, and finished ones."""

    host: str
    port: int
    table: str
    finished: tuple[str, ...]


# --- attacks -------------------------------------------------------------------------------------


async def idle_connections(scene: Scene) -> None:
    """Open connections and say nothing."""
    held = []
    while True:
        with suppress(OSError):
            held.append(await asyncio.open_connection(scene.host, scene.port))
        await asyncio.sleep(0.002)


async def endless_header(scene: Scene) -> None:
    """Send header lines that never end."""
    await _send(scene, HEAD, b"X-Some: thing\r\n" * 5000)


async def one_long_header(scene: Scene) -> None:
    """Send one header that never ends."""
    await _send(scene, HEAD + b"X-Long: ", b"a" * 65536)


async def pongs(scene: Scene) -> None:
    """Send empty pongs on a socket, 2 MB a second."""
    await _send(scene, UPGRADE % (scene.table.encode(), KEY), PONGS, pause=0.003)


async def readiness(scene: Scene) -> None:
    """Ask whether the server is ready, on a hundred connections."""
    await asyncio.gather(*(_ask(scene, "/readyz") for _ in range(100)))


async def small_requests(scene: Scene) -> None:
    """Send 78 small requests a second, as a neighbour behind the same address may."""
    await asyncio.gather(*(_ask(scene, "/api/games", pause=0.1) for _ in range(8)))


async def replays(scene: Scene) -> None:
    """Read finished games in turn, six requests a second."""
    paths = [f"/api/tables/{table}/replay?step=5&as=all" for table in scene.finished]
    await asyncio.gather(*(_ask(scene, *paths[n:], *paths[:n], pause=0.5) for n in range(3)))


ATTACKS: dict[str, Callable[[Scene], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        *(idle_connections, endless_header, one_long_header),
        *(pongs, readiness, small_requests, replays),
    )
}


async def _send(scene: Scene, first: bytes, then: bytes, pause: float = 0.0) -> None:
    """Connect, send, and connect again when the server has had enough."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(scene.host, scene.port)
            writer.write(first)
            await asyncio.sleep(0.05)
            while not writer.is_closing():
                writer.write(then)
                await writer.drain()
                await asyncio.sleep(pause)
        await asyncio.sleep(0.01)


async def _ask(scene: Scene, *paths: str, pause: float = 0.0) -> None:
    async with httpx.AsyncClient(base_url=f"http://{scene.host}:{scene.port}") as http:
        while True:
            for path in paths:
                with suppress(httpx.HTTPError):
                    await http.get(path)
                await asyncio.sleep(pause)


def _attack(name: str, scene: Scene) -> None:
    os.nice(5)  # the server has a machine of its own
    asyncio.run(_for_a_while(ATTACKS[name](scene)))


async def _for_a_while(attack: Awaitable[None]) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(attack, SECONDS + 3)


# --- the player ----------------------------------------------------------------------------------


def wait_times(http: httpx.Client, table: str) -> tuple[list[float], int]:
    """Milliseconds until each answer, and how many requests were not answered well."""
    times: list[float] = []
    failed = 0
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        began = time.perf_counter()
        try:
            failed += http.get(f"/api/tables/{table}").status_code != 200
        except httpx.HTTPError:
            failed += 1
        times.append((time.perf_counter() - began) * 1000)
        time.sleep(EVERY)
    return times, failed


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def scene_of(server: Server, http: httpx.Client) -> Scene:
    """A table that two people play at, and six finished games."""
    ben = httpx.Client(base_url=server.url, headers=signed_in(server, "Ben"))
    opened = {"game": "crooks", "seats": 2, "visibility": "link", "replay": "listed"}
    tables = [http.post("/api/tables", json=opened).json()["id"] for _ in range(7)]
    for table in tables:
        for one in (http, ben):
            one.post(f"/api/tables/{table}/seats", json={}).raise_for_status()
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    for table in tables[1:]:
        play(table, http, ben)
    return Scene("127.0.0.1", server.port, tables[0], tuple(tables[1:]))


def play(table: str, *people: httpx.Client) -> None:
    """Play a game to its end; with the limits of hosts this takes a while."""
    from tests.api.support import answer_to  # noqa: PLC0415

    for at in range(100_000):
        person = people[at % len(people)]
        seen = person.get(f"/api/tables/{table}").json()
        if seen["status"] == "finished":
            return
        for ask in seen["asks"][:1]:
            body = {"ask": ask["id"], "choice": answer_to(ask)}
            person.post(f"/api/tables/{table}/decisions", json=body)


def signed_in(server: Server, name: str) -> dict[str, str]:
    made: dict[str, Any] = httpx.post(
        f"{server.url}/api/guests", json={"name": name, "language": "en"}
    ).json()
    return {"authorization": f"Bearer {made['token']}"}


def measure(names: list[str]) -> int:
    """Print a line per attack; how many of them slow a player down too much."""
    bad = 0
    with tempfile.TemporaryDirectory(prefix="facedown-attacks-") as folder:
        data = Path(folder) / "data"
        with Server(data) as server:  # without limits, to play the games that are read later
            http = httpx.Client(base_url=server.url, headers=signed_in(server, "Ann"), timeout=30)
            scene = scene_of(server, http)
        with limited(data) as server:
            scene = Scene(scene.host, server.port, scene.table, scene.finished)
            person = httpx.Client(base_url=server.url, headers=http.headers, timeout=30)
            for name in names:
                bad += not one(name, server, scene, person)
    return bad


def limited(data: Path) -> Server:
    """A server as hosts get it."""
    server = Server(data)
    server._variables = partial(_plain, server)  # type: ignore[method-assign]
    return server


def _plain(server: Server) -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if not k.startswith("FACEDOWN_")}


def one(name: str, server: Server, scene: Scene, person: httpx.Client) -> bool:
    peace, _ = wait_times(person, scene.table)
    attacker = multiprocessing.get_context("spawn").Process(target=_attack, args=(name, scene))
    attacker.start()
    time.sleep(2 + random.random())
    times, failed = wait_times(person, scene.table)
    attacker.terminate()
    attacker.join()
    ratios = [percentile(times, share) / percentile(peace, share) for share in (0.5, 0.99)]
    memory = psutil.Process(server._process.pid).memory_info().rss >> 20  # type: ignore[union-attr]
    print(
        f"{name.replace('_', ' ')}: in peace {statistics.median(peace):.1f} and"
        f" {percentile(peace, 0.99):.1f} ms (p50, p99), attacked {statistics.median(times):.1f} and"
        f" {percentile(times, 0.99):.1f} ms, {ratios[0]:.1f} and {ratios[1]:.1f} times as long;"
        f" {failed} of {len(times)} not answered; memory {memory} MB",
        flush=True,
    )
    return max(ratios) <= WORST and failed == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=list(ATTACKS), choices=list(ATTACKS))
    bad = measure(parser.parse_args().only)
    print(
        f"{bad} attacks slow a player down to more than {WORST:.0f} times." if bad else "All held."
    )
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
