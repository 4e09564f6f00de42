"""Does what the table chose when a seat's time is up, once. The scheduler says when."""

from __future__ import annotations

from secrets import token_bytes

from app.engine import Choice, Dice, Seat
from app.engine.asks import Ask
from app.engine.errors import IllegalChoice
from app.tables import ballots
from app.tables.clocks import seat_clock, table_clock
from app.tables.core.announcements import announce
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.people import absence


async def time_is_up(live: LiveTable, seat: Seat) -> None:
    """React to a seat whose time is up."""
    asked = _asked(live, seat)
    if asked is None:
        return await transact(live, Transaction.move_clocks)
    _, ask = asked
    clock = seat_clock.read(live.row).seats.get(seat, seat_clock.SeatClock())
    if clock.binding:
        await _answer(live, seat, *asked)
    elif clock.warned < ask.grace and not live.row.seats[seat].left:
        await transact(live, lambda tx: _warn(tx, seat))
    elif live.row.away == "silent":
        await _answer(live, seat, *asked)
    else:
        await transact(live, lambda tx: _give_up(tx, seat))


async def _warn(tx: Transaction, seat: Seat) -> None:
    if seat in table_clock.due(tx.row, tx.now):
        await tx.set_clocks(table_clock.warned(tx.row, seat, tx.now))
        await tx.say("clock-warned", seat=seat)


async def _give_up(tx: Transaction, seat: Seat) -> None:
    """Wait, ask the others, or give the seat away."""
    row = tx.row
    if seat not in table_clock.due(row, tx.now):
        return
    if row.away == "bot":
        return await absence.let_bot_sit(tx, seat)
    if row.away == "open" and absence.may_open(tx, seat):
        return await absence.open_seat(tx, seat)
    asks = row.away in ("vote", "open")
    await tx.set_clocks(table_clock.marked_late(row, seat))
    if asks:
        await tx.set_votes(ballots.with_question_about(row, seat))
    await tx.say("clock-asks" if asks else "clock-waits", seat=seat)


async def _answer(live: LiveTable, seat: Seat, ask_id: str, ask: Ask) -> None:
    """Give the rules' answer for silence, or any legal one; a missed last chance is kept quiet."""
    last_chance = live.playing.limit(ask.kind).always
    try:
        await live.decide(seat, ask_id, _silence(ask), by="clock")
    except IllegalChoice:
        await live.decide(seat, ask_id, _any(ask), by="clock")
    if last_chance:
        return
    await announce(live, "clock-acted", seat=seat, name=live.row.seats[seat].name)


def _silence(ask: Ask) -> Choice:
    return ask.silent() if ask.silent else _any(ask)


def _any(ask: Ask) -> Choice:
    return ask.shape.any(Dice(token_bytes(32)))


def _asked(live: LiveTable, seat: Seat) -> tuple[str, Ask] | None:
    """The question that the table waits for this seat to answer, with its id."""
    for ask_id, ask in live.playing.open_asks().items():
        if ask.seat == seat and not ask.optional and not ask.sealed:
            return ask_id, ask
    return None
