"""The built-in Postgres: found again after a kill, stopped by its last user."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
import pytest

from app.storage.postgres import embedded
from app.storage.postgres.embedded import EmbeddedPostgres
from app.storage.postgres.embedded_watchdog import kept_alive
from app.storage.postgres.engine import DatabaseError

ROOT = Path(__file__).parents[2]
USER = """
import sys, time, pathlib
from app.storage.postgres.embedded import EmbeddedPostgres
print(EmbeddedPostgres(pathlib.Path(sys.argv[1])).start(), flush=True)
time.sleep(60)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="facedown-embedded-") as name:
        yield Path(name).resolve()
        assert EmbeddedPostgres(Path(name)).stop()


def running(folder: Path) -> list[int]:
    processes = psutil.process_iter(["name", "cwd"])
    return [p.pid for p in processes if p.info["cwd"] == str(folder / "postgres")]


def other_user(folder: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", USER, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("postgresql://")
    return process


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_it_keeps_what_is_written_safely_and_in_unicode(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder)
    with psycopg.connect(postgres.start()) as connection:
        connection.execute("create table note (line text)")
        connection.execute("insert into note values ('Плут')")
    assert postgres.stop()
    assert running(folder) == []
    with psycopg.connect(postgres.start()) as connection:
        row = connection.execute(
            "select line, length(line), upper(line), current_setting('fsync'),"
            " current_setting('server_encoding') from note"
        ).fetchone()
    assert postgres.stop()
    assert row == ("Плут", 4, "ПЛУТ", "on", "UTF8")
    assert not (folder / "postgres").stat().st_mode & 0o077


def test_it_survives_a_kill_is_found_again_and_stopped_by_the_next_clean_exit(folder: Path) -> None:
    kill(other_user(folder))
    before = running(folder)
    assert before
    postgres = EmbeddedPostgres(folder)
    postgres.start()
    assert set(before) & set(running(folder))
    assert postgres.stop()
    assert running(folder) == []


def test_it_goes_on_while_another_living_process_uses_it(folder: Path) -> None:
    other = other_user(folder)
    postgres = EmbeddedPostgres(folder)
    postgres.start()
    assert not postgres.stop()
    assert running(folder)
    kill(other)


def test_a_recycled_process_number_is_not_mistaken_for_the_server(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder)
    postgres.start()
    lines = (folder / "postgres" / "postmaster.pid").read_text().splitlines()
    assert postgres.stop()
    stranger = subprocess.Popen(["sleep", "60"])
    stale = "\n".join([str(stranger.pid), *lines[1:]])
    (folder / "postgres" / "postmaster.pid").write_text(stale + "\n")
    try:
        with psycopg.connect(postgres.start()) as connection:
            assert connection.execute("select 1").fetchone() == (1,)
        assert postgres.stop()
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_a_killed_server_recovers(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder)
    with psycopg.connect(postgres.start()) as connection:
        connection.execute("create table note as select 7 as n")
    for number in running(folder):
        with suppress(psutil.NoSuchProcess):  # it ends with the others
            psutil.Process(number).kill()
    with psycopg.connect(postgres.start()) as connection:
        assert connection.execute("select n from note").fetchone() == (7,)
    assert postgres.stop()


def test_while_it_is_used_it_is_started_again_whatever_killed_it(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder)
    address = postgres.start()
    with kept_alive(postgres):
        with psycopg.connect(address) as connection:
            connection.execute("create table note as select 7 as n")
        for _ in range(2):
            for number in running(folder):
                with suppress(psutil.NoSuchProcess):  # it ends with the others
                    psutil.Process(number).kill()
            assert when_it_answers(address) == (7,)
    assert postgres.stop()
    assert running(folder) == []


def when_it_answers(address: str) -> tuple[int] | None:
    until = time.monotonic() + 30
    while True:
        try:
            with psycopg.connect(address) as connection:
                return connection.execute("select n from note").fetchone()
        except psycopg.OperationalError:
            assert time.monotonic() < until, "nobody has started it again"
            time.sleep(0.05)


def test_a_stuck_process_of_a_killed_server_does_not_stop_the_next(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Postgres won't start while one of its own works in the folder, and this one never ends."""
    monkeypatch.setattr(embedded, "STUCK", 0.5)
    postgres = EmbeddedPostgres(folder)
    address = postgres.start()
    with kept_alive(postgres):
        connection = psycopg.connect(address, autocommit=True)
        connection.execute("create table note as select 7 as n")
        os.kill(connection.info.backend_pid, signal.SIGSTOP)
        server = (folder / "postgres" / "postmaster.pid").read_text().split()[0]
        os.kill(int(server), signal.SIGKILL)
        assert when_it_answers(address) == (7,)
        connection.close()
    assert postgres.stop()
    assert running(folder) == []


def test_its_log_does_not_grow_for_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    postgres = EmbeddedPostgres(folder)
    log, old = folder / "postgres" / "log", folder / "postgres" / "log.old"
    for longest, kept in ((10_000_000, False), (0, True), (0, True)):
        monkeypatch.setattr("app.storage.postgres.embedded.LONGEST_LOG", longest)
        postgres.start()
        assert postgres.stop()
        assert (log.is_file(), old.is_file()) == (True, kept)
    assert log.read_text().count("starting PostgreSQL") == 1


def test_a_very_long_path_is_no_obstacle(folder: Path) -> None:
    deep = folder / ("long " * 12) / ("path" * 20)
    deep.mkdir(parents=True)
    postgres = EmbeddedPostgres(deep)
    with psycopg.connect(postgres.start()) as connection:
        assert connection.execute("select 1").fetchone() == (1,)
    assert postgres.stop()


def test_a_socket_outside_of_the_data_lies_where_nobody_can_wait_for_it(folder: Path) -> None:
    deep = folder / ("path" * 30)
    deep.mkdir()
    postgres = EmbeddedPostgres(deep)
    noted = deep / "postgres.sockets"
    trap = folder / "trap"
    trap.mkdir(mode=0o777)
    trap.chmod(0o777)
    noted.write_text(f"{trap}\n")
    places = set()
    for _ in range(2):
        with psycopg.connect(postgres.start()):
            places.add(Path(noted.read_text().strip()))
        assert EmbeddedPostgres(deep).url() == postgres.url()
        assert postgres.stop()
    assert len(places) == 2
    assert trap not in places
    assert not any(place.exists() for place in places)


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give folders away")


@as_root
def test_a_command_that_root_runs_leaves_the_data_to_its_owner(folder: Path) -> None:
    home, somebody = folder / "home", pwd.getpwnam("nobody").pw_uid
    home.mkdir(mode=0o700)
    os.chown(home, somebody, somebody)
    folder.chmod(0o711)
    postgres = EmbeddedPostgres(home)
    with psycopg.connect(postgres.start()) as connection:
        assert connection.execute("select 1").fetchone() == (1,)
    assert postgres.stop()
    assert {path.stat().st_uid for path in (home, *home.rglob("*"))} == {somebody}
    assert home.stat().st_mode & 0o777 == 0o700


@as_root
def test_data_of_somebody_else_is_told_in_a_sentence(folder: Path) -> None:
    data = folder / "postgres"
    data.mkdir()
    with pytest.raises(DatabaseError, match=r"belongs to root.* chown -R USER"):
        EmbeddedPostgres(folder).start()
    data.rmdir()


def test_an_unfinished_set_up_is_begun_again(folder: Path) -> None:
    (folder / "postgres.new").mkdir()
    (folder / "postgres.new" / "PG_VERSION").write_text("18\n")
    postgres = EmbeddedPostgres(folder)
    assert postgres.start().endswith(str(folder / "postgres").replace("/", "%2F"))
    assert postgres.stop()
