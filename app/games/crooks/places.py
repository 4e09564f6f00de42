"""The places of Crooks that rules ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.kit.places import Place


@dataclass(frozen=True, slots=True)
class Slot(Place):
    """A job of one player's row."""

    kind: ClassVar[str] = "slot"
    seat: int
    job: int
