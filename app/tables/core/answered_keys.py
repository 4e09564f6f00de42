"""The keys of requests that have acted, so that a repeated request acts once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.engine import Seat
from app.storage.log import LogRow
from app.tables.errors import key_used

Said = tuple[str | None, Any]  # the ask and the choice
TAKE_BACK: Said = ("take back", None)
_ANY: Said = (None, None)


class AnsweredKeys:
    """The keys that have acted, each with its version and what was said with it.

    The log knows the choice, but not the question: after a restart only that is compared.
    """

    def __init__(self) -> None:
        self._versions: dict[tuple[Seat | None, str], int] = {}
        self._said: dict[tuple[Seat | None, str], Said] = {}

    def version(self, seat: Seat, key: str | None, said: Said = _ANY) -> int | None:
        """The version that this key made; a refusal if it came with another answer then."""
        if key is None or (seat, key) not in self._versions:
            return None
        if not _alike(self._said.get((seat, key), _ANY), said):
            raise key_used()
        return self._versions[seat, key]

    def keep(self, line: LogRow, said: Said | None = None) -> None:
        """Note a line of the log, and the exact answer behind it, if that is known."""
        if line.key:
            self._versions[line.seat, line.key] = line.step + 1
            self._said[line.seat, line.key] = said or _said_in(line)

    def read(self, log: Iterable[LogRow]) -> None:
        """Forget every key that the log, just read again, does not hold."""
        before, self._said, self._versions = self._said, {}, {}
        for line in log:
            self.keep(line, before.get((line.seat, line.key)) if line.key else None)


def _said_in(line: LogRow) -> Said:
    """The answer as far as the log tells it: without the question, and with words cleaned."""
    if line.rewind_to is not None:
        return TAKE_BACK
    return (None, line.choice) if isinstance(line.choice, (str, int)) else _ANY


def _alike(one: Said, other: Said) -> bool:
    if _ANY in (one, other):
        return True
    return one[1] == other[1] and (None in (one[0], other[0]) or one[0] == other[0])
