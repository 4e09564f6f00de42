"""What players wait while one address attacks: python -m bench.attacks [--only NAME ...]

A server with the limits that hosts get, and four players whose requests are timed in turn, some
seconds in peace and some seconds attacked, a few rounds of both. Attackers run in a process of
their own, at the players' address. All of it takes less than five minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psutil

from tests.support.server import Server

SECONDS = float(os.environ.get("BENCH_SECONDS", "3"))  # of peace, and of attack, in each round
ROUNDS = 3
SETTLE = 2.0  # seconds until an attack is under way
EVERY = 0.05  # seconds between two requests of the players, as with a page and its clock
PLAYERS = ("Ann", "Ben", "Cid", "Dot")
LONG_GAME = "scoundrels"  # whose replays are read
REPLAYS = 6  # more than a server keeps decoded
WORST = 3.0  # how much longer a player may wait while attacked
HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
UPGRADE = (
    b"GET /api/tables/%s/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n"
)
KEY = b"AAAAAAAAAAAAAAAAAAAAAA=="
POST = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{"
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


async def used_up_limits(scene: Scene) -> None:
    """Send small requests on a hundred connections, long after all are refused."""
    await asyncio.gather(*(_ask(scene, "/api/games") for _ in range(100)))


async def endless_bodies(scene: Scene) -> None:
    """Start a POST on every connection an address may have, and never finish it."""
    held = []
    while True:
        with suppress(OSError):
            held.append(await asyncio.open_connection(scene.host, scene.port))
            held[-1][1].write(POST)
        await asyncio.sleep(0.005)


async def replays(scene: Scene) -> None:
    """Open finished games in turn, six pages a second, and their records."""
    steps = ["replay?step=5", "replay?step=150&as=onlooker", "record", "replay?step=9999"]
    paths = [f"/t/{table}/{step}" for step in steps for table in scene.finished]
    turned = [paths[at:] + paths[:at] for at in (0, 8, 16)]
    await asyncio.gather(*(_ask(scene, *paths, pause=0.5) for paths in turned))


ATTACKS: dict[str, Callable[[Scene], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        *(idle_connections, endless_header, one_long_header),
        *(endless_bodies, pongs, readiness, small_requests, used_up_limits, replays),
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
        await asyncio.wait_for(attack, SETTLE + SECONDS + 3)


# --- the players ---------------------------------------------------------------------------------


@dataclass
class Waited:
    """How long players waited for their answers, and how many got none."""

    milliseconds: list[float] = field(default_factory=list)
    failed: int = 0

    def listen(self, people: list[httpx.Client], table: str) -> None:
        """Let them ask in turn for some seconds."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            began = time.perf_counter()
            try:
                person = people[len(self.milliseconds) % len(people)]
                self.failed += person.get(f"/api/tables/{table}").status_code != 200
            except httpx.HTTPError:
                self.failed += 1
            self.milliseconds.append((time.perf_counter() - began) * 1000)
            time.sleep(EVERY)

    def percentile(self, share: float) -> float:
        times = sorted(self.milliseconds)
        return times[min(len(times) - 1, int(len(times) * share))]


def scene_of(server: Server, people: list[httpx.Client]) -> Scene:
    """A table that four people play at, and long games that have ended."""
    table = opened(people[0], "crooks")
    for one in people:
        one.post(f"/api/tables/{table}/seats", json={}).raise_for_status()
    people[0].post(f"/api/tables/{table}/start", json={}).raise_for_status()
    finished = [opened(people[0], LONG_GAME) for _ in range(REPLAYS)]
    for game in finished:
        for wish in ({}, *[{"bot": "random"}] * (len(PLAYERS) - 1)):
            people[0].post(f"/api/tables/{game}/seats", json=wish).raise_for_status()
        people[0].post(f"/api/tables/{game}/start", json={}).raise_for_status()
    play(people[0], set(finished))
    return Scene("127.0.0.1", server.port, table, tuple(finished))


def opened(person: httpx.Client, game: str) -> str:
    settings = {"game": game, "seats": len(PLAYERS), "visibility": "link", "replay": "listed"}
    return str(person.post("/api/tables", json=settings).raise_for_status().json()["id"])


def play(person: httpx.Client, tables: set[str]) -> None:
    """Play these games against bots to their ends."""
    from tests.api.support import answer_to  # noqa: PLC0415

    while tables:
        for table in sorted(tables):
            seen = person.get(f"/api/tables/{table}").json()
            if seen["status"] == "finished":
                tables.discard(table)
            for ask in seen["asks"][:1]:
                body = {"ask": ask["id"], "choice": answer_to(ask)}
                person.post(f"/api/tables/{table}/decisions", json=body)


def signed_in(server: Server, name: str) -> dict[str, str]:
    made: dict[str, Any] = httpx.post(
        f"{server.url}/api/guests", json={"name": name, "language": "en"}
    ).json()
    return {"authorization": f"Bearer {made['token']}"}


def measure(names: list[str]) -> int:
    """Print a line per attack; how many of them slow players down too much."""
    print(HEADING, flush=True)
    with tempfile.TemporaryDirectory(prefix="facedown-attacks-") as folder:
        data = Path(folder) / "data"
        with Server(data) as server:  # without limits, to play the games that are read later
            tokens = [signed_in(server, name) for name in PLAYERS]
            people = [httpx.Client(base_url=server.url, headers=one, timeout=60) for one in tokens]
            scene = scene_of(server, people)
        with limited(data) as server:
            scene = replace(scene, port=server.port)
            people = [httpx.Client(base_url=server.url, headers=one, timeout=30) for one in tokens]
            return sum(not one(name, server, scene, people) for name in names)


def limited(data: Path) -> Server:
    """A server as hosts get it."""
    server = Server(data)
    server.from_nothing = True
    server._variables = partial(_plain, server)  # type: ignore[method-assign]
    return server


def _plain(server: Server) -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if not k.startswith("FACEDOWN_")}


HEADING = """
                     |   in peace, ms  |   attacked, ms  |  times as long  | not      | memory
                     |    p50      p99 |    p50      p99 |    p50      p99 | answered | MB
---------------------|-----------------|-----------------|-----------------|----------|-------"""


def one(name: str, server: Server, scene: Scene, people: list[httpx.Client]) -> bool:
    peace, attacked = Waited(), Waited()
    for _ in range(ROUNDS):
        peace.listen(people, scene.table)
        attacker = multiprocessing.get_context("spawn").Process(target=_attack, args=(name, scene))
        attacker.start()
        time.sleep(SETTLE + random.random() / 2)
        attacked.listen(people, scene.table)
        attacker.terminate()
        attacker.join()
    before, after = ([waited.percentile(p) for p in (0.5, 0.99)] for waited in (peace, attacked))
    ratios = [slow / quick for slow, quick in zip(after, before, strict=True)]
    memory = psutil.Process(server._process.pid).memory_info().rss >> 20  # type: ignore[union-attr]
    figures = " | ".join(f"{p50:6.1f} {p99:8.1f}" for p50, p99 in (before, after, ratios))
    held = max(ratios) <= WORST and attacked.failed == 0
    print(
        f"{name.replace('_', ' '):20} | {figures} | {attacked.failed:8} | {memory:5}"
        f"{'' if held else '  <- too much'}",
        flush=True,
    )
    return held


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=list(ATTACKS), choices=list(ATTACKS))
    bad = measure(parser.parse_args().only)
    print(
        f"{bad} attacks slow players down to more than {WORST:.0f} times." if bad else "All held."
    )
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
