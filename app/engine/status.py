"""Who is out of a game for now, and whether people may talk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.engine.parts import Seat


@dataclass(frozen=True, slots=True)
class TableStatus:
    """The status at this moment; all of it is public, and any of it may change back.

    `out` are the eliminated: nobody waits for them or asks them to vote, and when they leave, their
    place is not filled. `chat` is closed where the rules forbid players to speak.
    """

    out: frozenset[Seat] = frozenset()
    chat: Literal["open", "closed"] = "open"


EVERYBODY_PLAYS = TableStatus()
