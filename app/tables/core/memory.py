"""The memory that a process has of a table, and how far it may be believed.

Memory is a cache of the log: whatever goes wrong, it is thrown away and read again.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from enum import Enum, auto
from typing import Any

from app.engine.errors import Diverged
from app.engine.status import EVERYBODY_PLAYS, TableStatus
from app.engine.table import Table
from app.storage.log import Append
from app.storage.queries.changes_since import Written, read_news
from app.storage.queries.tables import TableRow, get_table
from app.tables.core.answered_keys import AnsweredKeys, Said
from app.tables.core.catch_up import continuation
from app.tables.core.loading import Loaded, entry_of, load
from app.tables.core.log_append import became
from app.tables.core.services import Services
from app.tables.errors import no_such_table, not_playing


class Freshness(Enum):
    """How far memory may be believed."""

    CURRENT = auto()
    MAYBE_BEHIND = auto()  # another process may have written since
    INVALID = auto()  # may contradict the log: nobody sees it before it is read again
    COMMITTING = auto()  # ahead of the log until the commit is done

    def may_be_shown(self) -> bool:
        """Whether all that is in memory is in the log, even if more is."""
        return self in (Freshness.CURRENT, Freshness.MAYBE_BEHIND)


class TableMemory:
    """The row, the game and the idempotency keys of one table. Others read, only it writes."""

    def __init__(self, services: Services, loaded: Loaded) -> None:
        self.services = services
        self.row: TableRow = loaded.row
        self.table: Table[Any] | None = loaded.table
        self.lock = asyncio.Lock()
        self._known = Freshness.CURRENT
        self._committing = False
        self._done = AnsweredKeys()
        self._done.read(loaded.log)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def playing(self) -> Table[Any]:
        """The running game, or a refusal."""
        if self.table is None or self.row.status != "playing":
            raise not_playing()
        return self.table

    @property
    def status(self) -> TableStatus:
        """The status of the running game; without one everybody is in and may talk."""
        playing = self.table is not None and self.row.status == "playing"
        return self.table.status() if self.table and playing else EVERYBODY_PLAYS

    @property
    def freshness(self) -> Freshness:
        """How far this memory may be believed now."""
        if self._known is Freshness.INVALID:
            return self._known
        if self._committing:
            return Freshness.COMMITTING
        return self._known if self.services.bus.hears else Freshness.MAYBE_BEHIND

    def doubt(self) -> None:
        """Another process may have written to this table: read it before answering."""
        if self._known is Freshness.CURRENT:
            self._known = Freshness.MAYBE_BEHIND

    def distrust(self) -> None:
        """This memory may contradict the log: show it to nobody."""
        self._known = Freshness.INVALID

    # --- reading. All of it with the lock held -----------------------------------------------

    async def reload(self) -> None:
        """Read the table again, from its first decision."""
        self._replace(await load(self.services, self.id))

    async def catch_up(self) -> None:
        """Read what other processes have written since, if that is enough."""
        if self.freshness is Freshness.INVALID or self.table is None:
            return await self.reload()
        self._known = Freshness.CURRENT  # news from now on is newer than what is read here
        try:
            async with self.services.db.read() as session:
                row = await get_table(session, self.id)
            written = (await read_news(self.services.db, {self.id: self.row.version})).get(self.id)
        except BaseException:
            self.doubt()
            raise
        if row is None or written is None:
            raise no_such_table()
        if not self._play_on(written):
            return await self.reload()
        self.row = replace(row, **written.became())  # now also the seats and the votes

    async def take_over_row(self) -> None:
        """Read the row after a transaction. The game is replayed only if it began or ended."""
        async with self.services.db.read() as session:
            row = await get_table(session, self.id)
        if row and self.table and (row.version, row.status) == (self.row.version, self.row.status):
            self.row = row
        else:
            await self.reload()

    async def _take_in(self, written: Written) -> None:
        """Play what another process has written, or read everything again."""
        invalid = self.freshness is Freshness.INVALID
        if invalid or (written.version > self.row.version and not self._play_on(written)):
            await self.reload()

    async def _reload_if_behind(self, before: TableRow) -> bool:
        """Reload if the game or its seats have moved on since that row; says whether they had."""
        async with self.services.db.read() as session:
            row = await get_table(session, self.id)
        if row is None or _stands(row) == _stands(before):
            return False
        await self.reload()
        return True

    def _play_on(self, written: Written) -> bool:
        """Play the lines written since; False if the table must be loaded from scratch."""
        if self.freshness is Freshness.INVALID or self.table is None:
            return False
        new = continuation(self.row, self.table, written)
        if new is None:
            return False
        try:
            self.table = self.table.extend([entry_of(line) for line in new])
        except Diverged:
            self.distrust()
            return False
        self.row = replace(self.row, **written.became())
        for line in new:
            self._done.keep(line)
        return True

    def _replace(self, loaded: Loaded) -> None:
        self.row, self.table = loaded.row, loaded.table
        self._known = Freshness.CURRENT
        self._done.read(loaded.log)

    def _keep(self, append: Append, said: Said) -> None:
        """Note what has just been committed."""
        self._done.keep(append.row, said)
        self.row = became(self.row, append)


def _stands(row: TableRow) -> tuple[object, ...]:
    """How far a game has come, and who plays: what a player may be refused for."""
    return row.version, row.status, row.seats
