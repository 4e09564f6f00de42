"""Where it happens: real server processes, their database, and a door in front of each server."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import signal
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

import psutil
import psycopg

from app.storage.postgres.embedded import EmbeddedPostgres
from tests.support.server import Server
from tests.torture.cutter import Cut, Cutter
from tests.torture.jumping import RIGHT

DISK = "400m"


class Arena(ABC):
    """Servers that play on one database."""

    kind = ""
    servers_count = 1
    bus = "none"

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.luck = random.Random(seed)
        self.secret = secrets.token_hex(32)
        self.clock = folder / "clock"
        self.clock.write_bytes(RIGHT)
        self.postgres = self.make_postgres()
        self.servers = [self._server(number) for number in range(self.servers_count)]
        self.doors = [Cutter(server.port, self.luck) for server in self.servers]

    @property
    def database(self) -> str:
        """Where the harness looks at it."""
        return self.postgres.url()

    @abstractmethod
    def make_postgres(self) -> EmbeddedPostgres:
        """The owner of the process: the server itself, or somebody else."""

    def told(self) -> str | None:
        """The database whose address the servers get."""
        return None

    def _server(self, number: int) -> Server:
        server = Server(
            self.data(number),
            self.told(),
            FACEDOWN_SECRET=self.secret,
            FACEDOWN_BUS=self.bus,
            FACEDOWN_IDLE_MINUTES="1",
        )
        server.log = self.folder / f"server-{number}.log"  # not where the disk may be full
        server.program = ("tests.torture.jumping", str(self.clock))
        return server

    def data(self, number: int) -> Path:
        return self.folder / f"data-{number}"

    async def open(self) -> None:
        for door in self.doors:
            await door.open()
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))

    async def close(self) -> None:
        for door in self.doors:
            await door.close()
        for server in self.servers:
            with suppress(AssertionError):
                await asyncio.to_thread(server.__exit__)

    # --- what can be done to it --------------------------------------------------------------

    async def kill_server(self, number: int) -> None:
        """As a power cut would; it is started again at once."""
        await asyncio.to_thread(self.servers[number].kill)
        await asyncio.to_thread(self.servers[number].start)

    def cut(self, what: Cut) -> None:
        for door in self.doors:
            door.what = what

    def backends(self) -> list[psutil.Process]:
        """The processes of Postgres that serve somebody."""
        found = []
        for process in psutil.process_iter(["cwd", "cmdline"]):
            line = " ".join(process.info["cmdline"] or ())
            if process.info["cwd"] == str(self.postgres.data) and " facedown " in line:
                found.append(process)
        return found

    def kill_postgres(self) -> None:
        """The first of its processes, and so all."""
        pid = int((self.postgres.data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)

    async def wait_for_postgres(self, patience: float = 90.0) -> None:
        """Until it answers; nobody here starts it."""
        until = monotonic() + patience
        while True:
            try:
                await asyncio.to_thread(self.execute, "select 1")
                return
            except psycopg.OperationalError as error:
                if monotonic() > until:
                    raise TimeoutError(self.last_of_postgres()) from error
            await asyncio.sleep(0.1)

    def last_of_postgres(self) -> str:
        """The end of what it has written, and who still works in its folder."""
        with suppress(OSError):
            log = (self.postgres.data / "log").read_text(errors="replace")
            here = str(self.postgres.data)
            left = [one.pid for one in psutil.process_iter(["cwd"]) if one.info["cwd"] == here]
            return f"still there: {left}\n{log[-2000:]}"
        return "it has written nothing"

    def execute(self, statement: str) -> Sequence[object]:
        with psycopg.connect(self.database, autocommit=True, connect_timeout=5) as connection:
            cursor = connection.execute(statement)  # type: ignore[call-overload]
            return cursor.fetchall() if cursor.description else []

    def complaints(self) -> list[str]:
        """Lines of the servers' logs that a lost database doesn't explain."""
        lines = [line for server in self.servers for line in server.complaints()]
        return [line for line in lines if not _explained(line)]


class Home(Arena):
    """One server with the Postgres that it brings along, on a small disk if that is allowed."""

    kind = "home"

    def __init__(self, folder: Path, seed: int) -> None:
        self.small = _mounted(folder / "data-0")
        super().__init__(folder, seed)

    def make_postgres(self) -> EmbeddedPostgres:
        return EmbeddedPostgres(self.data(0))  # only to find it: the server's own starts it

    async def close(self) -> None:
        await super().close()
        if self.small:
            umount = ["umount", "--lazy", str(self.data(0))]
            await asyncio.to_thread(subprocess.run, umount, check=True)

    @property
    def ballast(self) -> Path:
        return self.data(0) / "ballast"

    def fill_disk(self) -> None:
        """Until nothing more goes in."""
        piece = 1 << 22
        with self.ballast.open("wb", buffering=0) as file:
            while piece:
                try:
                    file.write(b"x" * piece)
                except OSError:  # there is only room for less
                    piece //= 2

    def make_room(self) -> None:
        self.ballast.unlink(missing_ok=True)


class Pair(Arena):
    """Two servers that share somebody else's Postgres, and nothing but that."""

    kind = "pair"
    servers_count = 2
    bus = "postgres"

    def make_postgres(self) -> EmbeddedPostgres:
        folder = self.folder / "elsewhere"
        folder.mkdir()
        postgres = EmbeddedPostgres(folder)
        postgres.start()
        return postgres

    def told(self) -> str | None:
        return self.postgres.url()

    async def close(self) -> None:
        await super().close()
        await asyncio.to_thread(self.postgres.stop)

    async def start_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.start)

    async def restart_postgres(self) -> None:
        assert await asyncio.to_thread(self.postgres.stop), "nobody else holds it"
        await self.start_postgres()


def _mounted(folder: Path) -> bool:
    """Whether a small disk could be put there."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "facedown-torture", str(folder)]
    with suppress(OSError):
        return subprocess.run(mount, check=False, capture_output=True).returncode == 0
    return False


_TROUBLE = (
    "Unwritten",
    "OperationalError",
    "InternalError",
    "TimeoutError",
    "DBAPIError",
    "PendingRollbackError",
    "ProgrammingError",
    "built-in Postgres failed",
)


def _explained(line: str) -> bool:
    return "Traceback" not in line and any(word in line for word in _TROUBLE)
