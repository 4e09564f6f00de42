"""Remembers the keys of requests, so that a repeated request acts once.

Every click has a key. Of what it said only digests are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from app.engine import Seat
from app.storage.log import LogRow
from app.tables.canonical_json import canonical_json
from app.tables.errors import key_used

Said = tuple[str | None, Any]  # the ask and the choice
TAKE_BACK: Said = ("take back", None)
_ANY: Said = (None, None)
_BYTES = 8
_SAID = 2 * _BYTES
_UNKNOWN = bytes(_BYTES)


class AnsweredKeys:
    """The keys that have acted, each with the version it made and what was said with it.

    The log knows the choice, but not the question: after a restart only the choice is compared.
    """

    def __init__(self) -> None:
        # Digest of a seat and its key -> digests of ask and choice, and the version that it made.
        self._acted: dict[bytes, bytes] = {}

    def version(self, seat: Seat, key: str | None, said: Said = _ANY) -> int | None:
        """The version that this key made; a refusal if something else was said with it."""
        acted = None if key is None else self._acted.get(_name(seat, key))
        if acted is None:
            return None
        if not _alike(acted[:_SAID], _digests(said)):
            raise key_used()
        return int.from_bytes(acted[_SAID:], "big")

    def keep(self, line: LogRow, said: Said | None = None) -> None:
        """Note a line of the log, and exactly what was said with its key, if that is known."""
        if line.key:
            self._keep(line, _digests(said or _said_in(line)))

    def read(self, log: Iterable[LogRow]) -> None:
        """Start over from the log: what it doesn't hold has not happened."""
        before, self._acted = self._acted, {}
        for line in log:
            known = before.get(_name(line.seat, line.key)) if line.key else None
            if known is None:
                self.keep(line)
            else:
                self._keep(line, known[:_SAID])

    def _keep(self, line: LogRow, said: bytes) -> None:
        self._acted[_name(line.seat, line.key)] = said + (line.step + 1).to_bytes(4, "big")


def _said_in(line: LogRow) -> Said:
    """What a line says, as far as the log knows: words may be cleaned, the question is missing."""
    if line.rewind_to is not None:
        return TAKE_BACK
    return (None, line.choice) if isinstance(line.choice, (str, int)) else _ANY


def _digests(said: Said) -> bytes:
    """The digests of an ask and a choice, with placeholders for what is unknown."""
    if said == _ANY:
        return _UNKNOWN + _UNKNOWN
    ask, choice = said
    text = f"said {choice}" if isinstance(choice, str) else canonical_json(choice)
    return (_UNKNOWN if ask is None else _digest(ask)) + _digest(text)


def _name(seat: Seat | None, key: str | None) -> bytes:
    return _digest(f"{seat} {key}")


def _digest(text: str) -> bytes:
    return blake2b(text.encode(errors="surrogatepass"), digest_size=_BYTES).digest()


def _alike(one: bytes, other: bytes) -> bool:
    if _UNKNOWN in (one[_BYTES:], other[_BYTES:]):
        return True
    asks = one[:_BYTES], other[:_BYTES]
    return one[_BYTES:] == other[_BYTES:] and (_UNKNOWN in asks or asks[0] == asks[1])
