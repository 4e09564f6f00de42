"""Presence across processes. It is in no database: changes go over the bus.

A process that dies without a word is forgotten after some seconds, and with it everybody who
watched from there.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from app.tables.bus import News
from app.tables.core.live_table import LiveTable
from app.tables.core.registry import TableRegistry


class Presence:
    """Tells other processes who watches tables from here, and notes what they tell."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._told = WeakKeyDictionary[LiveTable, str]()

    def subscribe(self) -> None:
        self._registry.loaded.subscribe(self.ask)
        self._registry.watchers_changed.subscribe(self.tell)

    def tell(self, live: LiveTable, *, asked: bool = False) -> None:
        """Tell who watches this table from here, unless the others know it already."""
        here = ",".join(map(str, live.watchers.seats_here()))
        if here != self._told.get(live, "") or (asked and here):
            self._told[live] = here
            self._send(News(live.id, "here", here))

    def ask(self, live: LiveTable) -> None:
        """Ask every process who watches this table from there."""
        self._send(News(live.id, "who"))

    def start_over(self, live: LiveTable) -> None:
        """Start over after a silence: forget who was elsewhere, ask, and tell."""
        live.forget_elsewhere()
        self.ask(live)
        self.tell(live, asked=True)

    def _send(self, news: News) -> None:
        self._registry.services.bus.tell(news)


def heard(live: LiveTable, process: str, here: str) -> None:
    """Note that these seats watch this table from that process."""
    seats = frozenset(map(int, here.split(","))) if here else frozenset()
    live.watched_elsewhere(process, seats)
