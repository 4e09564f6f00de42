"""Files and folders that are made among existing data: they belong to the owner of the data."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make a folder; it belongs to the owner of the folder around it."""
    if not folder.is_dir():
        folder.mkdir(parents=True)
        give_to_owner(folder)


def give_to_owner(made: Path) -> None:
    """Give what root has made in somebody's folder to them, so that they can go on using it."""
    if os.geteuid() == 0:
        around = made.parent.stat()
        os.chown(made, around.st_uid, around.st_gid)


def is_private(folder: Path, uid: int) -> bool:
    """Whether this is a real folder that only this user can look into."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == uid and not found.st_mode & 0o077


def passable(folder: Path, uid: int, gid: int) -> bool:
    """Whether this user can pass through the folder."""
    found = folder.stat()
    if found.st_uid == uid:
        return bool(found.st_mode & 0o100)
    return bool(found.st_mode & (0o010 if found.st_gid == gid else 0o001))
