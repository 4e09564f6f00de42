"""The names of bots: short, human, and each only once at a table."""

from __future__ import annotations

from collections.abc import Collection
from zlib import crc32

from app.engine import N_

NAMES = (
    N_("Agnes"),
    N_("Ambrose"),
    N_("Beatrix"),
    N_("Caspar"),
    N_("Cosmo"),
    N_("Dolores"),
    N_("Edith"),
    N_("Felix"),
    N_("Flora"),
    N_("Hugo"),
    N_("Ida"),
    N_("Jonas"),
    N_("Juno"),
    N_("Laszlo"),
    N_("Mabel"),
    N_("Magnus"),
    N_("Odette"),
    N_("Oscar"),
    N_("Pearl"),
    N_("Percy"),
    N_("Rufus"),
    N_("Selma"),
    N_("Ursula"),
    N_("Wanda"),
)


def name_for(table_id: str, bots: int, taken: Collection[str]) -> str:
    """A name for a table's next bot that nobody there has."""
    first = crc32(table_id.encode()) + bots
    names = (NAMES[(first + step) % len(NAMES)] for step in range(len(NAMES)))
    return next(name for name in names if name not in taken)
