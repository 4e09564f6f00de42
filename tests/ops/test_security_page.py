"""Every test and file that docs/security.md names as evidence exists."""

from __future__ import annotations

import re

from app.settings import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def rows() -> list[list[str]]:
    lines = [line for line in PAGE.splitlines() if line.startswith("| V")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_named_test_exists() -> None:
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        found.update(re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8")))
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 30
    assert not named - found


def test_every_row_names_a_place_and_a_test() -> None:
    assert len(rows()) > 20
    for _section, _how, where, shown in rows():
        for place in re.findall(r"`([^`]+)`", where):
            assert (ROOT / place).exists(), place
        assert "`test_" in shown
