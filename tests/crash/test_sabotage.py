"""Killing a server finds what it is for: one with a planted defect does not survive it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.crash.sabotage import DEFECTS
from tests.crash.under_kills import check_log, play_under_kills
from tests.support.server import Server

pytestmark = pytest.mark.crash

KILLS = 5


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_planted_defect_is_found(defect: str, fresh_database: str, tmp_path: Path) -> None:
    server = Server(tmp_path, fresh_database)
    server.program = ("tests.crash.sabotage", defect)
    server.start()
    try:
        with pytest.raises(AssertionError):
            torment(server, fresh_database)
    finally:
        server.kill()


def torment(server: Server, database: str) -> None:
    ledger = asyncio.run(play_under_kills(server, KILLS, seed=1))
    check_log(database, ledger)
