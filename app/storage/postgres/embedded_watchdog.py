"""Restarts the built-in Postgres whenever it dies while a server uses it.

Nothing else happens here: callers retry the statements that were interrupted.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from app.storage.postgres.embedded import EmbeddedPostgres
from app.storage.postgres.engine import DatabaseError

log = logging.getLogger(__name__)

LOOK = 0.25  # seconds between two checks
LONGEST = 8.0  # seconds between attempts after repeated failures


@contextmanager
def kept_alive(postgres: EmbeddedPostgres) -> Iterator[None]:
    """Restart a Postgres that dies during this block."""
    done = Event()
    keeper = Thread(target=_keep, args=(postgres, done), name="keeper of Postgres", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        done.set()
        keeper.join()


def _keep(postgres: EmbeddedPostgres, done: Event) -> None:
    failures = 0
    while not done.wait(min(LONGEST, LOOK * 2**failures)):
        if postgres.running:
            failures = 0
            continue
        log.warning("the built-in Postgres has died and is started again")
        try:
            postgres.revive()
        except (DatabaseError, OSError) as error:  # perhaps a full disk: try again later
            failures = min(failures + 1, 8)
            log.error("%s", error)
