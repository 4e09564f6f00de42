"""Whether moments tell what lies face down: then worlds that differ in it are farther apart.

Each of two worlds is late as often as the other if the cards say which, so no side is taken. At one
position the same decision is made again and again, with the same cards in both worlds and with what
the viewer cannot know dealt again in one of them; how far apart they are is compared. If nothing
tells, it is a coin which of both distances is the larger one, whatever else the machine does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, erfc, sqrt
from statistics import mean, median

P = 1e-4  # so seldom is an honest server called dishonest
AT_LEAST = 40  # positions before anything is said

Pair = tuple[float, float]  # seconds until the viewer heard of it, in either world


@dataclass(frozen=True, slots=True)
class Position:
    """The moments at one position: with the same cards in both worlds, and with others in one."""

    alike: Sequence[Pair]
    again: Sequence[Pair]

    @property
    def farther(self) -> float:
        return apart(self.again) - apart(self.alike)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the moments say."""

    positions: int
    median: float
    farther: float
    p: float

    @property
    def noise(self) -> bool:
        return self.p >= P

    def __str__(self) -> str:
        return (
            f"{self.positions} positions, median {self.median * 1000:.2f} ms, worlds that differ"
            f" {self.farther * 1000:+.3f} ms farther apart (signed ranks, p = {self.p:.3g}):"
            f" {'noise' if self.noise else 'LEAK, the moment tells'}"
        )


def apart(moments: Sequence[Pair]) -> float:
    """How far both worlds are apart.

    They are asked in turns, and who comes second finds all warm. Of either order the quickest
    counts: whatever else goes on only delays.
    """
    one, other = zip(*moments, strict=True)
    gaps = [min(other[order::2]) - min(one[order::2]) for order in (0, 1)]
    return abs(sum(gaps)) / 2


def verdict(positions: Sequence[Position]) -> Verdict:
    """Signed ranks of the differences, squared since a few positions may be all that tell.

    p is the chance that coins favour one side so much.
    """
    farther = sorted((position.farther for position in positions), key=abs)
    ranks = [copysign(rank * rank, more) for rank, more in enumerate(farther, start=1) if more]
    favour = sum(ranks) / sqrt(sum(rank * rank for rank in ranks) or 1)
    middle = median(one for position in positions for one, _ in position.alike)
    return Verdict(len(positions), middle, mean(farther), erfc(favour / sqrt(2)) / 2)
