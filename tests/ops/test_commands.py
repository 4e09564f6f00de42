"""The commands that need no server."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli.main import main
from app.settings import ROOT


def test_simulate_tells_what_came_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "crooks", "--players", "2", "--games", "3", "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("3 games, ")
    for word in (
        "games/s",
        "told in JSON",
        "decisions/s",
        "length",
        "random: wins",
        "slowest decision",
        "seat 1: wins",
    ):
        assert word in told


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "There is no game chess; there are: "),
        (["crooks", "--players", "99"], "crooks is for 2 to 4 players."),
        (["crooks", "--bots", "oracle"], "crooks has no bot oracle; there are: "),
        (["crooks", "--option", "speed=11"], "crooks has no option speed"),
    ],
)
def test_simulate_says_what_it_cannot_do(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments, "--games", "1"]) == 2
    assert capsys.readouterr().err.startswith(f"facedown: {complaint}")


def test_verify_is_not_taken_in_by_something_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record.json").write_text('{"game": "crooks"}')
    assert main(["verify", str(tmp_path / "record.json")]) == 1
    assert "NOT dealt as promised" in capsys.readouterr().out


def test_verify_says_nothing_of_a_game_where_there_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["verify", str(ROOT / "README.md")]) == 1
    said = capsys.readouterr().out
    assert "This is not a record of a game." in said
    assert "dealt as promised" not in said


def test_a_missing_file_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert (
        capsys.readouterr().err
        == f"facedown: {tmp_path / 'none.json'}: No such file or directory\n"
    )


@pytest.mark.parametrize("command", [["backup", "x.zip"], ["check-tables"]])
def test_a_mistyped_data_folder_is_not_made(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--data", str(tmp_path / "typo")]) == 2
    assert "--data" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
