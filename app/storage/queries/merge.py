"""A guest becomes somebody with an account: their seats and tables go along.

Where both have to do with the same unfinished table, nothing is merged: one person can't have two
seats, or a seat and the knowledge of another hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, cast, func, or_, select, update
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.queries.tables import OPEN, TableRow, get_table, with_lock
from app.storage.schema.models import ChatLine, Seat, Table


async def tables_of_both(session: AsyncSession, guest: int, account: int) -> list[TableRow]:
    """The unfinished tables where both have a seat, had one, or have one kept."""
    both = select(Table.id).where(Table.status.in_(OPEN), _has_to_do(guest), _has_to_do(account))
    found = [await get_table(session, table_id) for table_id in await session.scalars(both)]
    return [row for row in found if row is not None]


async def merge(session: AsyncSession, guest: int, account: int) -> list[str] | None:
    """Give all of the guest's to the account. The changed tables; None if both are at one."""
    theirs = select(Table.id).where(or_(_has_to_do(guest), Table.host_id == guest))
    tables = sorted(await session.scalars(theirs))
    for table_id in tables:
        await with_lock(session, table_id)
    if await tables_of_both(session, guest, account):
        return None
    taken = select(Seat.table_id).where(Seat.person_id == account)
    seats = update(Seat).where(Seat.person_id == guest, Seat.table_id.not_in(taken))
    await session.execute(seats.values(person_id=account))
    kept = update(Seat).where(Seat.reserved_for == guest)
    await session.execute(kept.values(reserved_for=account))
    hosted = update(Table).where(Table.host_id == guest)
    await session.execute(hosted.values(host_id=account))
    said = update(ChatLine).where(ChatLine.person_id == guest)
    await session.execute(said.values(person_id=account))
    await _rename_in_rows(session, tables, guest, account)
    return tables


async def _rename_in_rows(
    session: AsyncSession, table_ids: Iterable[str], guest: int, account: int
) -> None:
    """Put the account where a table's row names the guest."""
    for table_id in table_ids:
        row = await get_table(session, table_id)
        if row is None:
            continue
        former = {seat: _renamed(who, guest, account) for seat, who in row.former_players.items()}
        values = {
            "former_players": former,
            "muted": _renamed(row.muted, guest, account),
            "newcomers": _moved(row.newcomers, str(guest), str(account)),
        }
        await session.execute(update(Table).where(Table.id == table_id).values(**values))


def _renamed(people: Iterable[int], guest: int, account: int) -> list[int]:
    return [account if person == guest else person for person in people]


def _moved(wishes: Mapping[str, Any], guest: str, account: str) -> dict[str, Any]:
    return {account if who == guest else who: wish for who, wish in wishes.items()}


def _has_to_do(person: int) -> ColumnElement[bool]:
    """The tables where this person has a seat, had one, has one kept, or has asked for one."""
    sits = select(Seat.table_id).where(or_(Seat.person_id == person, Seat.reserved_for == person))
    sat = func.jsonb_path_exists(
        Table.former_players, cast(f"$.*[*] ? (@ == {int(person)})", JSONPATH)
    )
    asks = cast(Table.newcomers, JSONB).has_key(str(person))
    return or_(Table.id.in_(sits), sat, asks)
