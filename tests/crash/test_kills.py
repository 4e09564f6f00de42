"""Many kills in the middle of games: nothing acknowledged is lost, nothing happens twice.

python -m tests.crash --kills 500      goes on for longer
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.crash.under_kills import check_log, play_under_kills
from tests.support.play import NIGHT
from tests.support.server import Server

pytestmark = pytest.mark.crash

KILLS = 20 if NIGHT else 12


def test_nothing_acknowledged_is_lost(fresh_database: str, tmp_path: Path) -> None:
    server = Server(tmp_path, fresh_database)
    with server:
        ledger = asyncio.run(play_under_kills(server, KILLS, seed=20))
        stored = check_log(fresh_database, ledger)
    assert server.complaints() == []
    assert ledger.kills == KILLS
    assert server.starts == KILLS + 1
    assert stored == len(ledger.acked) > 100
    assert ledger.retried > 0, "nothing was on its way when the server died"
    assert ledger.asked_again >= KILLS
    assert ledger.finished >= 3
