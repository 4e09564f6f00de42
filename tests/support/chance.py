"""Makes the server's random numbers the same in every run, so that no test depends on its deal.

A deal follows from the table's id and what players contribute. Everything stays as honest as it
was: a record of such a game can be checked.
"""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from app.storage.queries import table_changes, tables
from app.tables.bots import runner
from app.tables.deadlines import timeout
from app.tables.people import lobby, seating


def known_chance(patch: pytest.MonkeyPatch, test: str) -> None:
    """Give each test its own random numbers; those drawn for answers change no deal."""
    deals, answers = random.Random(test), random.Random(f"answers {test}")
    for drawing in (tables, table_changes):
        patch.setattr(drawing, "secrets", SimpleNamespace(choice=deals.choice))
    for module, luck in ((lobby, deals), (seating, deals), (runner, answers), (timeout, answers)):
        patch.setattr(module, "token_bytes", luck.randbytes)
