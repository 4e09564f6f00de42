"""A table is the same to the byte in another process, whatever that process hashes strings with."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from app.games import GAMES
from app.settings import ROOT
from tests.contract.digests import lines
from tests.support.play import cases

VERSIONS = 80


def printed(game_id: str, seats: int, hash_seed: int) -> list[str]:
    command = [sys.executable, "-m", "tests.contract.digests", game_id, str(seats)]
    done = subprocess.run(
        [*command, "--versions", str(VERSIONS)],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize(("game_id", "seats"), cases())
def test_another_process_has_the_same_table(game_id: str, seats: int) -> None:
    here = list(lines(GAMES[game_id], seats, VERSIONS))
    assert len(here) > VERSIONS
    seed = 1 if os.environ.get("PYTHONHASHSEED") != "1" else 2  # here it is another, or by chance
    assert printed(game_id, seats, seed) == here


def test_a_forgotten_set_is_found_out() -> None:
    """The toy asks in the order of a set; some pair of these processes must disagree."""
    assert len({tuple(printed("set-order", 3, seed)) for seed in range(1, 6)}) > 1
