"""The defects that our checks must find, planted one at a time.

A new class of leak or loss gets a line in `leaks.py`, `complaints.py`, `losses.py`, `asks.py`,
`knowledge.py`, `outlaws.py`, `inmates.py`, `sheriff.py`, `gunfights.py`, `hosting.py` or
`seats.py`.
"""

from __future__ import annotations

from tests.prove.asks import OF_ASKS
from tests.prove.beside import BESIDE
from tests.prove.complaints import COMPLAINTS
from tests.prove.deals import OF_DEALS
from tests.prove.gunfights import OF_GUNFIGHTS
from tests.prove.hosting import OF_HOSTING
from tests.prove.inmates import OF_INMATES
from tests.prove.knowledge import OF_KNOWLEDGE
from tests.prove.leaks import LEAKS
from tests.prove.losses import LOSSES
from tests.prove.mutant import Mutant
from tests.prove.outlaws import OF_OUTLAWS
from tests.prove.seats import OF_SEATS
from tests.prove.sheriff import OF_SHERIFF

__all__ = ["MUTANTS", "Mutant"]

MUTANTS: tuple[Mutant, ...] = (
    *LEAKS,
    *COMPLAINTS,
    *LOSSES,
    *OF_OUTLAWS,
    *OF_INMATES,
    *OF_SHERIFF,
    *OF_GUNFIGHTS,
    *OF_ASKS,
    *OF_KNOWLEDGE,
    *OF_HOSTING,
    *OF_DEALS,
    *OF_SEATS,
    *BESIDE,
)
