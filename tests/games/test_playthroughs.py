"""The golden playthroughs are as they were; each game's `record.py` writes them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from app.games import GAMES

HERE = Path(__file__).parent
RECORDED = [game for game in GAMES if (HERE / game / "record.py").is_file()]
RECORDS = tuple(import_module(f"tests.games.{game}.record") for game in RECORDED)


@pytest.mark.parametrize(
    ("record", "name"), [(record, name) for record in RECORDS for name in record.GAMES]
)
def test_the_playthrough_is_as_it_was(record: ModuleType, name: str) -> None:
    """A difference is a change of rules (raise the edition), or a leak."""
    before = (record.FOLDER / f"{name}.txt").read_text().splitlines()
    assert record.transcript(name).splitlines() == before


@pytest.mark.parametrize("record", RECORDS)
def test_no_playthrough_is_left_over(record: ModuleType) -> None:
    assert {path.stem for path in record.FOLDER.glob("*.txt")} == {*record.GAMES}
