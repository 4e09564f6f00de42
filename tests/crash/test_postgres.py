"""The server with a Postgres of its own: both may be killed, and neither is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import psutil
import pytest

from app.storage.postgres.embedded import EmbeddedPostgres
from tests.crash.under_kills import Crowd, check_log
from tests.support.server import Server

pytestmark = pytest.mark.crash


def postmaster(data: Path) -> int | None:
    """The process number of the server's Postgres, if it lives."""
    file = data / "postgres" / "postmaster.pid"
    if not file.exists():
        return None
    pid = int(file.read_text().split()[0])
    return pid if psutil.pid_exists(pid) and "postgres" in psutil.Process(pid).name() else None


def kill_postgres(data: Path) -> None:
    pid = postmaster(data)
    assert pid
    os.kill(pid, signal.SIGKILL)
    until = time.monotonic() + 10
    while psutil.pid_exists(pid) and time.monotonic() < until:
        time.sleep(0.05)


async def play(server: Server) -> Crowd:
    """The server dies, then Postgres too, while games are played."""
    bots = Crowd(server, seed=5)
    tables = [asyncio.create_task(bots.play_tables(seats)) for seats in (2, 3)]
    await asyncio.sleep(1)
    before = postmaster(server.data)
    await bots.kill()
    assert postmaster(server.data) == before, "Postgres did not survive the kill"
    await asyncio.sleep(0.5)
    await bots.kill(quietly=True)
    await asyncio.sleep(0.5)
    server_kill = server.kill

    def kill_both() -> None:
        server_kill()
        kill_postgres(server.data)

    server.kill = kill_both  # type: ignore[method-assign]
    await bots.kill()
    assert postmaster(server.data) not in (None, before), "Postgres was not started again"
    bots.go_on = False
    await asyncio.gather(*tables)
    await bots.close()
    return bots


def test_its_own_postgres_survives_or_recovers(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        bots = asyncio.run(play(server))
    finally:
        took = server.stop()
    assert took < 10
    assert postmaster(tmp_path) is None, "Postgres was left behind"
    assert not [line for line in server.complaints() if "Traceback" in line]
    beside = EmbeddedPostgres(tmp_path)
    try:
        assert check_log(beside.start(), bots.ledger) == len(bots.ledger.acked) > 30
    finally:
        beside.stop()
