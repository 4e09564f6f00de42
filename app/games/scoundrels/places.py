"""The places of 3000 Scoundrels that rules ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.kit.places import Place


@dataclass(frozen=True, slots=True)
class SafeAt(Place):
    """A cell for a safe at a site."""

    kind: ClassVar[str] = "safe"
    site: str
    cell: int
