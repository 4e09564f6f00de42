"""A table is the same to the byte in another process, whatever that process hashes strings with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable

import pytest

from app.games import GAMES
from app.settings import ROOT
from tests.contract.digests import lines
from tests.support.compared import compared
from tests.support.play import seat_counts

VERSIONS = 80


def printed(game_id: str, seats: Iterable[int], hash_seed: int) -> list[str]:
    command = [sys.executable, "-m", "tests.contract.digests", game_id, *map(str, seats)]
    done = subprocess.run(
        [*command, "--versions", str(VERSIONS)],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("game_id", GAMES)
def test_another_process_has_the_same_table(game_id: str) -> None:
    """One process for a game, whatever its numbers of players."""
    counts = seat_counts(GAMES[game_id])
    here = [f"{n} {line}" for n in counts for line in lines(GAMES[game_id], n, VERSIONS)]
    assert len(here) > VERSIONS * len(counts)
    compared(game_id, len(here))
    seed = 1 if os.environ.get("PYTHONHASHSEED") != "1" else 2  # here it is another, or by chance
    assert printed(game_id, counts, seed) == here


def test_a_forgotten_set_is_found_out() -> None:
    """The toy asks in the order of a set; some pair of these processes must disagree."""
    first = printed("set-order", [3], 1)
    assert any(printed("set-order", [3], seed) != first for seed in range(2, 6))
