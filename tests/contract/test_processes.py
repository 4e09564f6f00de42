"""A table is the same to the byte in another process, whatever that process hashes strings with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from app.games import GAMES
from app.settings import ROOT
from tests.contract.digests import lines
from tests.support.compared import compared
from tests.support.play import NIGHT, cases

VERSIONS = 80 if NIGHT else 32  # of a game, for each of its numbers of players


def another(cases: Sequence[str], hash_seed: int) -> subprocess.Popen[str]:
    """A process that prints these lines."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.contract.digests", *cases, "--versions", str(VERSIONS)],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def printed(process: subprocess.Popen[str]) -> list[str]:
    said, _ = process.communicate()
    assert process.returncode == 0
    return said.splitlines()


def test_another_process_has_the_same_table() -> None:
    """One process for all games; it works while this one does the same."""
    seed = 1 if os.environ.get("PYTHONHASHSEED") != "1" else 2  # here it is another, or by chance
    other = another([f"{game}/{seats}" for game, seats in cases()], seed)
    here = [
        f"{game}/{seats} {line}"
        for game, seats in cases()
        for line in lines(GAMES[game], seats, VERSIONS)
    ]
    there = printed(other)
    for game in GAMES:
        mine, theirs = ([line for line in all if line.startswith(game)] for all in (here, there))
        assert mine == theirs
        compared(game, len(mine))
    assert len(here) == len(there) > VERSIONS * len(cases())


def test_a_forgotten_set_is_found_out() -> None:
    """The toy asks in the order of a set; some pair of these processes must disagree."""
    first = printed(another(["set-order/3"], 1))
    assert any(printed(another(["set-order/3"], seed)) != first for seed in range(2, 6))
