"""The log of a table: what was decided, in order, and what of it still holds.

Lines are only ever added. Where they are stored is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.engine.asks import Choice
from app.engine.parts import ALL, Seat, Viewer

By: TypeAlias = Literal["player", "clock", "bot", "ahead"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a decision, or (with `rewind_to`) a return to an earlier point.

    `fingerprint`: of what was asked, and at quiet points of the whole table. That of a
    private act ends with the seats that may know of it: "print~0,2". `rewind_to` counts the
    decisions that still hold.
    """

    seat: Seat | None
    kind: str
    choice: Choice
    fingerprint: str
    by: By = "player"
    rewind_to: int | None = None

    def noticed_by(self, viewer: Viewer) -> bool:
        """Whether this viewer may know that there is this line."""
        _, private, seats = self.fingerprint.partition("~")
        return not private or viewer == ALL or str(viewer) in seats.split(",")


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
    """How many decisions two lines share from their beginning."""
    for count, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return count
    return min(len(one), len(other))
