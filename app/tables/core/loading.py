"""Loading: reads a table's row and log, deals, replays.

Rules that no longer understand a log are noticed here; the table is parked where they stop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from app.engine.errors import BadComponents, Diverged
from app.engine.game import Deal, Game
from app.engine.log import Entry
from app.engine.table import Table
from app.games import GAMES
from app.storage.log import LogRow, read_log
from app.storage.queries.chat import last_lines
from app.storage.queries.table_changes import park
from app.storage.queries.tables import TableRow, get_table
from app.tables.core.services import Services
from app.tables.errors import no_such_table
from app.tables.fairness.promise import is_kept, seed_of
from app.tables.model import ChatLine, chat_line

SLICE = 0.002  # seconds of a replay until others may go on
Replayed = tuple[Table[Any] | None, Diverged | None]


class WrongSecret(Exception):
    """The server's secret is not the one this table's deal was promised with."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as the database has it, and its game; no game if it can't be dealt."""

    row: TableRow
    table: Table[Any] | None
    log: Sequence[LogRow]


async def load(services: Services, table_id: str) -> Loaded:
    """Read a table and replay its game; a refusal if there is no such table."""
    async with services.db.read() as session:
        row = await get_table(session, table_id)
        if row is None:
            raise no_such_table()
        lines = await read_log(session, table_id)
    return await load_from(services, row, lines)


async def load_from(services: Services, row: TableRow, lines: Iterable[LogRow]) -> Loaded:
    """Replay the game that these lines tell, as far as the row says."""
    log = [line for line in lines if line.step < row.version]
    table, trouble = await replayed(services, row, log)
    if trouble and row.status == "playing":
        row = await _parked(services, row, trouble)
    return Loaded(row, table, log)


async def recent_chat(services: Services, table_id: str) -> list[ChatLine]:
    """The last lines of chat at this table, oldest first."""
    async with services.db.read() as session:
        return [chat_line(line) for line in await last_lines(session, table_id)]


async def deal_of(services: Services, row: TableRow) -> Deal:
    """The deal of this table. Options added since get their defaults."""
    game = GAMES[row.game]
    async with services.db.read() as session:
        card_set = await services.card_sets.load(session, game, row.card_set)
    secret = row.secret or services.table_secret(row.id)
    if not is_kept(row.id, row.commitment, secret, earlier=row.promise is None):
        raise WrongSecret(f"table {row.id} was promised with another server secret")
    contributions = {s.seat: s.contribution or b"" for s in row.seats}
    seed = seed_of(row.promise, row.id, secret, contributions)
    options = {**{option.id: option.default for option in game.options}, **row.options}
    return Deal(len(row.seats), options, card_set.components, seed, row.edition)


async def replayed(
    services: Services, row: TableRow, log: Iterable[LogRow], *, thorough: bool = False
) -> Replayed:
    """The game that the log tells; if the rules stumble, the game up to there and the trouble.

    No game before the start, or if the rules can't even deal it. Views are
    compared with the log at the last quiet point only, unless this is to be `thorough`.
    """
    if row.status == "gathering":
        return None, None
    if row.game not in GAMES:
        return None, Diverged(0, f"there is no game {row.game}")
    try:
        deal = await deal_of(services, row)
    except BadComponents as error:
        return None, Diverged(0, str(error))
    entries = [entry_of(line) for line in log]
    return await _replayed(GAMES[row.game], deal, entries, thorough=thorough)


def entry_of(row: LogRow) -> Entry:
    """A stored log line as the engine's."""
    return Entry(row.seat, row.kind, row.choice, row.fingerprint, row.by, row.rewind_to)  # type: ignore[arg-type]


async def _replayed(
    game: Game[Any], deal: Deal, entries: list[Entry], *, thorough: bool
) -> Replayed:
    """Replay a game while others go on: a long one takes 50 ms."""
    began = perf_counter()
    try:
        table = Table(game, deal)
        for _ in table.catch_up(entries, thorough=thorough):
            if perf_counter() - began > SLICE:
                await asyncio.sleep(0)
                began = perf_counter()
        return table, None
    except Diverged as trouble:
        return Table.replay(game, deal, entries[: trouble.step]), trouble
    except Exception as error:
        return None, Diverged(0, type(error).__name__)


async def _parked(services: Services, row: TableRow, trouble: Diverged) -> TableRow:
    edition = GAMES[row.game].edition if row.game in GAMES else None
    why = {"step": trouble.step, "edition": edition}
    async with services.db.begin() as session:
        await park(session, row.id, why)
        parked = await get_table(session, row.id)
    assert parked is not None, "it was there a moment ago"
    return parked
