"""The golden playthroughs are as they were; each game's `record.py` makes them anew."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.games.crooks import record as crooks
from tests.games.scoundrels import record as scoundrels

RECORDS = (crooks, scoundrels)


@pytest.mark.parametrize(
    ("record", "name"), [(record, name) for record in RECORDS for name in record.GAMES]
)
def test_the_playthrough_is_as_it_was(record: ModuleType, name: str) -> None:
    """What differs is a change of rules (raise the edition), or a leak."""
    before = (record.FOLDER / f"{name}.txt").read_text().splitlines()
    assert record.transcript(name).splitlines() == before


@pytest.mark.parametrize("record", RECORDS)
def test_no_playthrough_is_left_over(record: ModuleType) -> None:
    assert {path.stem for path in record.FOLDER.glob("*.txt")} == {*record.GAMES}
