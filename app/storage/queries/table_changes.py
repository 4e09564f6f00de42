"""The few changes of tables that must be atomic.

Who may change what, and when, is decided in app/tables/people.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import CursorResult, delete, func, insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.queries.seats import add_seats
from app.storage.queries.tables import TableRow, TableSettings, get_table, with_lock
from app.storage.schema.models import Seat, Table

_INVITE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that a friend could misread aloud


def _new_invite() -> str:
    return "".join(secrets.choice(_INVITE_LETTERS) for _ in range(8))


async def create_table(
    session: AsyncSession,
    table_id: str,
    settings: TableSettings,
    *,
    edition: int,
    card_set: str,
    host_id: int,
    commitment: str,
    promise: Mapping[str, Any] | None = None,
) -> TableRow:
    """Store a table with free seats. The caller chooses its id: the commitment depends on it."""
    values = {"id": table_id, "invite": _new_invite(), "host_id": host_id}
    values |= {"edition": edition, "card_set": card_set}
    values |= {"commitment": commitment, "promise": promise, **asdict(settings)}
    await session.execute(insert(Table).values(values))
    await add_seats(session, table_id, range(settings.seat_count))
    table = await get_table(session, table_id)
    assert table is not None, "it has just been created"
    return table


async def change_settings(
    session: AsyncSession, table_id: str, settings: TableSettings, *, edition: int, card_set: str
) -> bool:
    """Store other settings; False after the start, or if somebody sits on a seat too many."""
    table = await with_lock(session, table_id)
    if table is None or table.status != "gathering":
        return False
    if not all(seat.free for seat in table.seats[settings.seat_count :]):
        return False
    await _set(session, table_id, edition=edition, card_set=card_set, **asdict(settings))
    gone = delete(Seat).where(Seat.table_id == table_id, Seat.seat >= settings.seat_count)
    await session.execute(gone)
    await add_seats(session, table_id, range(len(table.seats), settings.seat_count))
    return True


async def set_promise(
    session: AsyncSession, table_id: str, commitment: str, promise: Mapping[str, Any]
) -> None:
    """Before the start: promise another deal than before."""
    await _set(session, table_id, commitment=commitment, promise=dict(promise))


async def start(
    session: AsyncSession,
    table_id: str,
    *,
    deadline_at: datetime | None = None,
    clock_state: Mapping[str, Any] | None = None,
) -> bool:
    """Mark a table as playing; False if somebody else was first."""
    clock = {"deadline_at": deadline_at, "clock_state": dict(clock_state or {})}
    return await _move(
        session, table_id, ("gathering",), status="playing", started_at=func.now(), **clock
    )


async def finish(
    session: AsyncSession, table_id: str, *, result: Mapping[str, Any] | None, secret: bytes
) -> bool:
    """End a game without a last decision; False if none was running."""
    end = {"status": "finished", "finished_at": func.now(), "deadline_at": None, "parked": None}
    return await _move(
        session, table_id, ("playing", "parked"), **end, result=result, secret=secret
    )


async def park(session: AsyncSession, table_id: str, why: Mapping[str, Any]) -> bool:
    """Park a running game that the rules no longer understand; its clock stops as well."""
    return await _move(
        session, table_id, ("playing",), status="parked", parked=dict(why), deadline_at=None
    )


async def delete_table(session: AsyncSession, table_id: str) -> bool:
    """Delete a table at which nothing has been played."""
    return await _hits(
        session, delete(Table).where(Table.id == table_id, Table.status == "gathering")
    )


async def remove_table(session: AsyncSession, table_id: str) -> bool:
    """Delete a table with its whole game, for the host of the server."""
    return await _hits(session, delete(Table).where(Table.id == table_id))


async def set_next_table(session: AsyncSession, table_id: str, next_id: str) -> str | None:
    """Set the table of the next game, unless one is set; returns the one that counts."""
    chosen = (
        update(Table)
        .where(Table.id == table_id)
        .values(next_table=func.coalesce(Table.next_table, next_id))
    )
    return await session.scalar(chosen.returning(Table.next_table))


async def set_votes(session: AsyncSession, table_id: str, votes: Mapping[str, Any]) -> None:
    await _set(session, table_id, votes=dict(votes))


async def set_former_players(
    session: AsyncSession, table_id: str, former: Mapping[str, list[int]]
) -> None:
    await _set(session, table_id, former_players=dict(former))


async def set_newcomers(session: AsyncSession, table_id: str, newcomers: Mapping[str, Any]) -> None:
    await _set(session, table_id, newcomers=dict(newcomers))


async def set_clock_state(
    session: AsyncSession,
    table_id: str,
    clock_state: Mapping[str, Any],
    deadline_at: datetime | None,
) -> None:
    await _set(session, table_id, clock_state=dict(clock_state), deadline_at=deadline_at)


async def set_muted(session: AsyncSession, table_id: str, person_ids: Iterable[int]) -> None:
    await _set(session, table_id, muted=sorted(set(person_ids)))


async def _set(session: AsyncSession, table_id: str, **values: Any) -> None:
    await session.execute(update(Table).where(Table.id == table_id).values(**values))


async def _move(session: AsyncSession, table_id: str, out_of: Sequence[str], **values: Any) -> bool:
    """Change a table that is in one of these states; False if it is in another."""
    moved = update(Table).where(Table.id == table_id, Table.status.in_(out_of))
    return await _hits(session, moved.values(**values))


async def _hits(session: AsyncSession, statement: Any) -> bool:
    result = await session.execute(statement)
    assert isinstance(result, CursorResult), "an update or a delete"
    return result.rowcount == 1
