"""The log of a table: its decisions in order, and which of them still hold.

Lines are only ever added. This module doesn't know where they are stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

from app.engine.asks import Choice
from app.engine.parts import ALL, Seat, Viewer
from app.engine.values import value

By: TypeAlias = Literal["player", "clock", "bot", "ahead"]


@value(frozen=True, slots=True)
class Entry:
    """A line of the log: a decision, or (with `rewind_to`) a return to an earlier point.

    `fingerprint` is that of the questions, and at quiet points that of the whole table. For a
    private act it ends with the seats that may know of it: "print~0,2". `rewind_to` counts the
    decisions that still hold.
    """

    seat: Seat | None
    kind: str
    choice: Choice
    fingerprint: str
    by: By = "player"
    rewind_to: int | None = None

    def noticed_by(self, viewer: Viewer) -> bool:
        """Whether this viewer may know that this line exists."""
        if "~" not in self.fingerprint or viewer == ALL:
            return True
        return str(viewer) in self.fingerprint.partition("~")[2].split(",")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it quickly: most entries are kept packed."""
        return Entry, (
            self.seat,
            self.kind,
            self.choice,
            self.fingerprint,
            self.by,
            self.rewind_to,
        )


def private(fingerprint: str, seats: Iterable[Seat]) -> str:
    """The fingerprint of an act that only these seats may notice."""
    return f"{fingerprint}~{','.join(map(str, sorted({*seats})))}"


def line_of(entries: Sequence[Entry]) -> list[int]:
    """Indexes of the decisions that still hold after all rewinds."""
    line: list[int] = []
    for index, entry in enumerate(entries):
        if entry.rewind_to is None:
            line.append(index)
        else:
            del line[entry.rewind_to :]
    return line


def common(one: Sequence[int], other: Sequence[int]) -> int:
    """The number of decisions that two logs share at their beginning."""
    for count, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return count
    return min(len(one), len(other))
