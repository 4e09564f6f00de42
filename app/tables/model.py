"""What one viewer is shown of a table, and what changes of it: all that the web layer gets.

Everything that leaves the process is made from these; they are made from `view` and public facts.
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
    """A seat and who sits there; `standin` is the bot that plays while a person is away."""

    seat: Seat
    name: str
    kind: Literal["person", "bot", "empty"]
    present: bool = False
    ready: bool = False
    standin: bool = False
    left: bool = False
    # Before the start, the fingerprint of what was thrown in here.
    thrown_in: str = ""


@dataclass(frozen=True, slots=True)
class ClockView:
    """When silent seats run out of time: absolute moments, counted down by the reader."""

    kind: Literal["none", "live", "days"] = "none"
    deadlines: Mapping[Seat, datetime] = field(default_factory=dict)
    banks: Mapping[Seat, float] = field(default_factory=dict)
    paused: bool = False


@dataclass(frozen=True, slots=True)
class VoteView:
    """Something that the people at the table decide together; `cast` says who chose what."""

    subject: str
    choices: tuple[str, ...]
    cast: Mapping[Seat, str]
    needed: int
    about: Seat | None = None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat. Lines of the house have a `code` that the web layer puts into words."""

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
    # Why the viewer's last decision can't be taken back; None: it can.
    why_not_back: str | None = "nothing"
    chat: tuple[ChatLine, ...] = ()
    next_table: str | None = None
    # The rules were corrected while this game was running; it went on.
    corrected: bool = False
    # What the viewer answers ahead, by kind of question: nobody else sees it.
    ahead: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # What the host has chosen for this table; it may change until the start.
    settings: TableSettings | None = None


@dataclass(frozen=True, slots=True)
class ViewChange:
    """What brings a viewer from one TableView to the next. Shared by all who see the same.

    `parts`: what is new or different, None for what is gone. `made` is where renderers keep what
    they made of it, by language and form, so that it is made once however many are watching.
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
    """What a reader of `before` needs to have `now`."""
    old, new = before.parts, now.parts
    parts: dict[str, Part | None] = {
        name: part
        for name, part in new.items()
        if (was := old.get(name)) is not part and was != part
    }
    if len(old) + len(parts) > len(new):  # otherwise nothing can be gone
        parts.update((name, None) for name in old if name not in new)
    return ViewChange(before, now, parts, chat)
