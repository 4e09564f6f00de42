"""Would our checks notice? Plants one defect after the other in a copy of the tree, and looks.

    python -m tests.prove [--only face seed] [--jobs 2]

First the checks must pass without any defect. Then every defect must be caught by a check that
fails because of it; a check that merely breaks, since the defect was planted clumsily and names
what is not there, catches nothing.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from app.settings import ROOT
from tests.prove.broken import SAID
from tests.prove.mutants import MUTANTS, Mutant
from tests.prove.sites import NoSite
from tests.support import postgres
from tests.support.templates import FOLDER

PATIENCE = 600  # seconds for the checks of one defect
LONG = 3600  # for all of them without any
T = TypeVar("T")
R = TypeVar("R")
_LEFT_OUT = (".git", ".venv", "node_modules", "data", "__pycache__", ".*_cache", ".hypothesis")
_LINKED = (".venv", "node_modules")
_NAMED = re.compile(r"^FAILED (\S+)", re.M)
_OWN_POSTGRES = ("tests/ops/", "tests/crash/", "tests/storage/")  # what these try out is theirs
_REASON = re.compile(r"^(?:FAILED |E  +|LEAK|  dealt again|.*can (?:be told|tell) from).*", re.M)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check said: passed, caught (it failed as checks do), or broke."""

    check: str
    word: str
    seconds: float
    said: str = ""
    test: str = ""  # the one that failed


@dataclass(frozen=True, slots=True)
class Tree:
    """A copy of the tree, with what its checks would otherwise begin with each time."""

    folder: Path
    database: str = ""

    def environment(self, check: str) -> dict[str, str]:
        shared = {FOLDER: f"{self.folder}-templates"}
        if self.database and not any(word in check for word in _OWN_POSTGRES):
            shared["DATABASE_URL"] = self.database
        return os.environ | shared


def copy_of_the_tree(folder: Path) -> Path:
    """A tree of its own; what is installed is shared."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*_LEFT_OUT), symlinks=True)
    for name in _LINKED:
        (tree / name).symlink_to(ROOT / name)
    (folder / "tree-templates").mkdir()
    return tree


def run(check: str, tree: Tree, patience: float = PATIENCE) -> Outcome:
    """One check in that tree."""
    words = check.split(" ")[1:] if check.startswith("python ") else _pytest(check)
    began = time.monotonic()
    try:
        done = subprocess.run(
            [sys.executable, *words],
            check=False,
            cwd=tree.folder,
            env=tree.environment(check),
            capture_output=True,
            text=True,
            timeout=patience,
        )
    except subprocess.TimeoutExpired:
        return Outcome(check, "broke", time.monotonic() - began, "it did not end")
    said = done.stdout + done.stderr
    word = "passed" if done.returncode == 0 else "caught" if _failed(check, done) else "broke"
    reason, test = (found.search(said) if word == "caught" else None for found in (_REASON, _NAMED))
    last = reason[0] if reason else (said.strip().splitlines() or [""])[-1]
    took = time.monotonic() - began
    return Outcome(check, word, took, last.strip()[:150], test[1] if test else "")


def _run_long(checks: str, tree: Tree) -> Outcome:
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


def plant(mutant: Mutant, tree: Tree) -> list[Outcome]:
    """The checks with this defect planted, up to the first that catches it."""
    path = tree.folder / mutant.file
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


def prove(mutants: Sequence[Mutant], jobs: int) -> list[str]:
    """The names of the defects that went unnoticed."""
    with ExitStack() as stack:
        trees = [_tree(stack) for _ in range(jobs)]
        lines = {mutant.name: mutant.line() for mutant in mutants}
        with ThreadPoolExecutor(jobs) as pool:
            checks = _healthy({check for mutant in mutants for check in mutant.checks}, jobs)
            sound = _each(pool, checks, lambda c: _sound(_lent(trees, _run_long, c)), _timed)
            if not all(sound):
                say("The checks fail without any defect: they can prove nothing.")
                return [mutant.name for mutant in mutants]
            planted = sorted(mutants, key=lambda mutant: not _lasts(mutant))
            missed = _each(
                pool,
                planted,
                lambda m: _missed(m, lines[m.name], trees),
                lambda m: _timed(*m.checks),
            )
    return list(filter(None, missed))


def _tree(stack: ExitStack) -> Tree:
    """A tree to plant in, with a Postgres of its own."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="facedown-prove-")))
    database = stack.enter_context(postgres.server(secrets.token_hex(6)))
    return Tree(copy_of_the_tree(folder), database)


def _lasts(mutant: Mutant) -> bool:
    """Whether its checks take long: then they begin first, so that nobody waits for them alone."""
    return any(check.startswith("python ") or "/e2e/" in check for check in mutant.checks)


def _each(
    pool: ThreadPoolExecutor,
    things: Sequence[T],
    do: Callable[[T], R],
    timed: Callable[[T], bool],
) -> list[R]:
    """Side by side; but those that measure moments afterwards, one at a time."""
    done = list(pool.map(do, [thing for thing in things if not timed(thing)]))
    return done + [do(thing) for thing in things if timed(thing)]


def _timed(*checks: str) -> bool:
    return any("--moments" in check for check in checks)


def _healthy(checks: set[str], jobs: int) -> list[str]:
    """All tests in a few goes, and the commands."""
    commands = sorted(check for check in checks if check.startswith("python "))
    own = sorted(check for check in checks - {*commands} if check.startswith(_OWN_POSTGRES))
    tests = sorted(checks - {*commands, *own})
    goes = [own, *(tests[at::jobs] for at in range(jobs))]
    return [*(" ".join(go) for go in goes if go), *commands]


def _lent(trees: list[Tree], what: object, *given: object) -> Outcome | list[Outcome]:
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


def _missed(mutant: Mutant, line: int, trees: list[Tree]) -> str:
    """Its name, if no check notices it."""
    outcomes = _lent(trees, plant, mutant)
    assert isinstance(outcomes, list)
    last, seconds = outcomes[-1], sum(one.seconds for one in outcomes)
    caught = last.word == "caught"
    say(
        f"{'caught' if caught else 'MISSED'}  {seconds:5.1f} s  {mutant.name}\n"
        f"        planted in {mutant.file}:{line}\n"
        f"        {last.word} by {last.test or last.check}\n        {last.said}"
    )
    return "" if caught else mutant.name


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
    say(f"{len(mutants)} defects planted, {len(mutants) - len(missed)} caught.")
    for name in missed:
        say(f"MISSED  {name}")
    say(f"{(time.monotonic() - began) / 60:.1f} min")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
