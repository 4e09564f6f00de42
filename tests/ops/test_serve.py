"""`python -m app serve`, the real process: ready, stopped, killed, or unable to start."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import psycopg
import pytest

from app.cli.main import main
from app.settings import ROOT
from app.storage.postgres import presence_lock
from tests.support.forked import command
from tests.support.server import Server

LOCK_LOW = presence_lock.LOCK & 0xFFFFFFFF


@pytest.fixture
def data() -> Iterator[Path]:
    """A data folder that Postgres can reach even when the tests run as root."""
    with tempfile.TemporaryDirectory(prefix="facedown-serve-") as name:
        yield Path(name).resolve() / "data"


def databases(data: Path) -> int:
    processes = psutil.process_iter(["cwd"])
    return sum(process.info["cwd"] == str(data / "postgres") for process in processes)


def test_it_needs_nothing_ends_cleanly_and_starts_again(data: Path) -> None:
    server = Server(data)
    for _ in range(2):
        with server:
            assert databases(data)
        assert databases(data) == 0
    assert (data / "secret").stat().st_mode & 0o777 == 0o600
    assert server.complaints() == []


def test_ctrl_c_ends_it_as_cleanly(data: Path) -> None:
    """Started from nothing, as a host does: the others are forked."""
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


def test_a_second_server_on_the_same_database_is_refused_in_a_sentence(
    fresh_database: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", fresh_database)
    monkeypatch.setenv("FACEDOWN_SECRET", "s" * 40)
    second = ("serve", "--port", "0", "--data", str(data / "other"))
    with Server(data, fresh_database, FACEDOWN_SECRET="s" * 40):
        for bus in ("none", "postgres"):
            monkeypatch.setenv("FACEDOWN_BUS", bus)
            refused = command(*second)
            assert (refused.returncode, refused.stdout) == (2, "")
            assert "Another Facedown server uses this database." in refused.stderr
            assert "Traceback" not in refused.stderr


def test_the_lock_is_taken_again_when_the_database_was_away(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_lock, "LOOK", 0.02)
    holders = f"""select pid from pg_locks where locktype = 'advisory' and objid = {LOCK_LOW}
        and database = (select oid from pg_database where datname = current_database())"""
    with psycopg.connect(fresh_database, autocommit=True) as admin:
        with presence_lock.sole_server(fresh_database, shared=False):
            first = admin.execute(holders).fetchall()
            admin.execute("select pg_terminate_backend(%s)", first[0])
            until = time.monotonic() + 10
            while admin.execute(holders).fetchall() in ([], first):
                assert time.monotonic() < until, "nobody holds the lock"
            with monkeypatch.context() as impatient:
                impatient.setattr(presence_lock, "PATIENCE", 0)
                other = presence_lock.sole_server(fresh_database, shared=True)
                with pytest.raises(presence_lock.ServedAlready), other:
                    pass
        with (
            presence_lock.sole_server(fresh_database, shared=True),
            presence_lock.sole_server(fresh_database, shared=True),
        ):
            assert len(admin.execute(holders).fetchall()) == 2


def test_a_lost_secret_is_not_replaced_and_not_backed_up(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with Server(data) as server:
        open_table(server.url)
    good = (data / "secret").read_text()
    (data / "secret").unlink()
    refused = command("serve", "--port", "0", "--data", str(data))
    assert refused.returncode == 2
    assert "a secret that is missing" in refused.stderr
    assert not (data / "secret").exists()
    (data / "secret").write_text("w" * 64)
    saved = tmp_path / "saved.zip"
    saved.write_text("last night's good one")
    refused = command("backup", str(saved), "--data", str(data))
    assert refused.returncode == 2
    assert "another secret" in refused.stderr
    assert saved.read_text() == "last night's good one"
    (data / "secret").write_text(good)
    through_a_pipe(data)


def through_a_pipe(data: Path) -> None:
    """`backup -` into `restore -`, with a host's own cards."""
    own = data / "games" / "crooks" / "cards.toml"
    own.parent.mkdir(parents=True)
    own.write_text("[crooks.nimble_nell]\nrating = 4\n")
    run = [sys.executable, "-m", "app"]
    saved = subprocess.run(
        [*run, "backup", "-", "--data", str(data)], cwd=ROOT, capture_output=True, check=True
    )
    assert b"your own cards for 1 games" in saved.stderr
    other = data.parent / "other"
    restored = subprocess.run(
        [*run, "restore", "-", "--data", str(other)],
        cwd=ROOT,
        input=saved.stdout,
        capture_output=True,
        check=True,
    )
    assert b"own cards for 1 games" in restored.stdout
    assert (other / "games" / "crooks" / "cards.toml").read_text() == own.read_text()
    assert (other / "secret").read_text() == (data / "secret").read_text()


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
    assert complaint.startswith(f"facedown: FACEDOWN_{name.upper()}: ")
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
