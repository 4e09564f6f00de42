"""The setup of every measurement: a database with dealt tables, a server, and the load client.

The bench knows the server's secret and so how every table is dealt. It plays the games beforehand
and writes out each request, so that the load client has nothing left to compute.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import pickle
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psutil
import psycopg

from app.engine import Dice
from app.engine.game import Deal
from app.engine.table import Table
from app.games import GAMES
from app.settings import ROOT
from app.storage.log import LogWriter
from app.storage.postgres.embedded import EmbeddedPostgres
from app.storage.postgres.engine import connect
from app.storage.queries.people import make_guest
from app.storage.queries.tables import TableSettings
from app.storage.schema import migrate
from app.tables.bots.answers import RANDOM
from app.tables.card_sets import CardSets
from app.tables.core.loading import deal_of
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services
from app.tables.maintenance.simulate import play_one
from app.tables.people import lobby, seating
from tests.support.server import Server, free_port

HERE = Path(__file__).parent
SCRATCH = Path(os.environ.get("BENCH_SCRATCH", tempfile.gettempdir())) / "facedown-bench"
SECRET = "the secret of a bench, which everybody knows"
SECONDS = float(os.environ.get("BENCH_SECONDS", "3"))
WARM = 1.0
SEATS = 4  # where the game can be played by so many
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal")
DURABLE = True


@dataclass(frozen=True, slots=True)
class Dealt:
    """A dealt table, and every move of its game."""

    id: str
    tokens: tuple[str, ...]
    moves: tuple[tuple[int, str, Any], ...]  # seat, ask, choice


@contextmanager
def postgres() -> Iterator[str]:
    """Run a Postgres that flushes to disk as in production."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    server = EmbeddedPostgres(SCRATCH, durable=DURABLE)
    try:
        yield server.start()
    finally:
        server.stop()


@contextmanager
def database(game: str, tables: int) -> Iterator[tuple[str, Sequence[Dealt]]]:
    """Copy a database with that many dealt tables; the original is kept, as dealing is slow."""
    name = f"bench_{game}_{tables}"
    notes = SCRATCH / f"{name}.pickle"
    with postgres() as url, psycopg.connect(url, autocommit=True) as admin:
        known = admin.execute("select 1 from pg_database where datname = %s", (name,)).fetchone()
        if not known or not notes.exists() or not _same(notes, game):
            admin.execute(f"drop database if exists {name} with (force)")
            admin.execute(f"create database {name}")
            notes.write_bytes(
                pickle.dumps((_mark(game), asyncio.run(_deal(_url(url, name), game, tables))))
            )
        copy = f"run_{os.getpid()}"
        admin.execute(f"drop database if exists {copy} with (force)")
        admin.execute(f"create database {copy} template {name}")
        try:
            yield _url(url, copy), pickle.loads(notes.read_bytes())[1]
        finally:
            admin.execute(f"drop database if exists {copy} with (force)")


def _mark(game: str) -> str:
    """Hash the rules and cards; after a change, the recorded games would no longer fit."""
    digest = hashlib.sha256()
    for folder in (ROOT / "app" / "engine", ROOT / "app" / "games" / game):
        for path in sorted(folder.rglob("*.py")) + sorted(folder.rglob("*.toml")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _same(notes: Path, game: str) -> bool:
    return bool(pickle.loads(notes.read_bytes())[0] == _mark(game))


def _url(url: str, name: str) -> str:
    return url.replace("/facedown?", f"/{name}?")


async def _deal(url: str, game: str, count: int) -> list[Dealt]:
    db = await connect(url)
    await migrate.upgrade(db)
    sets = CardSets(SCRATCH)
    async with db.begin() as session:
        await sets.store(session)
        guests = [await make_guest(session, name, "en") for name in NAMES[: seats_of(game)]]
    registry = TableRegistry(Services(db, sets, LogWriter(db), SECRET.encode()))
    registry.services.writer.start()
    dealt = []
    for number in range(count):
        wishes = TableSettings(game, seats_of(game))
        live = await lobby.open_table(registry, guests[0][0], wishes, limit=10**6)
        for person, _ in guests:
            await seating.sit(live, person)
        await lobby.start(live, guests[0][0])
        moves = game_of(await deal_of(registry.services, live.row), game, number)
        dealt.append(Dealt(live.id, tuple(token for _, token in guests), moves))
    await registry.services.writer.stop()
    await db.dispose()
    return dealt


def seats_of(game: str) -> int:
    """How many play it here."""
    return GAMES[game].seats_near(SEATS)


def game_of(deal: Deal, game: str, number: int) -> tuple[tuple[int, str, Any], ...]:
    """Play a whole game with random bots; list each decision with the id of its ask."""
    played = play_one(Table(GAMES[game], deal), [RANDOM] * deal.seats, Dice(b"%d" % number))
    again = Table(GAMES[game], deal)
    moves = []
    for entry in played.entries:
        asks = again.open_asks().items()
        ask = next(i for i, a in asks if (a.seat, a.kind) == (entry.seat, entry.kind))
        assert entry.seat is not None
        again.decide(entry.seat, ask, entry.choice, "player")
        moves.append((entry.seat, ask, entry.choice))
    return tuple(moves)


# --- what is sent --------------------------------------------------------------------------------


def json_requests(table: Dealt) -> tuple[list[bytes], list[bytes]]:
    """Write the handshakes and decisions of an API client."""
    hellos = [
        _upgrade(f"/api/tables/{table.id}/live", f"Authorization: Bearer {token}")
        for token in table.tokens
    ]
    moves = []
    for number, (seat, ask, choice) in enumerate(table.moves):
        body = json.dumps({"ask": ask, "choice": choice, "key": f"{number}"}).encode()
        who = f"Authorization: Bearer {table.tokens[seat]}\r\nContent-Type: application/json"
        moves.append(_post(f"/api/tables/{table.id}/decisions", who, body))
    return hellos, moves


def page_requests(table: Dealt) -> tuple[list[bytes], list[bytes]]:
    """Write the handshakes and forms of a browser."""
    hellos = [_upgrade(f"/t/{table.id}/push", _browser(token)) for token in table.tokens]
    moves = []
    for number, (seat, ask, choice) in enumerate(table.moves):
        form: list[tuple[str, Any]] = [("ask", ask), ("key", str(number)), ("version", number)]
        form += _fields("choice", choice)
        who = f"{_browser(table.tokens[seat])}\r\nContent-Type: application/x-www-form-urlencoded"
        moves.append(_post(f"/t/{table.id}/decide", who, urlencode(form).encode()))
    return hellos, moves


REQUESTS = {"json": json_requests, "html": page_requests}


def _fields(name: str, choice: Any) -> list[tuple[str, Any]]:
    if isinstance(choice, Mapping):
        return [pair for key, value in choice.items() for pair in _fields(f"field.{key}", value)]
    return [(name, each) for each in (choice if isinstance(choice, list) else [choice])]


def _browser(token: str) -> str:
    return f"Cookie: facedown={token}\r\nSec-Fetch-Site: same-origin\r\nHX-Request: true"


def _upgrade(path: str, who: str) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{who}\r\n\r\n"
    ).encode()


