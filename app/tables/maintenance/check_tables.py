"""A dry run of this version's rules on every running game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.storage.log import read_log
from app.storage.queries.tables import live_tables
from app.tables.core.loading import replayed
from app.tables.core.services import Services


@dataclass(frozen=True, slots=True)
class Checked:
    """A running table. `parked_at`: the step at which these rules no longer understand it.

    `why`: what fails there.
    """

    table: str
    game: str
    decisions: int
    parked_at: int | None = None
    corrected_at: int | None = None
    why: str = ""


async def check_tables(services: Services) -> list[Checked]:
    """Try these rules on every running table. Changes nothing."""
    async with services.db.read() as session:
        rows = await live_tables(session)
    checked = []
    for row in rows:
        async with services.db.read() as session:
            log = await read_log(session, row.id)
        table, trouble = await replayed(services, row, log, thorough=True)
        found = Checked(row.id, row.game, len(log))
        if trouble is not None:
            found = replace(found, parked_at=trouble.step, why=trouble.what)
        elif table is not None and table.corrections:
            found = replace(found, corrected_at=table.corrections[0])
        checked.append(found)
    return checked
