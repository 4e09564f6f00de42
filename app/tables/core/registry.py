"""All tables that this process has in memory: how they are loaded, reloaded and forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import perf_counter
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.engine.errors import BadComponents, Diverged
from app.engine.game import Deal, Game
from app.engine.log import Entry
from app.engine.table import Table
from app.games import GAMES
from app.storage.log import LogRow, LogWriter, read_log
from app.storage.postgres.engine import Database
from app.storage.queries.changes_since import read_news
from app.storage.queries.chat import last_lines
from app.storage.queries.tables import TableRow, get_table, park
from app.tables.bus import Alone, Bus
from app.tables.card_sets import CardSets
from app.tables.cluster import presence
from app.tables.core.catch_up import entry_of, goes_on
from app.tables.core.live_table import LiveTable
from app.tables.errors import no_such_game, no_such_table
from app.tables.fairness import fair_deal
from app.tables.model import ChatLine

Hook = Callable[[LiveTable], None]
Replayed = tuple[Table[Any] | None, Diverged | None]


class WrongSecret(Exception):
    """The server's secret is not the one this table's deal was promised with."""


class TableRegistry:
    """The tables of this process. `moved` tells the clock, the bots and the replays."""

    chat_lines = 100

    def __init__(self, db: Database, sets: CardSets, server_secret: bytes) -> None:
        self.db = db
        self.sets = sets
        self.writer = LogWriter(db)
        self.tables: dict[str, LiveTable] = {}
        self.hooks: list[Hook] = []
        self.bus: Bus = Alone()
        self.deaf = False  # other processes may do what we don't hear of
        self.observe: Callable[[float], None] = lambda seconds: None
        self._server_secret = server_secret
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    def now(self) -> datetime:
        """The only clock that tables know; tests set their own."""
        return datetime.now(UTC)

    def secret_of(self, table_id: str) -> bytes:
        return fair_deal.table_secret(self._server_secret, table_id)

    @contextmanager
    def measured(self) -> Iterator[None]:
        """How long a decision took, for the metrics."""
        start = perf_counter()
        yield
        self.observe(perf_counter() - start)

    def moved(self, live: LiveTable) -> None:
        """Something has happened at this table."""
        for hook in self.hooks:
            hook(live)

    # --- in and out of memory ----------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """The table, from memory or from the database; a refusal if there is none."""
        live = self.tables.get(table_id)
        if live is None:
            live = await self._load_once(table_id)
        live.used_at = self.now()
        return live

    async def reload(self, live: LiveTable) -> None:
        """Make this table anew from the database. Call it with the table's lock held."""
        async with self.db.read() as session:
            row, log = await _stored(session, live.id)
        await self._remake(live, row, log)

    async def _remake(self, live: LiveTable, row: TableRow, log: Sequence[LogRow]) -> None:
        table, trouble = await self.replayed(row, log)
        if trouble and row.status == "playing":
            row = await self._parked(row, trouble)
        live.become(row, table, log)

    async def catch_up(self, live: LiveTable) -> None:
        """Read what other processes have done. Call it with the table's lock held."""
        if live.stale or live.table is None:
            return await self.reload(live)
        live.behind = False  # whoever is heard of from now on has written more
        try:
            async with self.db.read() as session:
                row = await get_table(session, live.id)
            written = (await read_news(self.db, {live.id: live.row.version})).get(live.id)
        except BaseException:
            live.behind = True
            raise
        if row is None or written is None:
            raise no_such_table()
        if not goes_on(live, written):
            return await self.reload(live)
        live.row = replace(row, **written.became())  # now also the seats, the votes

    def loads(self, table_id: str) -> bool:
        """Is this table being read at this moment?"""
        return table_id in self._loading

    async def newer(self, table_id: str, version: int) -> bool:
        """Does the database know more of this table than that?"""
        async with self.db.read() as session:
            row = await get_table(session, table_id)
        return row is not None and row.version > version

    def forget_idle(self, idle: timedelta) -> int:
        """Drop tables at which nobody is and nothing has happened for that long."""
        limit = self.now() - idle
        gone = [
            live
            for live in self.tables.values()
            if not len(live.watchers) and live.used_at < limit and not live.lock.locked()
        ]
        for live in gone:
            del self.tables[live.id]
        return len(gone)

    def drop(self, table_id: str) -> None:
        """There is no such table any more."""
        if live := self.tables.pop(table_id, None):
            for watcher in live.watchers:
                watcher.end(4404)

    async def _load_once(self, table_id: str) -> LiveTable:
        """Many may ask for the same table at once; it is loaded once."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> LiveTable:
        async with self.db.read() as session:
            row, log = await _stored(session, table_id)
            lines = await last_lines(session, table_id, self.chat_lines)
        live = LiveTable(self, row)
        live.chat = [ChatLine(c.id, c.seat, c.name, c.text, c.at, c.code) for c in lines]
        await self._remake(live, row, log)
        if row.game not in GAMES:  # a newer version was here before
            raise no_such_game()
        self.tables[table_id] = live
        presence.ask(live)
        self.moved(live)  # somebody may have been asked while nobody looked
        return live

    # --- building ----------------------------------------------------------------------------

    async def deal(self, row: TableRow) -> Deal:
        """What the game was dealt from; what it could not choose then is as usual."""
        game = GAMES[row.game]
        async with self.db.read() as session:
            card_set = await self.sets.load(session, game, row.card_set)
        secret = row.secret or self.secret_of(row.id)
        if fair_deal.commitment(secret) != row.commitment:
            raise WrongSecret(f"table {row.id} was promised with another server secret")
        contributions = {s.seat: s.contribution or b"" for s in row.seats}
        seed = fair_deal.seed(secret, row.id, contributions)
        options = {option.id: option.default for option in game.options} | row.options
        return Deal(len(row.seats), options, card_set.components, seed, row.edition)

    async def replayed(self, row: TableRow, log: Iterable[LogRow]) -> Replayed:
        """The game that the log tells; where the rules no longer understand it, up to there.

        No table at all, if they can't even deal it.
        """
        if row.status == "gathering":
            return None, None
        if row.game not in GAMES:
            return None, Diverged(0, f"there is no game {row.game}")
        try:
            deal = await self.deal(row)
        except BadComponents as error:
            return None, Diverged(0, str(error))
        return _replayed(GAMES[row.game], deal, [entry_of(line) for line in log])

    async def _parked(self, row: TableRow, trouble: Diverged) -> TableRow:
        edition = GAMES[row.game].edition if row.game in GAMES else None
        why = {"step": trouble.step, "edition": edition}
        async with self.db.begin() as session:
            await park(session, row.id, why)
            parked = await get_table(session, row.id)
        assert parked is not None, "it was there a moment ago"
        return parked


def _replayed(game: Game[Any], deal: Deal, entries: list[Entry]) -> Replayed:
    try:
        return Table.replay(game, deal, entries), None
    except Diverged as trouble:
        return Table.replay(game, deal, entries[: trouble.step]), trouble
    except Exception as error:
        return None, Diverged(0, type(error).__name__)


async def _stored(session: AsyncSession, table_id: str) -> tuple[TableRow, list[LogRow]]:
    """What the database says of this table, and its log as far as that."""
    row = await get_table(session, table_id)
    if row is None:
        raise no_such_table()
    return row, [line for line in await read_log(session, table_id) if line.step < row.version]
