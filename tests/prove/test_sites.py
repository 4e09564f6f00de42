"""A defect finds its place whatever is formatted, added or renamed around it, or says why not."""

from __future__ import annotations

import pytest

from tests.prove.sites import NoSite, planted

_PYTHON = """
LIMITS = {"names": 40}

class Desk:
    def open(self, seat):
        for watcher in self.watchers.of(seat):
            watcher.push(seat, "a", end=True)
        return seat

    def close(self, seat):
        self.tell(seat)
        if seat in self.seats:
            return seat
        return None
"""
_SCRIPT = """
function send(letter, before = {}) {
  if (letter.done) return again( letter );
}
const back = () => {
  return again(letter);
};
"""


def _python(function: str, old: str, new: str, text: str = _PYTHON) -> str:
    return planted(f"app.desk:{function}", old, new, text)


@pytest.mark.parametrize(
    ("function", "old", "new", "line"),
    [
        ("Desk.open", "self.watchers.of(seat)", "self.watchers", "for watcher in self.watchers:"),
        ("Desk.open", "watcher.push(...)", "<it> or 1", 'push(seat, "a", end=True) or 1'),
        ("Desk.close", "seat in self.seats", "True", "if True:"),
        ("LIMITS", "40", "4", 'LIMITS = {"names": 4}'),
        ("Desk", "return None", "return 1", "        return 1"),
    ],
)
def test_a_piece_is_replaced_where_it_stands(function: str, old: str, new: str, line: str) -> None:
    assert line in _python(function, old, new)


def test_statements_are_indented_like_what_they_replace() -> None:
    sick = _python("Desk.close", "if seat in self.seats:\n    ...", "tell()\n<it>\nraise seat")
    assert "        tell()\n        if seat in self.seats:\n" in sick
    assert sick.endswith("            return seat\n        raise seat\n        return None\n")


def test_what_stands_around_a_piece_is_of_no_account() -> None:
    text = _PYTHON.replace("self.watchers.of(seat)", "(\n  self.watchers  # these\n  .of(seat,)\n)")
    assert "for watcher in (\n  nobody\n):" in _python(
        "Desk.open", "self.watchers.of(seat)", "nobody", text
    )


@pytest.mark.parametrize(
    ("function", "old", "why"),
    [
        ("Desk.open", "self.tell(seat)", "stands 0 times"),
        ("Desk", "seat", "times in app.desk:Desk, not once"),
        ("Desk.sweep", "seat", "there is no Desk.sweep"),
        ("decide", "seat", "app/engine/table.py"),
    ],
)
def test_a_lost_place_is_explained(function: str, old: str, why: str) -> None:
    with pytest.raises(NoSite, match=why):
        _python(function, old, "pass")


def test_a_piece_of_a_script_is_found_whatever_its_spaces() -> None:
    sick = planted("static/desk.js:send", "return again(letter);", "", _SCRIPT)
    assert "if (letter.done) \n" in sick
    assert sick.count("again") == 1