def _post(path: str, who: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{who}\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


def write_script(tables: Sequence[Dealt], kind: str) -> Path:
    path = SCRATCH / f"script-{os.getpid()}"
    with path.open("wb") as script:
        for table in tables:
            hellos, moves = REQUESTS[kind](table)
            script.write(b"table %d %d\n" % (len(hellos), len(moves)))
            for text in (*hellos, *moves):
                script.write(b"%d\n%s\n" % (len(text), text))
    return path


# --- running it ----------------------------------------------------------------------------------


class Measured(Server):
    """The real server, with its processor time."""

    from_nothing = True

    def processes(self) -> list[psutil.Process]:
        assert self._process is not None
        top = psutil.Process(self._process.pid)
        return [top, *top.children(recursive=True)]

    def spent(self) -> float:
        """Processor seconds so far."""
        return sum(sum(process.cpu_times()[:2]) for process in self.processes())


def server(url: str, *, workers: int = 1, **environment: str) -> Measured:
    quiet = {
        "FACEDOWN_SECRET": SECRET,
        "FACEDOWN_ENV": "production",
        "FACEDOWN_HEARTBEAT_SECONDS": "1000",
        "FACEDOWN_SOCKETS_PER_PERSON": "1000000",
        "FACEDOWN_SOCKETS_PER_ADDRESS": "1000000",
        "FACEDOWN_CONNECTIONS_PER_ADDRESS": "1000000",
        "FACEDOWN_LOG_LEVEL": "warning",
    }
    return Measured(SCRATCH / "data", url, workers=workers, **{**quiet, **environment})


def client() -> Path:
    """Build the load client if its source is newer; return its path."""
    source, program = HERE / "load.c", SCRATCH / "load"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        subprocess.run(["cc", "-O2", "-o", program, source, "-lm"], check=True)
    return program


def load(
    port: int,
    processes: Sequence[psutil.Process],
    script: Path,
    lanes: int,
    *,
    rate: float = 0,
    seconds: float = 0,
) -> dict[str, Any]:
    """Run the load once; return its figures with the server's processor time."""
    command = [client(), str(port), script, lanes, seconds or SECONDS, WARM, rate]
    with subprocess.Popen(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        spent: list[float] = []
        for line in running.stdout:
            if line.startswith("{"):
                found: dict[str, Any] = json.loads(line)
            else:
                spent.append(sum(sum(p.cpu_times()[:2]) for p in processes))
    if running.returncode:
        raise RuntimeError("the load client failed")
    found["cpu_us"] = (spent[1] - spent[0]) / max(1, found["moves"]) * 1e6
    return found


def open_files() -> None:
    """Allow as many open files as possible: a thousand tables need several thousand sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))


def row(name: str, found: Mapping[str, Any]) -> str:
    return (
        f"{name}: {found['moves_s']:.0f} moves/s, p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f}"
        f" ms, {found['cpu_us']:.0f} us CPU per move, {found['bytes']:.0f} bytes per push"
    )


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


__all__ = ["ROOT", "free_port"]
