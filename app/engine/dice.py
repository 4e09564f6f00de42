"""Chance that anyone can check: numbers from SHA-256 in counter mode, and one shuffle.

`docs/fair-deal.md` specifies this file for other languages; a change here is a change of that page.
Python promises stable sequences for none of its own shuffles, so rules use nothing else.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")

_WORDS = 4  # 64-bit words in one SHA-256 block
_SPAN = 1 << 64
_BLOCK = Struct(">4Q")


class Dice:
    """A seeded source of chance; `used` counts the words drawn, and the seed never leaves."""

    __slots__ = ("_seed", "_words", "used")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self.used = 0
        self._words: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"Dice(used={self.used})"

    def _word(self) -> int:
        place = self.used % _WORDS
        if place == 0 or not self._words:
            block = self.used // _WORDS
            digest = sha256(self._seed + block.to_bytes(8, "big")).digest()
            self._words = _BLOCK.unpack(digest)
        self.used += 1
        return self._words[place]

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, equally likely; words that favour some are redrawn."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"cannot draw below {n}")
        limit = _SPAN - _SPAN % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def pick(self, things: Sequence[T]) -> T:
        """Draw one of these."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Fisher-Yates from the last place down to the second, in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def reseed(self, seed: bytes) -> None:
        """Continue from the same position with other luck: viewers can't know what comes next."""
        self._seed = seed
        self._words = ()
