"""Counts the positions that a run has compared, for its summary."""

from __future__ import annotations

from collections import Counter

COMPARED: Counter[str] = Counter()


def compared(game: str, positions: int = 1) -> None:
    COMPARED[game] += positions
