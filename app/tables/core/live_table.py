"""A table at run time: one lock, one engine table, its watchers (see watched_table.py).

A decision: the rules decide (no I/O), the log keeps it, and only then is it shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

from app.engine import Choice, Seat, Viewer
from app.engine.errors import NotAsked, Refused
from app.engine.log import By, Entry
from app.engine.table import Table
from app.storage.log import Append
from app.storage.queries.changes_since import Written
from app.tables.bus import News, as_value
from app.tables.clocks.table_clock import due, must_have_time
from app.tables.core.answered_keys import TAKE_BACK, Said
from app.tables.core.compose_view import version_for
from app.tables.core.free_text import spoken
from app.tables.core.hold_back import is_held_back, wait
from app.tables.core.hooks import Hook
from app.tables.core.loading import Loaded
from app.tables.core.log_append import appended, finished, rewinding
from app.tables.core.services import Services
from app.tables.core.shielded import shielded
from app.tables.core.watched_table import WatchedTable
from app.tables.errors import Overtaken, Refusal, not_playing, not_your_seat
from app.tables.model import ChatLine, Gesture

Act = Callable[[Table[Any]], Entry]

_RACES = 20  # how often in a row another process may be first


class LiveTable(WatchedTable):
    """A table in memory that is played. It calls `changed` whenever it has changed."""

    def __init__(
        self,
        services: Services,
        loaded: Loaded,
        chat: Iterable[ChatLine],
        changed: Hook[LiveTable],
        watchers_changed: Hook[LiveTable],
    ) -> None:
        super().__init__(services, loaded, chat)
        self.recording = asyncio.Lock()
        self._changed = changed
        self._watchers_changed = watchers_changed

    # --- deciding ----------------------------------------------------------------------------

    async def decide(
        self,
        seat: Seat,
        ask_id: str,
        choice: Choice,
        *,
        key: str | None = None,
        by: By = "player",
        person: int | None = None,
    ) -> int:
        """Take one decision and return the version it made. The same key acts once."""

        def act(table: Table[Any]) -> Entry:
            self._check(person, seat)
            ask = table.open_ask(ask_id)
            if by != "player" and ask and ask.sealed:
                raise NotAsked("it has been answered meanwhile")
            if by == "clock" and seat not in due(self.row, self.services.now()):
                raise NotAsked("there is time again")
            words = spoken(ask.shape, choice, muted=self._muted(seat)) if ask else choice
            return table.decide(seat, ask_id, words, by)

        return await self._act(seat, key, act, (ask_id, choice))

    @asynccontextmanager
    async def knowing(self, ask_id: str) -> AsyncIterator[None]:
        """Hold the lock, up to date; a question that is unknown here is looked up in the log."""
        if self.table is None or self.table.open_ask(ask_id) is None:
            self.doubt()
        async with self.up_to_date():
            yield

    def held_back(self, ask_id: str) -> timedelta:
        """How long answers to this ask are still held back, the same for all answers."""
        now, table = self.services.now(), self.table
        ask = table.open_ask(ask_id) if table else None
        if table is None or ask is None or not is_held_back(table, ask):
            return timedelta()
        self._opened.note(table, now)
        opened = self._opened.since(ask_id) or now
        return max(timedelta(), opened + wait(self.services.server_secret, self.id, ask_id) - now)

    async def take_back(
        self, seat: Seat, *, key: str | None = None, person: int | None = None
    ) -> int:
        """Undo this seat's last decision, while nobody has learned anything by it."""

        def act(table: Table[Any]) -> Entry:
            self._check(person, seat)
            number = table.last_noticed(seat)
            if number is not None and table.why_not_back(seat) is None:
                must_have_time(self.row, seat, number, self.services.now())
            return table.take_back(seat)

        return await self._act(seat, key, act, TAKE_BACK)

    async def rewind(self) -> int:
        """Take a parked game back to where these rules still understand the log."""
        async with self.lock:
            if self.row.status != "parked" or self.table is None:
                raise not_playing()
            append = rewinding(self.row, self.table.decisions, self.services.now())
            await self.services.writer.append(append)
            await self.reload()  # another process may have been first
            self.publish()
        self._announce_version()
        return self.row.version

    def version_of(self, viewer: Viewer, version: int | None = None) -> int:
        """The version of now, or of then, as this viewer may know it."""
        version = self.row.version if version is None else version
        return version_for(self.table, version, viewer)

    def _muted(self, seat: Seat) -> bool:
        sitter = self.row.seats[seat].person_id if 0 <= seat < len(self.row.seats) else None
        return sitter in self.row.muted

    def _check(self, person: int | None, seat: Seat) -> None:
        """Refuse if the seat became somebody else's while this person waited for the lock."""
        if person is not None and self.row.seat_of(person) != seat:
            raise not_your_seat()

    async def has_answered(self, seat: Seat, key: str | None) -> bool:
        """Whether this key has acted already."""
        async with self.up_to_date():
            return self._done.version(seat, key) is not None

    async def _act(self, seat: Seat, key: str | None, act: Act, said: Said) -> int:
        """Act under the lock, shielded: a client that disconnects halfway changes nothing."""
        return await shielded(self._locked(seat, key, act, said))

    async def _locked(self, seat: Seat, key: str | None, act: Act, said: Said) -> int:
        async with self.up_to_date():
            if (done := self._done.version(seat, key, said)) is not None:
                return self.version_of(seat, done)
            self._committing = True
            try:
                with self.services.measured():
                    version = await self._commit(seat, key, act, said)
            finally:
                self._committing = False
                self.publish()
        self._announce_version()
        return version

    def _announce_version(self) -> None:
        self.services.bus.tell(News(self.id, "version", str(self.row.version)))
        self.changed()

    async def _commit(self, seat: Seat, key: str | None, act: Act, said: Said) -> int:
        for _ in range(_RACES):
            before = self.row
            try:
                entry = act(self.playing)
                append = self._append(entry, key)
                won = await self.services.writer.append(append)
            except (Refused, Refusal):
                if not await self._reload_if_behind(before):
                    raise
                continue  # the refusal may only mean that we were behind
            except BaseException:
                self.distrust()  # memory may be ahead of the log
                await self.reload()
                raise
            if won:
                self._keep(append, said)
                return self.version_of(seat)
            await self.reload()  # another process was first: look again, decide again
            if (done := self._done.version(seat, key, said)) is not None:
                return self.version_of(seat, done)
        raise Overtaken

    def _append(self, entry: Entry, key: str | None) -> Append:
        """The line of the log, and what the table becomes with it."""
        table = self.playing
        append = appended(self.row, table, entry, key, self.services.now())
        if not table.over:
            return append
        return finished(append, table, self.services.table_secret(self.id))

    # --- what happens elsewhere --------------------------------------------------------------

    async def follow(self, written: Written) -> None:
        """Play what another process has written, and show it to those who watch here."""
        async with self.lock:
            await self._take_in(written)
            self.publish()

    async def refresh(self) -> None:
        """Read the table again after its row or seats changed, and show it to everyone."""
        async with self.lock:
            await self.reload()
            self.publish()
        self.changed()

    def changed(self) -> None:
        """Tell the subscribers that something happened here."""
        self._changed(self)

    def say(self, *lines: ChatLine) -> None:
        """Show stored lines of chat, here and in other processes."""
        self.show(*lines)
        if lines:
            self.services.bus.tell(News(self.id, "chat"))

    def gesture(self, gesture: Gesture) -> None:
        """Show a reaction or a nudge, here and in other processes."""
        self.show_gesture(gesture)
        self.services.bus.tell(News(self.id, "gesture", as_value(gesture)))

    def _watchers_moved(self) -> None:
        self._watchers_changed(self)
