"""A table at run time: one lock, one engine table, its watchers.

A decision: the rules decide (no I/O), the log keeps it, and only then is it told. Memory is a
cache: whatever goes wrong, it is thrown away and made anew from the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.engine import Choice, Seat, Viewer
from app.engine.errors import NotAsked, Refused
from app.engine.log import By, Entry
from app.engine.table import Table
from app.storage.log import Append, LogRow
from app.storage.queries.changes_since import Written
from app.storage.queries.tables import TableRow
from app.tables.bus import News
from app.tables.clocks.table_clock import due, must_have_time
from app.tables.cluster import presence
from app.tables.core.compose_view import SharedView, ViewerCache, shared_view, table_view
from app.tables.core.log_append import appended, became, finished
from app.tables.core.watchers import Watcher, Watchers
from app.tables.errors import Refusal, not_playing, not_your_seat
from app.tables.model import ChatLine, TableView, diff
from app.tables.people import absence
from app.tables.people.chat import announce

if TYPE_CHECKING:
    from app.tables.core.registry import TableRegistry

Act = Callable[[Table[Any]], Entry]

_RACES = 20  # so often in a row somebody else may have been first


class LiveTable:
    """A table in memory: what the database says of it, as far as this process knows."""

    def __init__(self, house: TableRegistry, row: TableRow) -> None:
        self.house = house
        self.row = row
        self.table: Table[Any] | None = None
        self.chat: list[ChatLine] = []
        self.watchers = Watchers()
        self.lock = asyncio.Lock()
        self.filming = asyncio.Lock()
        self.used_at = house.now()
        self.stale = False  # what is in memory must be read again before anyone sees it
        self.behind = False  # another process has been here: there is more to read
        self._acting = False  # memory is ahead of the log until the commit is done
        self._owed: list[ChatLine] = []  # lines of chat that came meanwhile
        self._done: dict[tuple[Seat | None, str], int] = {}  # idempotency key -> version
        self._eyes: dict[Viewer, ViewerCache] = {}
        self.told_here = ""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def playing(self) -> Table[Any]:
        """The running game, or a refusal."""
        if self.table is None or self.row.status != "playing":
            raise not_playing()
        return self.table

    def waiting_for(self) -> Sequence[tuple[Seat, str]]:
        """Whom the game waits for; of a decision on its way to the log nobody knows anything."""
        return () if self._acting or self.stale or not self.table else self.table.waiting_for()

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
        """Take one decision; the answer is the version it made. The same key acts once."""
        if by == "player":
            await absence.returned(self, seat, person)

        def act(table: Table[Any]) -> Entry:
            self._check(person, seat)
            ask = table.open_ask(ask_id)
            if by != "player" and ask and ask.sealed:
                raise NotAsked("it has been answered meanwhile")
            if by == "clock" and seat not in due(self.row, self.house.now()):
                raise NotAsked("there is time again")
            return table.decide(seat, ask_id, choice, by)

        return await self._act(seat, key, act)

    async def take_back(
        self, seat: Seat, *, key: str | None = None, person: int | None = None
    ) -> int:
        """Undo this seat's last decision, while nobody has learned anything by it."""

        def act(table: Table[Any]) -> Entry:
            self._check(person, seat)
            if table.why_not_back(seat) is None:
                must_have_time(self.row, seat, table.decisions - 1, self.house.now())
            return table.take_back(seat)

        before = self.row.version
        version = await self._act(seat, key, act)
        if version > before:
            await announce(self, "took-back", seat=seat, name=self.row.seats[seat].name)
        return version

    def _check(self, person: int | None, seat: Seat) -> None:
        """While somebody waits for the lock, his seat may become another's."""
        if person is not None and self.row.seat_of(person) != seat:
            raise not_your_seat()

    async def resume(self) -> int:
        """Parked: go back to where these rules still understand the log, and play on."""
        async with self.lock:
            if self.row.status != "parked" or self.table is None:
                raise not_playing()
            row = LogRow(
                step=self.row.version,
                seat=None,
                kind="rewind",
                choice="",
                seen="",
                by="player",
                rewind_to=self.table.decisions,
                key=None,
                at=self.house.now(),
            )
            # All clocks are as new: what ran while nobody could play is forgotten.
            await self.house.writer.append(
                Append(self.id, row, clock_state={}, status_was="parked")
            )
            await self.house.reload(self)  # whoever was first: this is what came of it
            self.publish()
        self._tell_version()
        self.house.moved(self)
        return self.row.version

    async def _act(self, seat: Seat, key: str | None, act: Act) -> int:
        """Shielded: a browser that goes away in the middle changes nothing of what happens."""
        return await asyncio.shield(asyncio.ensure_future(self._locked(seat, key, act)))

    async def _locked(self, seat: Seat, key: str | None, act: Act) -> int:
        async with self.up_to_date():
            if key and (seat, key) in self._done:
                return self._done[seat, key]
            self._acting = True
            try:
                with self.house.measured():
                    version = await self._commit(seat, key, act)
            finally:
                self._acting = False
                self.publish()
        self._tell_version()
        self.house.moved(self)
        return version

    def _tell_version(self) -> None:
        self.house.bus.tell(News(self.id, "version", str(self.row.version)))

    @asynccontextmanager
    async def up_to_date(self) -> AsyncIterator[None]:
        """The lock, and memory that says what the log says."""
        async with self.lock:
            if self.stale or self.behind or self.house.deaf:
                await self.house.catch_up(self)
            yield

    async def _commit(self, seat: Seat, key: str | None, act: Act) -> int:
        for _ in range(_RACES):
            before = self.playing.version
            try:
                entry = act(self.playing)
                append = self._append(entry, key)
                won = await self.house.writer.append(append)
            except (Refused, Refusal):
                if not await self._behind(before):  # what he answers may be news to this process
                    raise
                continue
            except BaseException:
                self.stale = True  # memory may be ahead of the log: show it to nobody
                await self.house.reload(self)
                raise
            if won:
                self._keep(append)
                return self.row.version
            await self.house.reload(self)  # another process was first: look again, decide again
            if key and (seat, key) in self._done:
                return self._done[seat, key]
        raise RuntimeError("somebody else was faster too many times")

    async def _behind(self, version: int) -> bool:
        """Has another process written meanwhile? Then catch up."""
        if not await self.house.newer(self.id, version):
            return False
        await self.house.reload(self)
        return True

    def _append(self, entry: Entry, key: str | None) -> Append:
        """The line of the log, and what the table becomes with it."""
        table = self.playing
        append = appended(self.row, table, entry, key, self.house.now())
        return finished(append, table, self.house.secret_of(self.id)) if table.over else append

    def _keep(self, append: Append) -> None:
        """What has just been committed is now also what this process knows."""
        if append.row.key:
            self._done[append.row.seat, append.row.key] = append.row.step + 1
        self.row = became(self.row, append)

    # --- what the house puts into it ---------------------------------------------------------

    def become(self, row: TableRow, table: Table[Any] | None, keys: Sequence[LogRow]) -> None:
        """Take over what was read from the database."""
        self.row, self.table, self.stale, self.behind = row, table, False, False
        self._done = {}
        self._remember(keys)
        self._rest()

    def went_on(self, written: Written, lines: Sequence[LogRow]) -> None:
        """Another process has written these lines; the game has been played that far."""
        self.row = replace(self.row, **written.became())
        self._remember(lines)

    def _remember(self, lines: Sequence[LogRow]) -> None:
        self._done.update({(line.seat, line.key): line.step + 1 for line in lines if line.key})

    async def refresh(self) -> None:
        """The table's row or seats have changed in the database: read them, tell everyone."""
        async with self.lock:
            await self.house.reload(self)
            self.publish()
        self.house.moved(self)

    def say(self, *lines: ChatLine) -> None:
        """Lines of chat that have been stored, and whatever else has changed."""
        self.show(*lines)
        if lines:
            self.house.bus.tell(News(self.id, "chat"))

    def show(self, *lines: ChatLine) -> None:
        """Lines of chat, from wherever they came; one may come from two sides."""
        lines = tuple(line for line in lines if line not in self.chat)
        self.chat = [*self.chat, *lines][-self.house.chat_lines :]
        self._owed += lines
        self.publish()

    # --- seeing ------------------------------------------------------------------------------

    async def view(self, viewer: Viewer) -> TableView:
        """The table as this viewer may see it now; never a decision that is not in the log yet."""
        async with self.up_to_date():
            self.used_at = self.house.now()
            view = table_view(self._shared_view(), self._eyes.get(viewer) or ViewerCache(viewer))
            self._rest()
            return view

    async def watch(self, watcher: Watcher) -> TableView:
        """Send this watcher all that comes; the answer is where he begins."""
        async with self.up_to_date():
            eye = self._eyes.setdefault(watcher.viewer, ViewerCache(watcher.viewer))
            self.publish()  # what those who look from there are still owed
            self.watchers.add(watcher)
            self.publish()  # he appears to the others
            presence.tell(self)
            assert eye.last is not None, "everyone who watches has been shown something"
            return eye.last

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.remove(watcher)
        if not self.watchers.of(watcher.viewer):
            self._eyes.pop(watcher.viewer, None)
        self.publish()  # he disappears from the others
        presence.tell(self)
        self._rest()

    def publish(self) -> None:
        """Show everyone what has changed: one change per viewer, whoever looks from there.

        While a decision is on its way to the log nothing is shown; it will be when it is there.
        """
        if self._acting or self.stale:
            return
        chat, self._owed = tuple(self._owed), []
        viewers = self.watchers.viewers()
        if not viewers:
            return
        around = self._shared_view()
        for viewer in viewers:
            eye = self._eyes[viewer]
            now = table_view(around, eye)
            before, eye.last = eye.last, now
            if before is None or (before == now and not chat):
                continue
            change = diff(before, now, chat)
            for watcher in self.watchers.of(viewer):
                watcher.push(change)

    def _rest(self) -> None:
        if self.table and not len(self.watchers):
            self.table.forget()

    def _shared_view(self) -> SharedView:
        return shared_view(self.row, self.table, self.watchers, self.chat)
