"""`python -m app serve`, the real process: ready, stopped, killed, or unable to start."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from app.cli.main import main
from app.settings import ROOT
from tests.support.server import Server


@pytest.fixture
def data() -> Iterator[Path]:
    """A data folder that Postgres can reach even when the tests run as root."""
    with tempfile.TemporaryDirectory(prefix="facedown-serve-") as name:
        yield Path(name).resolve() / "data"


def databases(data: Path) -> int:
    processes = psutil.process_iter(["cwd"])
    return sum(process.info["cwd"] == str(data / "postgres") for process in processes)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_it_needs_nothing_ends_cleanly_and_starts_again(data: Path) -> None:
    server = Server(data)
    for _ in range(2):
        with server:
            assert databases(data)
        assert databases(data) == 0
    assert (data / "secret").stat().st_mode & 0o777 == 0o600
    assert server.complaints() == []


def test_ctrl_c_ends_it_as_cleanly(data: Path) -> None:
    arguments = ["serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(
        [sys.executable, "-m", "app", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Facedown is ready: http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        assert process.wait(15) == 0
    assert databases(data) == 0


def open_table(url: str) -> tuple[str, str]:
    guest = httpx.post(f"{url}/api/guests", json={"name": "Ann", "language": "en"}).json()
    made = httpx.post(
        f"{url}/api/tables",
        json={"game": "crooks", "seats": 2, "visibility": "link"},
        headers={"Authorization": f"Bearer {guest['token']}"},
    )
    return guest["token"], made.json()["id"]


def test_a_port_in_use_is_told_in_a_sentence(fresh_database: str, data: Path) -> None:
    with Server(data, fresh_database) as server:
        port = str(server.port)
        second = command("serve", "--port", port, "--data", str(data))
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr == (
        f"facedown: Cannot listen on 127.0.0.1, port {port}: Address already in use.\n"
    )


def test_an_unreachable_database_is_told_in_a_sentence(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ann:hush@127.0.0.1:1/x")
    failed = command("serve", "--port", "0", "--data", str(data))
    assert failed.returncode == 2
    assert "cannot be reached" in failed.stderr
    assert "hush" not in failed.stderr
    assert failed.stderr.count("\n") == 1


def test_an_unusable_data_folder_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    failed = command("serve", "--port", "0", "--data", str(tmp_path / "data"))
    assert failed.returncode == 2
    assert failed.stderr == f"facedown: {tmp_path / 'data'}: File exists\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [("log_level", "loud"), ("secret", "too short"), ("bus", "x"), ("public_url", "here")],
)
def test_a_wrong_setting_is_named(
    name: str,
    value: str,
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(f"FACEDOWN_{name.upper()}", value)
    assert main(["check-tables", "--data", str(data)]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"facedown: {name}: ")
    assert complaint.count("\n") == 1
    assert value not in complaint or name != "secret"


def test_backup_and_restore_move_a_server(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with Server(data) as server:
        _, table = open_table(server.url)
        saved = command("backup", str(tmp_path / "saved.zip"), "--data", str(data))
        assert saved.returncode == 0, saved.stderr
    other = data.parent / "other"
    restored = command("restore", str(tmp_path / "saved.zip"), "--data", str(other))
    assert restored.returncode == 0, restored.stderr
    assert (other / "secret").read_text() == (data / "secret").read_text()
    again = command("restore", str(tmp_path / "saved.zip"), "--data", str(other))
    assert again.returncode == 2
    assert "--replace" in again.stderr
    checked = command("check-tables", "--data", str(other))
    assert checked.stdout.endswith("0 running tables, 0 would be parked.\n")
    with Server(other) as server:
        token, _ = open_table(server.url)
        seen = httpx.get(
            f"{server.url}/api/tables/{table}", headers={"Authorization": f"Bearer {token}"}
        )
        assert seen.json()["status"] == "gathering"
