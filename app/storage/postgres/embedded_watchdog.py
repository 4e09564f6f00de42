"""While a server uses the built-in Postgres: whatever killed it, it is started again.

Nothing else is done about it here; whoever was in the middle of a statement tries again himself.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from app.storage.postgres.embedded import EmbeddedPostgres
from app.storage.postgres.engine import DatabaseError

log = logging.getLogger(__name__)

LOOK = 0.25  # seconds between two looks
LONGEST = 8.0  # seconds between two attempts, when one after the other has failed


@contextmanager
def kept_alive(postgres: EmbeddedPostgres) -> Iterator[None]:
    """During this block, a Postgres that has died is started again."""
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
        except (DatabaseError, OSError) as error:  # a full disk, perhaps: there may be room later
            failures = min(failures + 1, 8)
            log.error("%s", error)
