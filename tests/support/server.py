"""The real server process, as a host starts it, on a free port; it can be killed and started again.

Its output goes to a file; a traceback there fails the test that owns the server (`complaints`).
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

from app.settings import ROOT
from tests.support.forked import Forked

MANY = "10000000"
UNLIMITED = {
    f"FACEDOWN_{name}": MANY
    for name in (
        "DECISIONS_PER_MINUTE",
        "REQUESTS_PER_MINUTE",
        "GUESTS_PER_HOUR",
        "TABLES_PER_PERSON",
        "CHAT_PER_MINUTE",
        "SIGN_INS_PER_HOUR",
        "SOCKETS_PER_PERSON",
        "CONNECTIONS_PER_ADDRESS",
    )
}


class Server:
    """One server at one address, with a data folder and, unless it brings its own, a database.

    It is forked, unless it has several workers: those import the product themselves. Measured
    servers begin `from_nothing`, as those of hosts do.
    """

    program: tuple[str, ...] = ("app",)
    from_nothing = False

    def __init__(
        self, data: Path, database: str | None = None, *, workers: int = 1, **environment: str
    ) -> None:
        self.data = data
        self.workers = workers
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.address}"
        self.log = data / "server.log"
        self.starts = 0
        self._environment = environment
        self.database = database
        self._process: subprocess.Popen[Any] | Forked | None = None

    def start(self, patience: float = 120) -> Server:
        """Start it, and return when it is ready."""
        self.launch()
        self.wait_until_ready(patience)
        return self

    def launch(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        arguments = [*self.program[1:], "serve", "--port", str(self.port), "--data", str(self.data)]
        arguments += ["--workers", str(self.workers)] if self.workers > 1 else []
        begin = self._execute if self.from_nothing or self.workers > 1 else self._fork
        self._process = begin(self.program[0], arguments)
        self.starts += 1

    def _fork(self, program: str, arguments: Sequence[str]) -> Forked:
        return Forked(program, arguments, self._variables(), self.log)

    def _execute(self, program: str, arguments: Sequence[str]) -> subprocess.Popen[Any]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", program, *arguments],
                cwd=ROOT,
                env=self._variables(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def _variables(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("FACEDOWN_")}
        kept.pop("DATABASE_URL", None)
        if self.database:
            kept["DATABASE_URL"] = self.database
        quick = {"FACEDOWN_BOT_DELAY_SECONDS": "0", "FACEDOWN_ENV": "test"}
        return {**kept, **UNLIMITED, **quick, **self._environment}

    def wait_until_ready(self, patience: float = 120) -> None:
        until = time.monotonic() + patience
        while time.monotonic() < until:
            assert self.running, f"the server went away:\n{self.said()[-3000:]}"
            try:
                if httpx.get(f"{self.url}/readyz", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.03)
        raise AssertionError(f"the server is not ready after {patience} s:\n{self.said()[-3000:]}")

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kill it, as a power cut or lack of memory would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(10)

    def stop(self, patience: float = 15) -> float:
        """Stop it as a host would; the seconds that it took. Kill it if it does not react."""
        assert self._process is not None
        if not self.running:
            return 0.0
        began = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        try:
            code = self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"still running {patience} s after SIGTERM") from None
        assert code == 0, f"ended with {code}:\n{self.said()[-3000:]}"
        return time.monotonic() - began

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def complaints(self) -> list[str]:
        """Lines of the log that no server should ever write."""
        return [line for line in self.said().splitlines() if _is_complaint(line)]

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.running:
            self.stop()


def _is_complaint(line: str) -> bool:
    return "Traceback" in line or '"level": "error"' in line or "never retrieved" in line


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
