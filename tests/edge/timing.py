"""Whether moments differ between two worlds by more than noise: a paired test without assumptions.

In each pair the same decision was made in both worlds, one after the other in changing order. If
the worlds are alike, each is the later one as often as the other: the difference's sign is a coin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import median

P = 1e-4  # so seldom is an honest server called dishonest
MATTERS = 0.0005  # seconds: half a millisecond is lost in any network


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the moments say."""

    pairs: int
    median: float
    difference: float
    p: float

    @property
    def noise(self) -> bool:
        return self.p >= P or abs(self.difference) < MATTERS

    def __str__(self) -> str:
        return (
            f"{self.pairs} moments, median {self.median * 1000:.2f} ms, between the worlds"
            f" {self.difference * 1000:+.3f} ms (sign test p = {self.p:.3g}):"
            f" {'noise' if self.noise else 'THE MOMENT TELLS'}"
        )


def verdict(times: Sequence[tuple[float, float]]) -> Verdict:
    """Half the differences should be positive; p is the chance of being so far from half."""
    differences = [b - a for a, b in times if a != b]
    later = sum(difference > 0 for difference in differences)
    far = abs(later - len(differences) / 2) / sqrt(len(differences) / 4)
    middle = median([a for a, _ in times])
    return Verdict(len(times), middle, median(differences), erfc(far / sqrt(2)))
