"""Every defect of `make prove` has its place in the source, and makes another program of it."""

from __future__ import annotations

import ast

import pytest

from app.settings import ROOT
from tests.prove.__main__ import place
from tests.prove.mutants import MUTANTS, Mutant


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_defect_has_its_place(mutant: Mutant) -> None:
    assert place(mutant) > 0
    healthy = (ROOT / mutant.file).read_text("utf-8")
    sick = healthy.replace(mutant.old, mutant.new)
    assert ast.dump(ast.parse(sick)) != ast.dump(ast.parse(healthy))
    for check in mutant.checks:
        if not check.startswith("python "):
            assert (ROOT / check.split("::")[0]).is_file(), check


def test_no_two_defects_have_one_name() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


def test_a_defect_without_a_place_is_told_in_a_sentence() -> None:
    lost = Mutant("lost", "app/tables/fair.py", "no such text", "", ())
    with pytest.raises(LookupError, match=r"stands 0 times in app/tables/fair\.py"):
        place(lost)
