"""Fingerprints: what a replay of the log must come to again, before every decision."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from app.engine.parts import Part


class Fingerprints:
    """Of one table, one after the other: of a picture, only what has changed is written anew."""

    def __init__(self) -> None:
        self._written: dict[str, tuple[Part, str]] = {}  # parts as the last picture had them

    def of(self, asked: object, picture: Mapping[str, Part] | None) -> str:
        """Of what is asked and, where nothing is under way, of all that there is to see."""
        print_of_asks = _digest(repr(asked))
        return print_of_asks if picture is None else f"{print_of_asks}.{self._of(picture)}"

    def forget(self) -> None:
        self._written = {}

    def _of(self, picture: Mapping[str, Part]) -> str:
        """That of `repr(picture)`; a part that is as it was need not be written again."""
        old, written = self._written, {}
        for name, part in picture.items():
            was = old.get(name)
            written[name] = was if was and was[0] == part else (part, f"{name!r}: {part!r}")
        self._written = written
        return _digest("{" + ", ".join(text for _, text in written.values()) + "}")


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
