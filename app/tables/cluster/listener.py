"""Reacts to bus messages from other processes.

Reads new log rows for all affected tables in one query, plays them, and pushes the views. Tables
without watchers are only marked, and read when somebody asks. While the bus is down, polls the
database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import TypeVarTuple

from app.storage.queries.changes_since import Written, grown, read_marks, read_news
from app.tables.bus import News, gesture_of
from app.tables.cluster.presence import Presence, heard
from app.tables.core.live_table import LiveTable
from app.tables.core.loading import recent_chat
from app.tables.core.registry import TableRegistry
from app.tables.errors import Refusal

log = logging.getLogger(__name__)
Given = TypeVarTuple("Given")

AFTER_TROUBLE = 1.0
AT_ONCE = 8  # tables that are read side by side
LOOK_DEAF = 0.5  # seconds between two polls while the bus is down
LOOK_ANYWAY = 5.0  # and while it is up: a process that lost the bus can't announce its writes
LAST_READING = 5.0  # seconds to finish what is being read at the end


class BusListener:
    """Receives the news of the bus.

    Callbacks: `orphaned` when another process has ended, `changed` with the id of a person whose
    account changed (None: it may be anyone), `signed_out` with one whose device was signed out.
    """

    def __init__(self, registry: TableRegistry) -> None:
        self.orphaned: list[Callable[[], None]] = []
        self.changed: list[Callable[[int | None], None]] = []
        self.signed_out: list[Callable[[int], None]] = []
        self._registry = registry
        self._presence = Presence(registry)
        self._grown: set[str] = set()  # tables whose log has grown
        self._touched: set[str] = set()  # tables that have changed beside it
        self._said: set[str] = set()  # tables at which somebody has spoken
        self._failed: dict[str, str] = {}  # tables that could not be read, and why
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._marks: dict[str, str] = {}  # state of each table at the last poll
        self._wake = asyncio.Event()
        self._stopping = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._presence.subscribe()
        self._tasks = [
            asyncio.create_task(self._run(), name="hearing"),
            asyncio.create_task(self._look_for_ever(), name="looking"),
        ]

    async def stop(self) -> None:
        """Finish what is being read: a reading cut in half would never return its connection."""
        self._stopping.set()
        self._wake.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST_READING)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- news from the bus -------------------------------------------------------------------

    def heard(self, origin: str, news: Sequence[News]) -> None:
        for item in news:
            if item.what == "person":
                self._changes(int(item.table))
                if item.value == "out":
                    self._signs_out(int(item.table))
                continue
            live = self._registry.tables.get(item.table)
            if live is not None:
                self._about(live, origin, item)
            elif self._registry.is_loading(item.table):
                self._touch(item.table)  # it may have been read just before this news
        self._wake.set()

    def _signs_out(self, person_id: int) -> None:
        for act in self.signed_out:
            act(person_id)

    def _changes(self, person_id: int | None) -> None:
        for act in self.changed:
            act(person_id)

    def _about(self, live: LiveTable, origin: str, news: News) -> None:
        match news.what:
            case "version" if int(news.value) > live.row.version:
                if len(live.watchers):
                    self._grown.add(live.id)
                else:
                    live.doubt()
            case "table":
                live.doubt()
                self._touched.add(live.id)
            case "chat":
                self._said.add(live.id)
            case "gesture":
                live.show_gesture(gesture_of(news.value))
            case "here":
                heard(live, origin, news.value)
            case "who":
                self._presence.tell(live, asked=True)

    def gone(self, origin: str, *, said_so: bool) -> None:
        for live in self._registry.tables.values():
            heard(live, origin, "")
        if not said_so:  # its last writes may never have been announced
            self._everything()
        for act in self.orphaned:  # its bots are lost either way
            act()

    def came(self, origin: str) -> None:
        for live in self._registry.tables.values():
            self._presence.ask(live)

    def listening(self) -> None:
        self._everything()
        for live in self._registry.tables.values():
            self._presence.start_over(live)

    def _everything(self) -> None:
        self._changes(None)
        for live in self._registry.tables.values():
            live.doubt()
            self._touch(live.id)
        self._wake.set()

    def _touch(self, *table_ids: str) -> None:
        """Mark tables at which anything may have changed."""
        self._touched.update(table_ids)
        self._said.update(table_ids)

    # --- polling -----------------------------------------------------------------------------

    async def _look_for_ever(self) -> None:
        looked = 0.0
        while await self._goes_on_after(LOOK_DEAF):
            now = asyncio.get_running_loop().time()
            if not self._deaf and now - looked < LOOK_ANYWAY:
                continue
            looked = now
            try:
                await (self._look_everywhere() if self._deaf else self._look_for_more())
            except Exception as error:
                log.error("polling failed: %s", type(error).__name__)
                await self._goes_on_after(AFTER_TROUBLE)

    async def _goes_on_after(self, seconds: float) -> bool:
        """Wait; false if the listener was stopped meanwhile."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()
        return not self._stopping.is_set()

    @property
    def _deaf(self) -> bool:
        return not self._registry.services.bus.hears

    async def _look_everywhere(self) -> None:
        """Mark every table that changed since the last poll."""
        marks = await read_marks(self._registry.services.db, self._registry.tables)
        changed = {table for table, mark in marks.items() if self._marks.get(table) != mark}
        closed = self._registry.tables.keys() - marks.keys()
        self._marks = marks
        self._changes(None)
        self._touch(*changed, *closed)
        self._wake.set()

    async def _look_for_more(self) -> None:
        """Mark watched tables with decisions that were never announced."""
        self._marks = {}
        tables = self._registry.tables.values()
        known = {live.id: live.row.version for live in tables if len(live.watchers)}
        if known and (more := await grown(self._registry.services.db, known)):
            self._grown |= more
            self._wake.set()

    # --- catching up -------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._stopping.is_set():
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._catch_up()
            except Exception as error:
                log.error("news can't be read: %s", type(error).__name__)
                self._everything()
                await self._goes_on_after(AFTER_TROUBLE)

    async def _catch_up(self) -> None:
        changed, self._touched = self._touched, set()
        grown, self._grown = self._grown - changed, set()
        said, self._said = self._said, set()
        since = {i: t.row.version for i in grown if (t := self._registry.tables.get(i))}
        found = await read_news(self._registry.services.db, since) if since else {}
        await asyncio.gather(
            *(self._tried(self._listened, table_id) for table_id in said),
            *(self._tried(self._grew, table_id, new) for table_id, new in found.items()),
            *(self._tried(self._settled, table_id) for table_id in changed),
        )
        self._try_again()

    async def _tried(
        self, work: Callable[[str, *Given], Awaitable[None]], table_id: str, *given: *Given
    ) -> None:
        """Contain errors at one table; it is read again soon."""
        try:
            await work(table_id, *given)
        except Refusal as refusal:
            if refusal.code == "no-such-table":
                self._registry.drop(table_id)
        except Exception as error:
            self._failed[table_id] = type(error).__name__

    def _try_again(self) -> None:
        failed, self._failed = self._failed, {}
        if failed:
            why = ", ".join(sorted(set(failed.values())))
            log.error("news of %s tables can't be read: %s", len(failed), why)
            asyncio.get_running_loop().call_later(AFTER_TROUBLE, self._again, failed)

    def _again(self, table_ids: Iterable[str]) -> None:
        self._touch(*table_ids)
        self._wake.set()

    async def _grew(self, table_id: str, written: Written) -> None:
        live = self._registry.tables.get(table_id)
        if live is not None:
            await live.follow(written)

    async def _settled(self, table_id: str) -> None:
        async with self._turn:
            live = await self._registry.table(table_id)
            live.doubt()
            async with live.up_to_date():
                live.publish()

    async def _listened(self, table_id: str) -> None:
        if table_id not in self._registry.tables and not self._registry.is_loading(table_id):
            return
        async with self._turn:
            live = await self._registry.table(table_id)
            newest = await recent_chat(live.services, table_id)
        live.show(*newest)
