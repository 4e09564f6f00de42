"""The log: which decisions still hold, and where two logs part."""

from __future__ import annotations

from app.engine.log import Entry, common, line_of


def entries(*steps: int | None) -> list[Entry]:
    """None: a decision; a number: a return to so many decisions."""
    return [Entry(0, "n", 1, "", rewind_to=step) for step in steps]


def test_rewinds_take_decisions_away() -> None:
    assert line_of(entries(None, None, None)) == [0, 1, 2]
    assert line_of(entries(None, None, 1, None)) == [0, 3]
    assert line_of(entries(None, None, 0, None, None, 1)) == [3]


def test_how_much_two_lines_share() -> None:
    assert common([0, 1, 2], [0, 1, 5]) == 2
    assert common([0, 1], [0, 1, 2]) == 2
    assert common([], [0]) == 0
