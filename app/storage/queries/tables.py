"""Tables: reading them, and the few changes that must be atomic.

Callers get frozen records. Who may change what, and when, is decided in app/tables/people. Where
two requests race, the row of the table is the lock (`with_lock`), and exactly one wins.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import CursorResult, Select, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.queries.cleanup import lively
from app.storage.queries.seats import SeatRow, add_seats, seats_of
from app.storage.schema.models import Person, Seat, Table

OPEN = ("gathering", "playing", "parked")

_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_INVITE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that a friend could misread aloud


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


def _new_invite() -> str:
    return "".join(secrets.choice(_INVITE_LETTERS) for _ in range(8))


# --- finding -------------------------------------------------------------------------------------


async def get_table(session: AsyncSession, table_id: str) -> TableRow | None:
    return await _one(session, _TABLES.where(Table.id == table_id))


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


async def count_open_tables_of(session: AsyncSession, host_id: int) -> int:
    hosted = select(func.count()).where(Table.host_id == host_id, Table.status.in_(OPEN))
    return await session.scalar(hosted) or 0


# --- opening and changing ------------------------------------------------------------------------


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


async def gathering(session: AsyncSession) -> list[TableRow]:
    """Every table that has not begun."""
    return await _all(session, _TABLES.where(Table.status == "gathering"))


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


# --- the plumbing --------------------------------------------------------------------------------


def _sat_at(person_id: int) -> Select[str]:
    return select(Seat.table_id).where(Seat.person_id == person_id)


async def _one(session: AsyncSession, query: Select[Any]) -> TableRow | None:
    return next(iter(await _all(session, query)), None)


async def _all(session: AsyncSession, query: Select[Any]) -> list[TableRow]:
    tables = (await session.execute(query)).mappings().all()
    seats = await seats_of(session, [table["id"] for table in tables])
    return [TableRow(**table, seats=tuple(seats[table["id"]])) for table in tables]


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
