"""The colour and figure of a seat: given when somebody sits down, then theirs to choose."""

from __future__ import annotations

from app.engine import N_, Seat
from app.storage.queries import seats
from app.storage.queries.people import Person
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal, not_your_seat
from app.tables.people.gathering import check_gathering
from app.tables.seat_looks import COLOURS, FIGURES, Look, looks_of, taken_by_others


async def choose_look(
    live: LiveTable, person: Person, *, colour: str | None = None, figure: str | None = None
) -> None:
    """Before the start: take this colour or figure, unless somebody else has it."""
    for name, offered in ((colour, COLOURS), (figure, FIGURES)):
        if name is not None and name not in offered:
            raise Refusal("bad-look", N_("There is no such colour or figure."))

    async def act(tx: Transaction) -> None:
        check_gathering(tx.row)
        seat = tx.row.seat_of(person.id)
        if seat is None:
            raise not_your_seat()
        if taken_by_others(tx.row.seats, seat) & {colour, figure}:
            raise Refusal("look-taken", N_("Somebody else at the table has that already."))
        now = looks_of(tx.row.seats)[seat]
        look = colour or now[0], figure or now[1]
        await seats.set_look(tx.session, live.id, seat, *look)
        await _let_bots_yield(tx, look)

    await transact(live, act)


async def _let_bots_yield(tx: Transaction, look: Look) -> None:
    """Bots that have this colour or figure get another."""
    for bot in (seat for seat in tx.row.seats if seat.bot):
        kept = [name if name not in look else "" for name in (bot.colour, bot.figure)]
        if kept != [bot.colour, bot.figure]:
            await seats.set_look(tx.session, tx.row.id, bot.seat, *kept)
            await dress(tx, bot.seat)


async def dress(tx: Transaction, seat: Seat) -> None:
    """Give a newly taken seat its look for good."""
    row = await tx.reread()
    colour, figure = looks_of(row.seats)[seat]
    await seats.set_look(tx.session, row.id, seat, colour, figure)
