"""What was answered under which key, so that a repeated request acts once.

Every click of a game has a key: of what was said with it only digests are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, NamedTuple

from app.engine import Seat
from app.storage.log import LogRow
from app.tables.canonical_json import canonical_json
from app.tables.errors import key_used

Said = tuple[str | None, Any]  # the ask and the choice
TAKE_BACK: Said = ("take back", None)
_ANY: Said = (None, None)
_BYTES = 8
_UNKNOWN = bytes(_BYTES)


class _Acted(NamedTuple):
    """The version that a key made, and digests of its ask and choice."""

    version: int
    said: bytes


class AnsweredKeys:
    """The keys that have acted, each with its version and what was said with it.

    The log knows the choice, but not the question: after a restart only that is compared.
    """

    def __init__(self) -> None:
        self._acted: dict[bytes, _Acted] = {}

    def version(self, seat: Seat, key: str | None, said: Said = _ANY) -> int | None:
        """The version that this key made; a refusal if something else was said with it."""
        acted = None if key is None else self._acted.get(_digest([seat, key]))
        if acted is None:
            return None
        if not _alike(acted.said, _digests(said)):
            raise key_used()
        return acted.version

    def keep(self, line: LogRow, said: Said | None = None) -> None:
        """Take note of a line of the log, and of what was said exactly, if that is known."""
        if line.key:
            name = _digest([line.seat, line.key])
            self._acted[name] = _Acted(line.step + 1, _digests(said or _said_in(line)))

    def read(self, log: Iterable[LogRow]) -> None:
        """The log was read again: what it doesn't hold has not happened."""
        before, self._acted = self._acted, {}
        for line in log:
            self.keep(line)
            if line.key and (known := before.get(name := _digest([line.seat, line.key]))):
                self._acted[name] = _Acted(line.step + 1, known.said)


def _said_in(line: LogRow) -> Said:
    """As far as the log tells: words may have been cleaned, and the question is not in it."""
    if line.rewind_to is not None:
        return TAKE_BACK
    return (None, line.choice) if isinstance(line.choice, (str, int)) else _ANY


def _digests(said: Said) -> bytes:
    """The digests of an ask and a choice; of an unknown ask, and of anything, there is none."""
    if said == _ANY:
        return _UNKNOWN + _UNKNOWN
    ask, choice = said
    return (_UNKNOWN if ask is None else _digest(ask)) + _digest(choice)


def _digest(content: Any) -> bytes:
    text = canonical_json(content).encode(errors="surrogatepass")
    return blake2b(text, digest_size=_BYTES).digest()


def _alike(one: bytes, other: bytes) -> bool:
    if _UNKNOWN in (one[_BYTES:], other[_BYTES:]):
        return True
    asks = one[:_BYTES], other[:_BYTES]
    return one[_BYTES:] == other[_BYTES:] and (_UNKNOWN in asks or asks[0] == asks[1])
