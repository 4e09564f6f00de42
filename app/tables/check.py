"""A dry run of this version's rules on the tables at which a game is running."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.errors import Diverged
from app.engine.table import Table
from app.games import GAMES
from app.storage.log import read_log
from app.storage.tables import live_tables
from app.tables.follow import entry_of
from app.tables.house import House


@dataclass(frozen=True, slots=True)
class Checked:
    """One running table: `parked_at` is the step where these rules no longer understand it."""

    table: str
    game: str
    decisions: int
    parked_at: int | None = None
    corrected_at: int | None = None


async def check_tables(house: House) -> list[Checked]:
    """What would become of every running table; nothing is changed."""
    async with house.db.read() as session:
        rows = await live_tables(session)
    checked = []
    for row in rows:
        async with house.db.read() as session:
            entries = [entry_of(line) for line in await read_log(session, row.id)]
        try:
            table = Table.replay(GAMES[row.game], await house.setting(row), entries)
        except Diverged as trouble:
            checked.append(Checked(row.id, row.game, len(entries), parked_at=trouble.step))
        else:
            first = table.corrections[0] if table.corrections else None
            checked.append(Checked(row.id, row.game, len(entries), corrected_at=first))
    return checked
