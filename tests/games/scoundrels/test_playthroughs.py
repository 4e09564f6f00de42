"""The golden playthroughs are as they were; `record.py` makes them anew."""

from __future__ import annotations

import pytest

from tests.games.scoundrels.record import FOLDER, GAMES, transcript


@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_is_as_it_was(name: str) -> None:
    """What differs is a change of rules (raise the edition), or a leak."""
    assert transcript(name).splitlines() == (FOLDER / f"{name}.txt").read_text().splitlines()


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
