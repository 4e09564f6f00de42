"""The bot of docs/bots.md at real servers: with several workers, and over a restart."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.api.test_bots_page import the_bot
from tests.support.server import Server

pytestmark = pytest.mark.crash

PATIENCE = 120


class Host:
    """Somebody who opens a table for bots, and may sit there too."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.url, timeout=30)
        made = self.post("/api/guests", {"name": "Host", "language": "en"})
        self.http.headers["authorization"] = f"Bearer {made['token']}"

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def opens(self, seats: int) -> None:
        self.table = self.post("/api/tables", {"game": "crooks", "seats": seats})

    @property
    def here(self) -> str:
        return f"/api/tables/{self.table['id']}"

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def sees(self) -> Any:
        return self.http.get(self.here).json()

    def full(self) -> bool:
        return all(seat["kind"] != "empty" for seat in self.sees()["seats"])

    def decides(self, answer: Callable[[Any, Any], Any]) -> bool:
        """Answer what is asked; whether the game is over."""
        seen = self.sees()
        for ask in seen["asks"]:
            if "chosen" not in ask:
                body = {"ask": ask["id"], "choice": answer(ask, seen), "key": ask["id"]}
                self.http.post(f"{self.here}/decisions", json=body)
        return bool(seen["status"] == "finished")


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)


@contextmanager
def bots(folder: Path, address: str, count: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    program = folder / "bot.py"
    program.write_text(the_bot(), encoding="utf-8")
    command = [sys.executable, str(program), address]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(count)]
    try:
        yield running
    finally:
        for one in running:
            one.kill()
            one.communicate()


def printed(running: list[subprocess.Popen[bytes]]) -> list[Any]:
    return [json.loads(one.communicate(timeout=PATIENCE)[0]) for one in running]


def test_four_bots_at_two_workers(shared_server: Server, tmp_path: Path) -> None:
    """Each sits down at one worker and may open its socket at another, which hears of it later."""
    for _ in range(2):
        with Host(shared_server) as host:
            host.opens(seats=4)
            with bots(tmp_path, host.table["url"], 4) as running:
                until(host.full)
                host.post(f"{host.here}/start", {})
                assert printed(running) == [host.sees()["result"]] * 4


def test_bots_outlive_a_restart(fresh_database: str, tmp_path: Path) -> None:
    """The game waits for a person meanwhile, so that it can't be over before."""
    code: dict[str, Any] = {"__name__": "bot"}
    exec(the_bot(), code)
    with Server(tmp_path / "data", fresh_database) as server, Host(server) as host:
        host.opens(seats=3)
        host.post(f"{host.here}/seats", {})
        with bots(tmp_path, host.table["url"], 2) as running:
            until(host.full)
            host.post(f"{host.here}/start", {})
            server.stop()
            server.start()
            until(lambda: host.decides(code["answer"]))
            assert printed(running) == [host.sees()["result"]] * 2
