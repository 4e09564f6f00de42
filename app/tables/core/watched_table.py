"""A table and those who watch it: what they are sent, and who is here.

A watcher is sent changes from the view that it began with. Nothing is shown that is not in the log.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

from app.engine import Seat, Viewer
from app.storage.queries.chat import LAST
from app.tables.core.awaited import AwaitedSince
from app.tables.core.compose_view import SharedView, ViewerCache, shared_view, table_view
from app.tables.core.hold_back import OpenedAsks
from app.tables.core.last_here import LastHere
from app.tables.core.loading import Loaded
from app.tables.core.memory import Freshness, TableMemory
from app.tables.core.services import Services
from app.tables.core.watchers import Watcher, Watchers
from app.tables.model import ChatLine, Gesture, TableView, diff


class WatchedTable(TableMemory):
    """A table in memory, with its watchers."""

    def __init__(self, services: Services, loaded: Loaded, chat: Iterable[ChatLine]) -> None:
        super().__init__(services, loaded)
        self.chat = list(chat)
        self.watchers = Watchers()
        self.used_at = services.now()
        self._opened = OpenedAsks()
        self._last_here = LastHere()
        self._awaited = AwaitedSince()
        self._awaited.start(loaded)
        self._gestures: list[Gesture] = []  # not sent yet
        self._unsent: list[ChatLine] = []  # chat lines that watchers have not been sent yet
        self._caches: dict[Viewer, ViewerCache] = {}
        self._shared: SharedView | None = None  # as it was last composed
        self._rest()
        self._note_who_is_here()

    @asynccontextmanager
    async def up_to_date(self) -> AsyncIterator[None]:
        """Hold the lock, with memory up to date with the log."""
        async with self.lock:
            if self.freshness is not Freshness.CURRENT:
                await self.catch_up()
                self.publish()  # the news itself will find nothing new
            yield

    # --- who is here -------------------------------------------------------------------------

    def waiting_for(self) -> Sequence[tuple[Seat, str]]:
        """The seats that the game waits for; none while a decision is on its way to the log."""
        if not self.table or not self.freshness.may_be_shown():
            return ()
        return self.table.waiting_for()

    def use(self) -> None:
        """Note that somebody asked for this table, so that it stays in memory."""
        self.used_at = self.services.now()

    def gone(self) -> frozenset[Seat]:
        """The seats whose people have been away for long, though they have not left."""
        return self._last_here.gone(self.row, self.watchers, self.services.now())

    def news_of_gone(self) -> frozenset[Seat]:
        """The seats whose people have gone, or are back, since this was asked last."""
        return self._last_here.news(self.gone())

    def acted(self, person_id: int | None) -> None:
        """Note that this person is here: they have just done something."""
        self._last_here.acted(person_id, self.services.now())

    def _note_who_is_here(self) -> None:
        self._last_here.note(self.row, self.watchers, self.services.now())

    # --- seeing ------------------------------------------------------------------------------

    async def view(self, viewer: Viewer) -> TableView:
        """The table as this viewer may see it now; never a decision that is not in the log yet."""
        async with self.up_to_date():
            self.use()
            view = table_view(self._shared_view(), self._caches.get(viewer) or ViewerCache(viewer))
            self._rest()
            return view

    async def watch(self, watcher: Watcher) -> TableView:
        """Send this watcher every change from now on, starting from the view returned."""
        async with self.up_to_date():
            cache = self._caches.setdefault(watcher.viewer, ViewerCache(watcher.viewer))
            self.publish()  # what this viewer's other watchers have not been sent yet
            self.watchers.add(watcher)
            self.publish()  # the others see somebody arrive
            self._watchers_moved()
            assert cache.last is not None, "everyone who watches has been shown something"
            return cache.last

    def unwatch(self, watcher: Watcher) -> None:
        """Send this watcher nothing more."""
        self._note_who_is_here()
        self.watchers.remove(watcher)
        if not self.watchers.of(watcher.viewer):
            self._caches.pop(watcher.viewer, None)
        self.publish()  # the others see somebody go
        self._watchers_moved()
        self._rest()

    def watched_elsewhere(self, process: str, seats: frozenset[Seat]) -> None:
        """Note that these seats watch from that process."""
        self._note_who_is_here()
        if self.watchers.set_elsewhere(process, seats):
            self.publish()

    def forget_elsewhere(self) -> None:
        """Forget who watches from other processes."""
        self._note_who_is_here()
        self.watchers.elsewhere.clear()
        self.publish()

    def publish(self) -> None:
        """Show everyone what has changed: one change per viewer, however many watch as them.

        While a decision is on its way to the log nothing is shown; it will be once it is there.
        """
        if not self.freshness.may_be_shown():
            return
        if self.table:
            self._opened.note(self.table, self.services.now())
            self._awaited.note(self.table, self.services.now())
        chat, self._unsent = tuple(self._unsent), []
        gestures, self._gestures = tuple(self._gestures), []
        viewers = self.watchers.viewers()
        if not viewers:
            return
        shared = self._shared_view()
        for viewer in viewers:
            cache = self._caches[viewer]
            now = table_view(shared, cache)
            before, cache.last = cache.last, now
            heard = chat if isinstance(viewer, int) or shared.talk_is_open else ()
            shown = gestures if isinstance(viewer, int) or shared.talk_is_open else ()
            if before is None or (before == now and not heard and not shown):
                continue
            change = diff(before, now, heard, shown)
            for watcher in self.watchers.of(viewer):
                watcher.push(change)

    def _rest(self) -> None:
        """Drop what only watchers need."""
        if self.table and not len(self.watchers):
            self.table.forget()

    def _shared_view(self) -> SharedView:
        if self.table is not None:
            self._awaited.note(self.table, self.services.now())
        watchers, since, before = self.watchers, self._awaited.seats, self._shared
        self._shared = shared_view(
            self.row, self.table, watchers, self.chat, since, self.gone(), before
        )
        return self._shared

    def show(self, *lines: ChatLine) -> None:
        """Show lines of chat to those who watch here; a line that comes twice is shown once."""
        lines = tuple(line for line in lines if line not in self.chat)
        self.chat = [*self.chat, *lines][-LAST:]
        self._unsent += lines
        self.publish()

    def show_gesture(self, gesture: Gesture) -> None:
        """Show a reaction or a nudge to those who watch here."""
        self._gestures.append(gesture)
        self.publish()

    def _watchers_moved(self) -> None:
        """React to a watcher that has come or gone."""

    def _replace(self, loaded: Loaded) -> None:
        super()._replace(loaded)
        self._awaited.start(loaded)
        self._rest()
