"""What one viewer sees of a table, and the difference between two such views.

The web layer gets nothing else: whatever leaves the process is made from these classes, and they
are made from the game's `view` and public facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from app.engine import Outcome, Part, Question, Seat, Viewer
from app.storage.queries.chat import Line
from app.storage.queries.tables import TableSettings

Status: TypeAlias = Literal["gathering", "playing", "finished", "parked"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat and who sits there. `standin`: a bot plays while the person is away."""

    seat: Seat
    name: str
    kind: Literal["person", "bot", "empty"]
    present: bool = False
    ready: bool = False
    standin: bool = False
    left: bool = False
    out: bool = False  # eliminated, as far as the game goes now
    # Before the start: the fingerprint of this seat's contribution to the deal.
    thrown_in: str = ""


@dataclass(frozen=True, slots=True)
class ClockView:
    """When silent seats run out of time: absolute moments; clients count down."""

    kind: Literal["none", "live", "days"] = "none"
    deadlines: Mapping[Seat, datetime] = field(default_factory=dict)
    banks: Mapping[Seat, float] = field(default_factory=dict)
    paused: bool = False


@dataclass(frozen=True, slots=True)
class VoteView:
    """A vote of the people at the table; `cast` says who chose what."""

    subject: str
    choices: tuple[str, ...]
    cast: Mapping[Seat, str]
    needed: int
    about: Seat | None = None


@dataclass(frozen=True, slots=True)
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
    return ChatLine(line.id, line.seat, line.name, line.text, line.at, line.code)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class ViewChange:
    """The difference between two views, shared by all watchers who see the same.

    `parts`: new or changed parts, None for those that are gone. `made` is where renderers keep
    their output, by language and form, so that it is rendered once for any number of watchers.
    """

    before: TableView
    now: TableView
    parts: Mapping[str, Part | None]
    chat: tuple[ChatLine, ...] = ()
    made: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def version(self) -> int:
        return self.now.version


def diff(before: TableView, now: TableView, chat: tuple[ChatLine, ...] = ()) -> ViewChange:
    """The changes that lead from `before` to `now`."""
    old, new = before.parts, now.parts
    parts: dict[str, Part | None] = {
        name: part
        for name, part in new.items()
        if (was := old.get(name)) is not part and was != part
    }
    if len(old) + len(parts) > len(new):  # otherwise nothing can be gone
        parts.update((name, None) for name in old if name not in new)
    return ViewChange(before, now, parts, chat)
