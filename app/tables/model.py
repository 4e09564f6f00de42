"""One viewer's view of a table, and the difference between two views.

The web layer gets nothing else: whatever leaves the process is made from these classes, and they
are made from the game's `view` and public facts.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from itertools import compress
from operator import is_not
from typing import Any, Literal, TypeAlias

from app.engine import Outcome, Part, Question, Seat, Viewer, value
from app.engine.views import View
from app.storage.queries.chat import Line
from app.storage.queries.tables import TableSettings

Status: TypeAlias = Literal["gathering", "playing", "finished", "parked"]


@value(frozen=True, slots=True)
class SeatView:
    """A seat and who sits there. `standin`: a bot plays while the person is away."""

    seat: Seat
    name: str
    kind: Literal["person", "bot", "empty"]
    bot: str | None = None  # which one; its level, if it has one
    present: bool = False
    ready: bool = False
    standin: bool = False
    left: bool = False
    out: bool = False  # eliminated, as far as the game goes now
    reserved: bool = False  # empty, and kept for the person of this name
    colour: str = ""
    figure: str = ""
    # Before the start: the fingerprint of this seat's contribution to the deal.
    thrown_in: str = ""


@value(frozen=True, slots=True)
class ClockView:
    """The moments at which silent seats run out of time; clients count down."""

    kind: Literal["none", "live", "days"] = "none"
    deadlines: Mapping[Seat, datetime] = field(default_factory=dict)
    banks: Mapping[Seat, float] = field(default_factory=dict)
    paused: bool = False
    since: Mapping[Seat, datetime] = field(default_factory=dict)  # who is waited for, how long


@value(frozen=True, slots=True)
class VoteView:
    """A vote of the people at the table; `cast` says who chose what.

    `needs`: the choices that more people must agree on than `needed`. `name`: who asks for a seat.
    """

    subject: str
    choices: tuple[str, ...]
    cast: Mapping[Seat, str]
    needed: int
    about: Seat | None = None
    needs: Mapping[str, int] = field(default_factory=dict)
    voters: tuple[Seat, ...] = ()
    name: str = ""


@value(frozen=True, slots=True)
class ChatLine:
    """A line of chat. Lines of the server have a `code` that the web layer puts into words."""

    id: int
    seat: Seat | None
    name: str
    text: str
    at: datetime
    code: str = ""


def chat_line(line: Line) -> ChatLine:
    """A stored line of chat as people see it."""
    return ChatLine(line.number, line.seat, line.name, line.text, line.at, line.code)


LINE = "log:"  # the ids of lines begin like this; their numbers are the viewer's own


class ShownParts(Mapping[str, Part]):
    """The parts of a board, followed by the lines of the chronicle so far.

    `lines` may be longer by now: later views go on with the same list.
    """

    __slots__ = ("board", "count", "lines")

    def __init__(self, board: Mapping[str, Part], lines: Sequence[Part]) -> None:
        self.board = board
        self.lines = lines
        self.count = len(lines)

    def __getitem__(self, name: str) -> Part:
        number = name.removeprefix(LINE)
        if number == name:
            return self.board[name]
        if not number.isdecimal() or int(number) >= self.count:
            raise KeyError(name)
        return self.lines[int(number)]

    def __contains__(self, name: object) -> bool:
        if name in self.board:
            return True
        number = str(name).removeprefix(LINE)
        return number != name and number.isdecimal() and int(number) < self.count

    def __iter__(self) -> Iterator[str]:
        yield from self.board
        yield from self._lines()

    def __len__(self) -> int:
        return len(self.board) + self.count

    def __repr__(self) -> str:
        return repr(dict(self))

    def items(self) -> ItemsView[str, Part]:
        return {**self.board, **self._lines()}.items()

    def since(self, before: ShownParts) -> dict[str, Part | None]:
        """What is new or changed, and None for what is gone."""
        changes = changed_parts(before.board, self.board)
        if self.lines is before.lines and before.count <= self.count:
            return changes | self._lines(before.count)
        return changes | changed_parts(before._lines(), self._lines())

    def _lines(self, start: int = 0) -> dict[str, Part]:
        told = enumerate(self.lines[start : self.count], start)
        return {f"{LINE}{number}": line for number, line in told}


NUDGE = "nudge"


@value(frozen=True, slots=True)
class Gesture:
    """A reaction on a seat, or a nudge from it to another: shown for a moment, kept nowhere."""

    seat: Seat
    word: str
    to: Seat | None = None


@value(frozen=True, slots=True)
class TableView:
    """A table as one viewer sees it at one version."""

    id: str
    game: str
    status: Status
    version: int
    commitment: str
    viewer: Viewer
    seats: tuple[SeatView, ...]
    parts: Mapping[str, Part]
    # The hash of all that the deal depends on; none if it began under the earlier, weaker promise.
    promise: str = ""
    asks: tuple[Question, ...] = ()
    waiting_for: tuple[tuple[Seat, str], ...] = ()
    # How the game ended; None while it runs, and if people ended it early.
    outcome: Outcome | None = None
    clock: ClockView = ClockView()
    votes: tuple[VoteView, ...] = ()
    # Why the viewer's last decision can't be taken back; None if it can.
    why_not_back: str | None = "nothing"
    chat: tuple[ChatLine, ...] = ()
    chat_open: bool = True  # the rules may forbid to talk for a while
    next_table: str | None = None
    # The rules were corrected while this game was running.
    corrected: bool = False
    # What the viewer answers ahead, by kind of question: nobody else sees it.
    ahead: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # They may change until the start.
    settings: TableSettings | None = None


def on_board(parts: Mapping[str, Part]) -> Mapping[str, Part]:
    """The parts without the lines of the chronicle."""
    if isinstance(parts, ShownParts):
        return parts.board
    return {name: part for name, part in parts.items() if not name.startswith(LINE)}


@value(frozen=True, slots=True)
class ViewChange:
    """The difference between two views, shared by all watchers who see the same.

    `parts`: new or changed parts, None for those that are gone. `made` is where renderers keep
    their output, by language and form, so that it is rendered once for any number of watchers.
    """

    before: TableView
    now: TableView
    parts: Mapping[str, Part | None]
    chat: tuple[ChatLine, ...] = ()
    gestures: tuple[Gesture, ...] = ()
    made: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def version(self) -> int:
        return self.now.version


def diff(
    before: TableView,
    now: TableView,
    chat: tuple[ChatLine, ...] = (),
    gestures: tuple[Gesture, ...] = (),
) -> ViewChange:
    """The changes that lead from `before` to `now`."""
    old, new = before.parts, now.parts
    if isinstance(old, ShownParts) and isinstance(new, ShownParts):
        return ViewChange(before, now, new.since(old), chat, gestures)
    return ViewChange(before, now, changed_parts(old, new), chat, gestures)


def changed_parts(old: Mapping[str, Part], new: Mapping[str, Part]) -> dict[str, Part | None]:
    """What is new or changed, and None for what is gone."""
    if old is new:
        return {}
    if isinstance(new, View) and (known := new.changed_since(old)) is not None:
        return {**known}
    if [*old] == [*new]:  # most of the time no part comes or goes
        others = compress(new.items(), map(is_not, old.values(), new.values()))
        return {name: part for name, part in others if old[name] != part}
    parts: dict[str, Part | None] = {n: part for n, part in new.items() if old.get(n) != part}
    parts.update((name, None) for name in old if name not in new)
    return parts
