"""The user that the built-in Postgres runs as: never root, and the one owner of its data."""

from __future__ import annotations

import logging
import os
import pwd
import subprocess
from functools import cached_property
from pathlib import Path

from app.files import passable
from app.storage.postgres.engine import DatabaseError

log = logging.getLogger(__name__)

SYSTEM_USER = "facedown-db"


class Owner:
    """The user to whom `data` belongs, or will: this one, unless this one is root."""

    def __init__(self, folder: Path, data: Path) -> None:
        self._folder = folder
        self._data = data

    @property
    def uid(self) -> int:
        return self.other[0] if self.other else os.geteuid()

    @cached_property
    def other(self) -> tuple[int, int] | None:
        """The user that Postgres runs as if we are root: it refuses to run as root.

        The owner of the data, or of the folder that will hold it; a system user if that is root.
        """
        if os.geteuid() != 0:
            return None
        found = (self._data if self._data.exists() else self._folder).stat()
        if found.st_uid != 0:
            return found.st_uid, found.st_gid
        user = _postgres_user()
        return user.pw_uid, user.pw_gid

    def refuse_another(self) -> None:
        """Data that belongs to somebody else stays theirs; say what the host can do."""
        if not self._data.exists():
            return
        owner, me = self._data.stat().st_uid, os.geteuid()
        if owner == 0 or me not in (0, owner):
            by = "root, and Postgres refuses to run as root" if owner == 0 else _name_of(owner)
            raise DatabaseError(
                f"{self._data} belongs to {by}. Run this command as its owner, or give the data to"
                f" one user for good: chown -R USER {self._folder}"
            )

    def hand_over(self, made: Path) -> None:
        """Give a folder that root has just made to the user that Postgres runs as."""
        if self.other is not None:
            os.chown(made, *self.other)

    def open_the_way(self, programs: Path) -> None:
        """Let that user reach the data and the programs; say which folders had to be opened."""
        if self.other is None:
            return
        for parent in dict.fromkeys((*self._data.parents, *programs.parents)):
            if not passable(parent, *self.other):
                log.warning("%s is opened (o+x), so that Postgres can reach its files", parent)
                _allow(parent, 0o001)
        if not (programs / "postgres").stat().st_mode & 0o001:
            for path in programs.parent.rglob("*"):
                _allow(path, 0o005 if path.is_dir() or path.parent == programs else 0o004)


def _name_of(uid: int) -> str:
    try:
        return f"the user {pwd.getpwuid(uid).pw_name}"
    except KeyError:
        return f"user {uid}"


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
