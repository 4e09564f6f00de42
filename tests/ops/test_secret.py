"""The server's own secret: made once, readable by nobody else, or given."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings, load_secret, replace_secret


def test_it_is_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    first = load_secret(settings)
    assert len(first) == 64
    assert load_secret(settings) == first
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]


def test_processes_that_start_together_agree_on_one(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: load_secret(settings), range(32)))) == 1


def test_a_given_one_is_used_and_not_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FACEDOWN_SECRET", "x" * 40)
    settings = Settings(data=tmp_path)
    assert load_secret(settings) == b"x" * 40
    assert "x" * 40 not in repr(settings)
    assert list(tmp_path.iterdir()) == []


def test_a_short_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_SECRET", "letmein")
    with pytest.raises(ValidationError, match="at least 32") as raised:
        Settings()
    assert "letmein" not in str(raised.value)


def test_a_damaged_file_is_not_papered_over(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("")
    with pytest.raises(OSError, match="damaged"):
        load_secret(Settings(data=tmp_path))


def test_a_restored_one_replaces_it(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    load_secret(settings)
    replace_secret(settings, b"y" * 64)
    assert load_secret(settings) == b"y" * 64
