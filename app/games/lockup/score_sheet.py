"""The final scoring as it is shown, row by row."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Total:
    """The final count of a crew. `goons`: by type. `points` are never below zero."""

    seat: int
    reputation: int
    dominance: int
    end_goal: int
    goons: tuple[tuple[str, int, int], ...]  # type, how many, stars
    resources: int
    tomes: int
    marker: int
    points: int
    items: int
    rank: int


@dataclass(frozen=True, slots=True)
class Score:
    """Everybody's totals. `decided`: by "stars" or "items", or "shared"; "guards" have won."""

    totals: tuple[Total, ...]
    decided: str
