"""Seats: who sits where. If two people want the last seat, exactly one gets it.

Whether somebody may sit, leave or be removed is decided in app/tables/people/seating.py.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.storage.schema.models import Seat, Table


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person or a bot who wants a seat."""

    name: str
    person_id: int | None = None
    bot: str | None = None
    contribution: bytes | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A stored seat; free if it has neither a person nor a bot."""

    table_id: str
    seat: int
    person_id: int | None
    bot: str | None
    name: str
    contribution: bytes | None
    ready: bool
    standin: str | None
    left: bool
    ahead: dict[str, Any] = field(default_factory=dict)  # what the sitter alone may see
    # Who a free seat is kept for; during a game also who may take it back from a newcomer.
    reserved_for: int | None = None
    colour: str = ""
    figure: str = ""

    @property
    def free(self) -> bool:
        return self.person_id is None and self.bot is None

    @property
    def reserved(self) -> bool:
        return self.free and self.reserved_for is not None

    def open_to(self, person_id: int | None) -> bool:
        """Whether this person, or a bot, may take this seat."""
        return self.free and self.reserved_for in (None, person_id)


async def seats_of(
    session: AsyncSession, table_ids: Iterable[str]
) -> defaultdict[str, list[SeatRow]]:
    """The seats of these tables, in order."""
    seats: defaultdict[str, list[SeatRow]] = defaultdict(list)
    if wanted := list(table_ids):
        query = select(Seat.__table__).where(Seat.table_id.in_(wanted)).order_by(Seat.seat)
        for row in (await session.execute(query)).mappings():
            seats[row["table_id"]].append(SeatRow(**row))
    return seats


async def add_seats(session: AsyncSession, table_id: str, seats: Iterable[int]) -> None:
    free = [{"table_id": table_id, "seat": seat} for seat in seats]
    if free:
        await session.execute(insert(Seat), free)


async def save_seat(
    session: AsyncSession, table_id: str, sitter: Sitter, seat: int | None = None
) -> int | None:
    """Seat somebody on this seat, or on the one kept for them, or on the first free one.

    None if there is none. A person who sits here already keeps their seat. A seat that opens
    during a game keeps the contribution that the cards were dealt with.
    """
    seats = await _held(session, table_id)
    for place in seats:
        if place.person_id is not None and place.person_id == sitter.person_id:
            return place.seat
    free = [p for p in seats if p.open_to(sitter.person_id) and seat in (None, p.seat)]
    if not free:
        return None
    taken = min(free, key=lambda place: (place.reserved_for is None, place.seat))
    await _release(session, seats, sitter.person_id, but=taken.seat)
    values = {**asdict(sitter), "contribution": taken.contribution or sitter.contribution}
    values |= {"reserved_for": None}
    await _set_seat(session, table_id, taken.seat, **values, ready=False, left=False)
    return taken.seat


async def clear_seat(session: AsyncSession, table_id: str, seat: int) -> None:
    """Before the start: free the seat, for anybody, and drop its contribution and its look."""
    await open_seat(session, table_id, seat)
    gone = {"contribution": None, "reserved_for": None, "colour": "", "figure": ""}
    await _set_seat(session, table_id, seat, **gone)


async def open_seat(session: AsyncSession, table_id: str, seat: int) -> None:
    """During a game: free the seat for a while; its contribution to the deal stays.

    It is kept for the person who played it last.
    """
    await _set_seat(
        session,
        table_id,
        seat,
        person_id=None,
        reserved_for=func.coalesce(Seat.reserved_for, Seat.person_id),
        bot=None,
        name="",
        ready=False,
        standin=None,
        left=False,
        ahead={},
    )


async def fill_seat(session: AsyncSession, table_id: str, seat: int, sitter: Sitter) -> None:
    """During a game: seat this person, even in a seat that is kept for somebody else."""
    await _set_seat(session, table_id, seat, person_id=sitter.person_id, name=sitter.name)


async def keep_seat_for(
    session: AsyncSession, table_id: str, seat: int, person_id: int | None
) -> None:
    """During a game: who may take the seat back from the person who sits there."""
    await _set_seat(session, table_id, seat, reserved_for=person_id)


async def close_ranks(session: AsyncSession, table_id: str) -> int:
    """Remove the free seats and renumber the others from 0; returns how many are left."""
    taken = [place.seat for place in await _held(session, table_id) if not place.free]
    await session.execute(delete(Seat).where(Seat.table_id == table_id, Seat.seat.not_in(taken)))
    for place, seat in enumerate(taken):
        await _set_seat(session, table_id, seat, seat=place)
    counted = update(Table).where(Table.id == table_id)
    await session.execute(counted.values(seat_count=len(taken)))
    return len(taken)


async def reserve_seat(session: AsyncSession, table_id: str, seat: int, kept: SeatRow) -> None:
    """Keep a free seat for the person of another one, with their name and look."""
    look = {"colour": kept.colour, "figure": kept.figure}
    await _set_seat(session, table_id, seat, name=kept.name, reserved_for=kept.person_id, **look)


async def set_look(
    session: AsyncSession, table_id: str, seat: int, colour: str, figure: str
) -> None:
    await _set_seat(session, table_id, seat, colour=colour, figure=figure)


async def set_contribution(
    session: AsyncSession, table_id: str, seat: int, contribution: bytes
) -> None:
    await _set_seat(session, table_id, seat, contribution=contribution)


async def set_ready(session: AsyncSession, table_id: str, seat: int, ready: bool) -> None:
    await _set_seat(session, table_id, seat, ready=ready)


async def void_contributions(session: AsyncSession, table_id: str) -> None:
    """Before the start: they were given for another deal, and so was every "ready"."""
    everybody = update(Seat).where(Seat.table_id == table_id)
    await session.execute(everybody.values(contribution=None, ready=False))


async def set_standin(session: AsyncSession, table_id: str, seat: int, bot: str | None) -> None:
    """Set the bot that sits in for an absent person; None when they are back."""
    await _set_seat(session, table_id, seat, standin=bot)


async def set_ahead(session: AsyncSession, table_id: str, seat: int, ahead: dict[str, Any]) -> None:
    """The answers that this seat has given ahead."""
    await _set_seat(session, table_id, seat, ahead=ahead)


async def set_left(session: AsyncSession, table_id: str, seat: int, left: bool) -> None:
    await _set_seat(session, table_id, seat, left=left)


async def _held(session: AsyncSession, table_id: str) -> list[SeatRow]:
    """The seats, locked until the end of the transaction."""
    held = select(Table.id).where(Table.id == table_id).with_for_update(key_share=True)
    await session.execute(held)
    return (await seats_of(session, [table_id]))[table_id]


async def _release(
    session: AsyncSession, seats: Iterable[SeatRow], person_id: int | None, *, but: int
) -> None:
    """Keep no other seat for this person any longer: they have one."""
    for place in seats:
        if place.reserved and place.reserved_for == person_id and place.seat != but:
            await clear_seat(session, place.table_id, place.seat)


async def _set_seat(session: AsyncSession, table_id: str, number: int, **values: Any) -> None:
    this = update(Seat).where(Seat.table_id == table_id, Seat.seat == number)
    await session.execute(this.values(**values))
