"""Attempts to get another deal than the promised one are found out by the program.

The same scripts go against the check in the browser in tests/e2e/test_dealer.py.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from app.tables.replays.verify import verify
from app.tables.replays.verify_promise import Remembered
from tests.support.attacks import ATTACKS, HONEST, Attack, honest, the_weaker_promise_of_old
from tests.support.deals import GUEST, Json, remembered


def known(record: Json) -> Remembered:
    """What the guest wrote down, who sat down last."""
    own = remembered(record, GUEST)
    table, commitment, promise = own["table"], own["commitment"], own["promise"]
    return Remembered(table, commitment, promise, {GUEST: own["contribution"]})


def broken(record: Json, own: Remembered) -> set[str]:
    return {finding.check for finding in verify(record, own) if finding.holds is False}


def command(record: Json, folder: Path, *more: str) -> int:
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    return main(["verify", *more, str(file)])


def test_an_honest_deal_is_called_fair() -> None:
    record = honest()
    assert all(finding.holds for finding in verify(record, known(record)))


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_is_called_unfair(attack: Attack) -> None:
    record = honest()
    assert broken(attack.forge(record), known(record)) >= attack.checks


def test_the_command_takes_what_was_shown_and_prints_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = honest()
    own = remembered(record, GUEST)
    shown = {name: own[name] for name in ("table", "commitment", "promise")}
    given = [word for name, value in shown.items() for word in (f"--{name}", value)]
    assert command(record, tmp_path, *given, "--contribution", f"1:{own['contribution']}") == 0
    printed = capsys.readouterr().out
    assert all(f"{name:<11} {value}" in printed for name, value in shown.items())
    for name in shown:
        assert command(record, tmp_path, f"--{name}", "0" * 64) == 1
    assert command(record, tmp_path, "--contribution", "0:" + own["contribution"]) == 1


def test_a_record_under_the_weaker_promise_is_never_called_fair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise a host could write one today."""
    forged = the_weaker_promise_of_old(honest())
    assert command(forged, tmp_path) == 3
    said = capsys.readouterr().out
    assert "did not bind" in said
    assert "This game was dealt as promised." not in said
    assert command(forged, tmp_path, "--promise", "0" * 64) == 1


# --- records that are broken ---------------------------------------------------------------------

HALF = "\ud800"
NONSENSE = (
    None,
    True,
    -1,
    2**70,
    1e400,
    "",
    HALF,
    "x" * 3000,
    [],
    [[]],
    {},
    {"a": HALF},
    "\x1b[2J",
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every place in it."""
    keys: Any = value if isinstance(value, dict) else range(len(value))
    found = []
    for key in [*keys][:12]:
        found.append((*path, key))
        if isinstance(value[key], (dict, list)):
            found += places(value[key], (*path, key))
    return found


def with_nonsense(record: Json, path: tuple[Any, ...], nonsense: Any) -> str:
    broken_one = json.loads(json.dumps(record))
    inner = broken_one
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = nonsense
    return json.dumps(broken_one)


def test_no_broken_record_breaks_the_check() -> None:
    record = HONEST.record()
    record["cards"] = {"crooks": {}}  # shorter
    for number, path in enumerate(places(record)):
        for turn in range(4):
            nonsense = NONSENSE[(number + turn * 3) % len(NONSENSE)]
            findings = verify(with_nonsense(record, path, nonsense))
            assert findings, (path, nonsense)
            assert any(finding.holds is False for finding in findings)


@pytest.mark.parametrize("nonsense", [HALF, "\x1b[2Jfair", 2**70, {"first_draws": HALF}])
def test_the_command_survives_and_prints_no_control_characters(
    nonsense: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("table", "commitment", "promise", "game", "options", "cards", "log"):
        assert command(honest() | {name: nonsense}, tmp_path) == 1
        printed = capsys.readouterr().out
        assert "NOT dealt as promised" in printed
        assert all(line.isprintable() for line in printed.splitlines())
