"""What a table does about a silent seat whose time is up: what it has chosen, once.

When that is, is next door in clockwork.py.
"""

from __future__ import annotations

from secrets import token_bytes
from typing import TYPE_CHECKING

from app.engine import Choice, Dice, Seat
from app.engine.asks import Ask
from app.engine.errors import IllegalChoice
from app.tables import ballots as votes
from app.tables.clocks import seat_clock as hands
from app.tables.clocks import table_clock as clock
from app.tables.core.transaction import Change, change
from app.tables.people import absence
from app.tables.people import chat as talk

if TYPE_CHECKING:
    from app.tables.core.live_table import LiveTable


async def time_is_up(live: LiveTable, seat: Seat) -> None:
    """Do what the table chose for a silent seat."""
    asked = _asked(live, seat)
    if asked is None:
        return await change(live, Change.move_clocks)
    _, ask = asked
    hand = hands.read(live.row).hands.get(seat, hands.Hand())
    if clock.is_moment(live.row, ask.kind):
        await _answer(live, seat, *asked)
    elif hand.warned < ask.grace and not live.row.seats[seat].left:
        await change(live, lambda making: _warn(making, seat))
    elif live.row.away == "silent":
        await _answer(live, seat, *asked)
    else:
        await change(live, lambda making: _give_up(making, seat))


async def _warn(making: Change, seat: Seat) -> None:
    if seat in clock.due(making.row, making.now):
        await making.set_clocks(clock.warned(making.row, seat, making.now))
        await making.say("clock-warned", seat=seat)


async def _give_up(making: Change, seat: Seat) -> None:
    """The table waits, asks the others, or gives the seat away."""
    row = making.row
    if seat not in clock.due(row, making.now):
        return
    if row.away == "bot":
        return await absence.bot_sits(making, seat)
    if row.away == "open":
        return await absence.opens(making, seat)
    await making.set_clocks(clock.late(row, seat))
    if row.away == "vote":
        await making.set_votes(votes.asked_about(row, seat))
    await making.say("clock-asks" if row.away == "vote" else "clock-waits", seat=seat)


async def _answer(live: LiveTable, seat: Seat, ask_id: str, ask: Ask) -> None:
    """The answer that the rules have for silence, or any legal one; of a moment nobody is told."""
    try:
        await live.decide(seat, ask_id, _silence(ask), by="clock")
    except IllegalChoice:
        await live.decide(seat, ask_id, _any(ask), by="clock")
    if clock.is_moment(live.row, ask.kind):
        return
    await talk.announce(live, "clock-acted", seat=seat, name=live.row.seats[seat].name)


def _silence(ask: Ask) -> Choice:
    return ask.silent() if ask.silent else _any(ask)


def _any(ask: Ask) -> Choice:
    return ask.shape.any(Dice(token_bytes(32)))


def _asked(live: LiveTable, seat: Seat) -> tuple[str, Ask] | None:
    """The question that the table waits for this seat to answer."""
    for ask_id, ask in live.playing.open_asks().items():
        if ask.seat == seat and not ask.optional and not ask.sealed:
            return ask_id, ask
    return None
