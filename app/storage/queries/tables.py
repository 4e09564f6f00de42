"""Tables as records: finding and reading them.

Callers get frozen records. Changes are in table_changes.py; where two requests race, the row of
the table is the lock (`with_lock`), and exactly one wins.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Select, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.queries.cleanup import lively
from app.storage.queries.seats import SeatRow, seats_of
from app.storage.schema.models import Person, Seat, Table

OPEN = ("gathering", "playing", "parked")
_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings that the host chooses; they may change until the start.

    A setting is a column of `tables` and a field here. Pages, API and checks follow from the field.
    """

    game: str
    seat_count: int
    options: Mapping[str, Any] = field(default_factory=dict)
    clock: Mapping[str, Any] = field(default_factory=lambda: {"kind": "none"})
    away: Literal["wait", "silent", "vote", "bot", "open"] = "wait"  # what a silent seat gets
    visibility: Literal["link", "listed"] = "link"
    replay: Literal["link", "listed", "private"] = "link"
    onlookers: bool = True
    onlookers_talk: bool = False  # while a game runs
    pace: Literal["unhurried", "usual", "quick", "none"] = "usual"  # of motion on the page


SETTINGS = tuple(field.name for field in fields(TableSettings))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow(TableSettings):
    """A table as it is stored, with its seats in order."""

    id: str
    invite: str
    edition: int
    card_set: str
    host_id: int
    host_name: str
    status: str
    commitment: str
    promise: dict[str, Any] | None = None  # it began under the earlier, weaker one
    secret: bytes | None
    version: int
    deadline_at: datetime | None
    clock_state: dict[str, Any]
    parked: dict[str, Any] | None
    votes: dict[str, Any]
    former_players: dict[str, list[int]]  # seat -> who sat there before it opened
    # Who asks for a seat of the running game: see people/newcomers.py.
    newcomers: dict[str, Any] = field(default_factory=dict)
    muted: list[int]
    result: dict[str, Any] | None
    next_table: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    seats: tuple[SeatRow, ...]

    @property
    def settings(self) -> TableSettings:
        """The settings that the host chose, without the rest."""
        return TableSettings(**{name: getattr(self, name) for name in SETTINGS})

    def seat_of(self, person_id: int) -> int | None:
        return next((s.seat for s in self.seats if s.person_id == person_id), None)

    def seat_kept_for(self, person_id: int) -> int | None:
        return next((s.seat for s in self.seats if s.free and s.reserved_for == person_id), None)


_HOST = select(Person.name).where(Person.id == Table.host_id).scalar_subquery()
_TABLES = select(Table.__table__, _HOST.label("host_name"))


def new_id() -> str:
    """An id that nobody guesses: 100 bits."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(20))


async def get_table(session: AsyncSession, table_id: str) -> TableRow | None:
    return await _one(session, _TABLES.where(Table.id == table_id))


async def get_tables(session: AsyncSession, table_ids: Iterable[str]) -> dict[str, TableRow]:
    """Those of these tables that exist."""
    found = await _all(session, _TABLES.where(Table.id.in_(list(table_ids))))
    return {row.id: row for row in found}


async def by_invite(session: AsyncSession, invite: str) -> TableRow | None:
    return await _one(session, _TABLES.where(Table.invite == invite.strip().lower()))


async def with_lock(session: AsyncSession, table_id: str) -> TableRow | None:
    """The table, held until the end of the transaction.

    Don't wait for the log writer meanwhile: it waits for this lock.
    """
    held = _TABLES.where(Table.id == table_id).with_for_update(key_share=True)
    return await _one(session, held)


async def listed(session: AsyncSession, limit: int = 50) -> list[TableRow]:
    """Public tables that aren't over or abandoned, newest first."""
    return await _all(
        session,
        _TABLES.where(Table.visibility == "listed", lively())
        .order_by(Table.created_at.desc())
        .limit(limit),
    )


async def finished_listed(session: AsyncSession, limit: int = 10) -> list[TableRow]:
    """Finished games with a public replay, newest first."""
    return await _all(
        session,
        _TABLES.where(Table.status == "finished", Table.replay == "listed")
        .order_by(Table.finished_at.desc())
        .limit(limit),
    )


async def tables_of(session: AsyncSession, person_id: int) -> list[TableRow]:
    """The unfinished tables where this person sits, has a seat kept or is host, newest first."""
    kept = select(Seat.table_id).where(Seat.reserved_for == person_id)
    mine = or_(Table.host_id == person_id, Table.id.in_(_sat_at(person_id)), Table.id.in_(kept))
    return await _all(
        session,
        _TABLES.where(mine, Table.status.in_(OPEN)).order_by(Table.created_at.desc()),
    )


async def history(session: AsyncSession, person_id: int, limit: int = 100) -> list[TableRow]:
    """The finished games of this person, newest first."""
    return await _all(
        session,
        _TABLES.where(Table.id.in_(_sat_at(person_id)), Table.status == "finished")
        .order_by(Table.finished_at.desc())
        .limit(limit),
    )


async def live_tables(session: AsyncSession) -> list[TableRow]:
    """Every table with a running game."""
    return await _all(session, _TABLES.where(Table.status == "playing").order_by(Table.created_at))


async def gathering(session: AsyncSession) -> list[TableRow]:
    """Every table that has not begun."""
    return await _all(session, _TABLES.where(Table.status == "gathering"))


async def count_open_tables_of(session: AsyncSession, host_id: int) -> int:
    hosted = select(func.count()).where(Table.host_id == host_id, Table.status.in_(OPEN))
    return await session.scalar(hosted) or 0


def _sat_at(person_id: int) -> Select[str]:
    return select(Seat.table_id).where(Seat.person_id == person_id)


async def _one(session: AsyncSession, query: Select[Any]) -> TableRow | None:
    return next(iter(await _all(session, query)), None)


async def _all(session: AsyncSession, query: Select[Any]) -> list[TableRow]:
    tables = (await session.execute(query)).mappings().all()
    seats = await seats_of(session, [table["id"] for table in tables])
    return [TableRow(**table, seats=tuple(seats[table["id"]])) for table in tables]


async def deadline_due(session: AsyncSession, now: datetime) -> list[str]:
    """The running tables whose deadline has passed, the longest overdue first."""
    due = select(Table.id).where(Table.status == "playing", Table.deadline_at <= now)
    return list((await session.execute(due.order_by(Table.deadline_at))).scalars())


async def next_deadline(session: AsyncSession) -> datetime | None:
    """The moment at which the next running table runs out of time."""
    deadlines = select(func.min(Table.deadline_at)).where(
        Table.status == "playing", Table.deadline_at.is_not(None)
    )
    return (await session.execute(deadlines)).scalar()
