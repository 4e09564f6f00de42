"""The places of Crooks that rules ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.engine import Say
from app.kit.places import Place


@dataclass(frozen=True, slots=True)
class Slot(Place):
    """A job of one player's row."""

    kind: ClassVar[str] = "slot"
    seat: int
    job: int


def hideout_at(name: str) -> Say:
    return Say(f"hideout:{name}")


def in_fan(number: int) -> Say:
    """A card that a player looks at."""
    return Say(f"fan:{number}")
