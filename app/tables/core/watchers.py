"""Watchers: the sockets that look at a table right now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from app.engine import Seat, Viewer
from app.tables.model import ViewChange


class Watcher(Protocol):
    """A socket. What it may see is fixed for as long as it lives."""

    @property
    def viewer(self) -> Viewer: ...

    def push(self, change: ViewChange) -> None:
        """Accept a change. Must not wait and must not fail."""

    def end(self, code: int) -> None:
        """Close the socket soon, with this code."""


class Watchers:
    """The watchers of one table, by viewer."""

    def __init__(self) -> None:
        self._of: dict[Viewer, set[Watcher]] = {}
        self.elsewhere: dict[str, frozenset[Seat]] = {}  # other process -> seats watching there

    def __len__(self) -> int:
        return sum(len(watchers) for watchers in self._of.values())

    def __iter__(self) -> Iterator[Watcher]:
        return (watcher for watchers in list(self._of.values()) for watcher in list(watchers))

    def add(self, watcher: Watcher) -> None:
        self._of.setdefault(watcher.viewer, set()).add(watcher)

    def remove(self, watcher: Watcher) -> None:
        there = self._of.get(watcher.viewer, set())
        there.discard(watcher)
        if not there:
            self._of.pop(watcher.viewer, None)

    def set_elsewhere(self, process: str, seats: frozenset[Seat]) -> bool:
        """Note the seats that watch from another process; returns whether that changes anything."""
        if self.elsewhere.get(process, frozenset()) == seats:
            return False
        if seats:
            self.elsewhere[process] = seats
        else:
            del self.elsewhere[process]
        return True

    def viewers(self) -> list[Viewer]:
        return list(self._of)

    def of(self, viewer: Viewer) -> list[Watcher]:
        return list(self._of.get(viewer, ()))

    def seats_here(self) -> list[Seat]:
        return sorted(viewer for viewer in self._of if isinstance(viewer, int))

    def present(self, seat: Seat) -> bool:
        if seat in self._of or not self.elsewhere:
            return seat in self._of
        return any(seat in seats for seats in self.elsewhere.values())
