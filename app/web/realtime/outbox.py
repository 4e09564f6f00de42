"""The messages that one socket still has to send.

A table hands its changes to an outbox and goes on. Every change is checked once more before it is
sent, so that what a seat may see goes to the person who sits there now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from app.engine import Viewer
from app.storage.queries.people import Person
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal
from app.tables.model import ViewChange
from app.web.context.deps import viewer_of
from app.web.realtime.close_codes import COME_BACK, NOT_FOR_YOU, TOO_SLOW

_WAITING = 64  # changes that may wait for a reader


class Outbox:
    """The messages that one socket still has to send; a watcher of its table."""

    __slots__ = (
        "_changes",
        "_due",
        "_pulse",
        "_wake",
        "code",
        "live",
        "person",
        "viewer",
        "visible",
    )

    def __init__(self, live: LiveTable, person: Person | None, viewer: Viewer) -> None:
        self.live = live
        self.person = person
        self.viewer = viewer
        self.code: int | None = None
        self.visible = True  # a page says when it is hidden, so that its reader gets a notification
        self._changes: list[ViewChange] = []  # hardly ever more than one
        self._due = False  # a heartbeat
        self._pulse: asyncio.TimerHandle | None = None
        self._wake: Callable[[], None] = nobody

    def wakes(self, wake: Callable[[], None]) -> None:
        """Call this whenever there is something to send, or the socket is to end."""
        self._wake = wake

    def push(self, change: ViewChange) -> None:
        """Take note of a change; never waits, never fails."""
        if self.code is None and self.still_theirs():
            if len(self._changes) >= _WAITING:
                self.end(TOO_SLOW)
            self._changes.append(change)
            self._wake()

    def end(self, code: int) -> None:
        """Close the socket soon, and drop what was not sent yet."""
        self.code = self.code or code
        self._changes.clear()
        self._wake()

    def still_theirs(self) -> bool:
        """Whether this person still has the same point of view; otherwise end the socket."""
        try:
            now = viewer_of(self.live, self.person)
        except Refusal:
            self.end(NOT_FOR_YOU)
            return False
        if now != self.viewer:  # they lost the seat, or have another one and must reconnect
            self.end(NOT_FOR_YOU if now is None else COME_BACK)
            return False
        return True

    def beat(self, seconds: float, *, now: bool = False) -> None:
        """Send a heartbeat every so often, with one timer for the whole life of the socket."""
        if now:
            self._due = True
            self._wake()
        loop = asyncio.get_running_loop()
        self._pulse = loop.call_later(seconds, partial(self.beat, seconds, now=True))

    def stop_beating(self) -> None:
        if self._pulse is not None:
            self._pulse.cancel()

    @property
    def empty(self) -> bool:
        """Whether there is nothing to send."""
        return not self._changes and not self._due

    def next(self) -> ViewChange | None:
        """The next change; None for a heartbeat, or when the socket is to end."""
        self.still_theirs()
        if self._changes:
            return self._changes.pop(0)
        self._due = False
        return None


def nobody() -> None:
    """The default callback: nobody sends yet."""
