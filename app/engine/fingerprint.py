"""Fingerprints: a replay of the log must arrive at the same one before every decision.

They are made from stored names, so that renaming a class or a field changes none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from app.engine.canonical import canonical
from app.engine.parts import Part

_BYTES = 8


class Fingerprints:
    """The fingerprints of one table. Only parts that have changed are read again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Part, int]] = {}  # parts as the last view had them
        self._sum = 0

    def of(self, asked: object, view: Mapping[str, Part] | None) -> str:
        """The fingerprint of what is asked and, where nothing is under way, of all parts."""
        of_asks = f"{_digest(repr(asked)):016x}"
        return of_asks if view is None else f"{of_asks}.{self._of(view):016x}"

    def forget(self) -> None:
        self._known, self._sum = {}, 0

    def _of(self, view: Mapping[str, Part]) -> int:
        """The sum of the digests of all parts; their order doesn't matter."""
        known = self._known
        for name, part in view.items():
            before, digest = known.get(name, (None, 0))
            if before is part:
                continue
            if before != part:
                self._add(-digest)
                self._add(digest := digest_of(name, part))
            known[name] = part, digest
        for name in known.keys() - view.keys() if len(known) > len(view) else ():
            self._add(-known.pop(name)[1])
        return self._sum

    def _add(self, digest: int) -> None:
        self._sum = (self._sum + digest) % (1 << 8 * _BYTES)


def split(fingerprint: str) -> tuple[str, str]:
    """What a fingerprint says of the questions and of the whole table, without who may know."""
    asks, _, view = fingerprint.partition("~")[0].partition(".")
    return asks, view


def digest_of(name: str, part: Part) -> int:
    """The digest of one part in its place."""
    return _digest(f"{name!r} {canonical(part)}")


def _digest(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=_BYTES).digest(), "big")
