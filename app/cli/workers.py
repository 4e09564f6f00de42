"""Supervises several processes that serve the same tables: starts, restarts and stops them.

They share the database and notify each other over the bus. The supervisor itself serves nobody.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread

from app import logs
from app.cli.common import HostError
from app.settings import ServerSettings

log = logging.getLogger(__name__)

QUICK = 10.0  # seconds: a worker that ended sooner, or was never ready, died quickly
MOST_QUICK = 5  # quick deaths in a row, before any worker served, after which we give up
_PAUSES = (0.0, 0.2, 1.0, 3.0)  # seconds before each restart: the database may be down
PATIENCE = 12.0  # seconds for a worker to end by itself

_spawn = multiprocessing.get_context("spawn")


def supervise(
    settings: ServerSettings,
    listeners: Sequence[socket.socket],
    ready: Callable[[], None],
    signals: Sequence[signal.Signals],
) -> None:
    """Keep a worker at every socket until interrupted."""
    workers: list[_Worker] = []
    try:
        workers.extend(_Worker(settings, listener, workers) for listener in listeners)
        _wait_until_ready(workers)
        ready()
        while True:
            for dead in wait([worker.process.sentinel for worker in workers]):
                next(w for w in workers if w.process.sentinel == dead).restart()
    finally:
        for number in signals:  # the rest is short and bounded
            signal.signal(number, signal.SIG_IGN)
        for worker in workers:
            worker.process.terminate()
        until = time.monotonic() + PATIENCE
        for worker in workers:
            worker.process.join(max(0.0, until - time.monotonic()))
            worker.process.kill()


def _wait_until_ready(workers: Sequence[_Worker]) -> None:
    for worker in workers:
        while not worker.says_ready():
            if not worker.process.is_alive():
                worker.restart()


class _Worker:
    """A worker process at one socket."""

    def __init__(
        self, settings: ServerSettings, listener: socket.socket, crew: Sequence[_Worker]
    ) -> None:
        self._settings = settings
        self._listener = listener
        self._crew = crew
        self._quick_deaths = 0
        self._ready: bool = False
        self._served = False  # whether it was ever ready
        self._start()

    def restart(self) -> None:
        """Start a successor after a death; clients reconnect to any worker."""
        quick = not self.says_ready() or time.monotonic() - self._born < QUICK
        self._quick_deaths = self._quick_deaths + 1 if quick else 0
        if self._quick_deaths >= MOST_QUICK and not self._settings_are_good():
            raise HostError("The workers stop as soon as they start. Their log says why.")
        log.warning("a worker has died and is being restarted (status %s)", self.process.exitcode)
        self._start()

    def _settings_are_good(self) -> bool:
        """Whether any worker has served before: then the settings are not the problem."""
        return any(worker.says_ready() or worker._served for worker in self._crew)

    def says_ready(self) -> bool:
        with suppress(EOFError, OSError):
            if not self._ready and self._told.poll(0.1):
                self._ready = self._served = bool(self._told.recv())
        return self._ready

    def _start(self) -> None:
        pause = _PAUSES[min(self._quick_deaths, len(_PAUSES) - 1)]
        self._born = time.monotonic() + pause
        self._ready = False
        told, telling = _spawn.Pipe(duplex=False)
        self._told: Connection = told
        started = False
        while not started:
            self.process: SpawnProcess = _spawn.Process(
                target=_work, args=(self._settings, self._listener, telling, pause), daemon=True
            )
            with suppress(BrokenPipeError):  # killed before it had read its arguments
                self.process.start()
                started = True
        telling.close()


def _work(
    settings: ServerSettings, listener: socket.socket, telling: Connection, pause: float
) -> None:
    """Run a worker. It ends when its supervisor does."""
    from app.cli.serve import serve_one  # noqa: PLC0415  # serve imports this module

    def ready() -> None:
        with suppress(OSError):  # the supervisor is dead; _leave_with_parent will notice
            telling.send(True)

    logs.configure(settings)
    Thread(target=_leave_with_parent, daemon=True, name="supervisor watch").start()
    time.sleep(pause)
    serve_one(settings, listener, ready)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "workers are started by a supervisor"
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
