"""Every defect of `make prove` has its place in the source, and makes another program of it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from app.settings import ROOT
from tests.prove.__main__ import Tree, run
from tests.prove.mutants import MUTANTS, Mutant


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_defect_has_its_place(mutant: Mutant) -> None:
    assert mutant.line() > 0
    healthy = (ROOT / mutant.file).read_text("utf-8")
    sick = mutant.planted(healthy)
    assert sick != healthy
    if mutant.file.endswith(".py"):
        assert ast.dump(ast.parse(sick)) != ast.dump(ast.parse(healthy))
    for check in mutant.checks:
        if not check.startswith("python "):
            file, _, test = check.partition("::")
            assert f"def {test.partition('[')[0]}" in (ROOT / file).read_text("utf-8"), check


def test_no_two_defects_have_one_name() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("assert 1 == 1", "passed"),
        ("assert 1 == 2", "caught"),
        ("raise LookupError('refused')", "caught"),
        ("no_such_name", "broke"),
        ("raise ExceptionGroup('', [NameError('no_such_name')])", "broke"),
        ("import tests.no_such_module", "broke"),
    ],
)
def test_only_a_check_that_disagrees_catches(line: str, word: str, tmp_path: Path) -> None:
    check = tmp_path / "test_one.py"
    check.write_text(f"def test_one():\n    {line}\n", "utf-8")
    assert run(str(check), Tree(ROOT)).word == word
