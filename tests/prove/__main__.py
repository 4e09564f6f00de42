"""Would our checks notice? Plants one defect after the other in a copy of the tree, and looks.

    python -m tests.prove [--only face seed] [--jobs 2]

First the checks must pass without any defect. Then every defect must be caught by a check that
fails because of it; a check that merely breaks, since the defect was planted clumsily and names
what is not there, catches nothing.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from app.settings import ROOT
from tests.prove.broken import SAID
from tests.prove.mutants import MUTANTS, Mutant
from tests.prove.sites import NoSite

PATIENCE = 600  # seconds for the checks of one defect
LONG = 3600  # for all of them without any
T = TypeVar("T")
_LEFT_OUT = (".git", ".venv", "node_modules", "data", "__pycache__", ".*_cache", ".hypothesis")
_LINKED = (".venv", "node_modules")
_REASON = re.compile(r"^(?:FAILED |E  +|LEAK|  dealt again|.*can (?:be told|tell) from).*", re.M)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check said: passed, caught (it failed as checks do), or broke."""

    check: str
    word: str
    seconds: float
    said: str = ""


def copy_of_the_tree(folder: Path) -> Path:
    """A tree of its own; what is installed is shared."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*_LEFT_OUT), symlinks=True)
    for name in _LINKED:
        (tree / name).symlink_to(ROOT / name)
    return tree


def run(check: str, tree: Path, patience: float = PATIENCE) -> Outcome:
    """One check in that tree."""
    words = check.split(" ")[1:] if check.startswith("python ") else _pytest(check)
    began = time.monotonic()
    try:
        done = subprocess.run(
            [sys.executable, *words],
            check=False,
            cwd=tree,
            capture_output=True,
            text=True,
            timeout=patience,
        )
    except subprocess.TimeoutExpired:
        return Outcome(check, "broke", time.monotonic() - began, "it did not end")
    said = done.stdout + done.stderr
    word = "passed" if done.returncode == 0 else "caught" if _failed(check, done) else "broke"
    reason = _REASON.search(said) if word == "caught" else None
    last = reason[0] if reason else (said.strip().splitlines() or [""])[-1]
    return Outcome(check, word, time.monotonic() - began, last.strip()[:150])


def _run_long(checks: str, tree: Path) -> Outcome:
    return run(checks, tree, LONG)


def _pytest(check: str) -> list[str]:
    plugins = ["-p", "no:cacheprovider", "-p", "tests.prove.broken"]
    return ["-m", "pytest", "-q", "-x", *plugins, *check.split(" ")]


def _failed(check: str, done: subprocess.CompletedProcess[str]) -> bool:
    """A test failed, or a command said LEAK; neither merely broke."""
    if check.startswith("python "):
        return done.returncode == 1 and "LEAK" in done.stdout
    broken = re.search(rf"^{SAID} ", done.stdout, re.M)
    return done.returncode == 1 and "FAILED" in done.stdout and not broken


def plant(mutant: Mutant, tree: Path) -> list[Outcome]:
    """The checks with this defect planted, up to the first that catches it."""
    path = tree / mutant.file
    healthy = path.read_text("utf-8")
    path.write_text(mutant.planted(healthy), "utf-8")
    outcomes: list[Outcome] = []
    try:
        for check in mutant.checks:
            outcomes.append(run(check, tree))
            if outcomes[-1].word == "caught":
                break
    finally:
        path.write_text(healthy, "utf-8")
    return outcomes


def prove(mutants: Sequence[Mutant], jobs: int) -> int:
    """How many defects went unnoticed."""
    with tempfile.TemporaryDirectory(prefix="facedown-prove-") as name:
        trees = [copy_of_the_tree(Path(name) / str(number)) for number in range(jobs)]
        checks = _healthy({check for mutant in mutants for check in mutant.checks})
        with ThreadPoolExecutor(jobs) as pool:
            sound = _each(pool, checks, lambda c: _sound(_lent(trees, _run_long, c)), _timed)
            if not all(sound):
                say("The checks fail without any defect: they can prove nothing.")
                return len(mutants)
            caught = _each(pool, mutants, lambda m: _caught(m, trees), lambda m: _timed(*m.checks))
            missed = caught.count(False)
    say(f"{len(mutants)} defects planted, {len(mutants) - missed} caught, {missed} missed.")
    return missed


def _each(
    pool: ThreadPoolExecutor,
    things: Sequence[T],
    do: Callable[[T], bool],
    timed: Callable[[T], bool],
) -> list[bool]:
    """Side by side; but those that measure moments afterwards, one at a time."""
    done = list(pool.map(do, [thing for thing in things if not timed(thing)]))
    return done + [do(thing) for thing in things if timed(thing)]


def _timed(*checks: str) -> bool:
    return any("--moments" in check for check in checks)


def _healthy(checks: set[str]) -> list[str]:
    """The commands, and all tests in one go."""
    commands = sorted(check for check in checks if check.startswith("python "))
    return [*commands, *filter(None, [" ".join(sorted(checks - {*commands}))])]


def _lent(trees: list[Path], what: object, *given: object) -> Outcome | list[Outcome]:
    """Do it in a tree that nobody else uses meanwhile."""
    tree = trees.pop()
    try:
        return what(*given, tree)  # type: ignore[operator, no-any-return]
    finally:
        trees.append(tree)


def _sound(outcome: Outcome) -> bool:
    say(f"without a defect  {outcome.word} {outcome.seconds:5.1f} s  {outcome.check[:60]}")
    if outcome.word != "passed":
        say(f"        {outcome.said}")
    return outcome.word == "passed"


def _caught(mutant: Mutant, trees: list[Path]) -> bool:
    outcomes = _lent(trees, plant, mutant)
    assert isinstance(outcomes, list)
    last, seconds = outcomes[-1], sum(one.seconds for one in outcomes)
    caught = last.word == "caught"
    say(
        f"{'caught' if caught else 'MISSED'}  {seconds:5.1f} s  {mutant.name}\n"
        f"        planted in {mutant.file}:{mutant.line()}\n"
        f"        {last.word} by {last.check}\n        {last.said}"
    )
    return caught


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=[""], help="words of the defects' names")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    mutants = [m for m in MUTANTS if any(word in m.name for word in given.only)]
    began = time.monotonic()
    try:
        for mutant in mutants:
            mutant.line()
    except NoSite as missing:
        say(f"{mutant.name!r}: {missing}")
        return 1
    missed = prove(mutants, given.jobs)
    say(f"{time.monotonic() - began:.0f} s")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
