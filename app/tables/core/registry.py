"""The tables that this process has in memory: loads, finds and forgets them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from app.games import GAMES
from app.tables.core.hooks import Hook
from app.tables.core.live_table import LiveTable
from app.tables.core.loading import load_from
from app.tables.core.reader import TableReader
from app.tables.core.services import Services
from app.tables.core.shielded import shielded
from app.tables.errors import no_such_game, no_such_table
from app.tables.model import chat_line


class TableRegistry:
    """The tables of this process. Clocks, bots and the recorder subscribe to its hooks."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables: dict[str, LiveTable] = {}
        self.loaded = Hook[LiveTable]()
        self.table_changed = Hook[LiveTable]()
        self.watchers_changed = Hook[LiveTable]()
        self._reader = TableReader(services.db)
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    async def table(self, table_id: str) -> LiveTable:
        """The table, from memory or from the database; a refusal if there is none."""
        live = self.tables.get(table_id)
        if live is None:
            live = await self._load_once(table_id)
        live.use()
        return live

    def is_loading(self, table_id: str) -> bool:
        """Whether this table is being read at this moment."""
        return table_id in self._loading

    def forget_idle(self, idle: timedelta) -> int:
        """Drop tables that nobody watches and nobody has used for that long."""
        limit = self.services.now() - idle
        gone = [
            live
            for live in self.tables.values()
            if not len(live.watchers) and live.used_at < limit and not live.lock.locked()
        ]
        for live in gone:
            del self.tables[live.id]
        return len(gone)

    def drop(self, table_id: str) -> None:
        """Forget a table that no longer exists, and send its watchers away."""
        if live := self.tables.pop(table_id, None):
            for watcher in live.watchers:
                watcher.end(4404)

    async def _load_once(self, table_id: str) -> LiveTable:
        """Load a table once, however many ask for it at the same time."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await shielded(loading)

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self._reader.read(table_id)
        if stored is None:
            raise no_such_table()
        loaded = await load_from(self.services, stored.row, stored.log)
        if loaded.row.game not in GAMES:  # a newer version was here before
            raise no_such_game()
        chat = [chat_line(line) for line in stored.chat]
        live = LiveTable(self.services, loaded, chat, self.table_changed, self.watchers_changed)
        self.tables[table_id] = live
        self.loaded(live)
        self.table_changed(live)  # a bot or a clock may be due
        return live
