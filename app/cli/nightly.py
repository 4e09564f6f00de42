"""A backup every night, kept for two weeks, in the data folder."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

from app.files import give_to_owner, make_folder
from app.storage.schema.backup import own_cards, write_backup

log = logging.getLogger(__name__)

HOUR = 4  # at night, by the server's clock
KEPT = timedelta(days=14)
NAME = "facedown-%Y-%m-%d.zip"


@contextmanager
def nightly(url: str, secret: bytes, data: Path) -> Iterator[None]:
    """Write backups during this block."""
    done = Event()
    thread = Thread(target=_run, args=(url, secret, data, done), name="backups", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def back_up(url: str, secret: bytes, data: Path, today: date) -> Path:
    """Write today's backup, and delete backups older than two weeks."""
    folder = data / "backups"
    make_folder(folder)
    folder.chmod(0o700)
    file = folder / today.strftime(NAME)
    write_backup(url, secret, file, own_cards(data))
    give_to_owner(file)
    note_backup(data)
    for old in folder.glob("facedown-????-??-??.zip"):
        if old.name < (today - KEPT).strftime(NAME):
            old.unlink()
    return file


def note_backup(data: Path) -> None:
    """Note for the host's page that there is a backup."""
    noted = data / "last-backup"
    noted.touch()
    give_to_owner(noted)


def next_night(now: datetime) -> datetime:
    """When the next backup is due."""
    tonight = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return tonight if now < tonight else tonight + timedelta(days=1)


def _run(url: str, secret: bytes, data: Path, done: Event) -> None:
    while not done.wait((next_night(now := datetime.now()) - now).total_seconds()):
        try:
            log.info("backup written: %s", back_up(url, secret, data, datetime.now().date()).name)
        except Exception as error:  # a full disk, or the database is away: try again tomorrow
            log.error("the nightly backup failed: %s", type(error).__name__)
