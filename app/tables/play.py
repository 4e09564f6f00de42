"""Actions in a running game: decide, take back, come back to a seat.

Bots and clocks decide through `LiveTable.decide`; a decision of a player also ends an absence.
"""

from __future__ import annotations

from app.engine import ONLOOKER, Choice, Seat
from app.tables.core.announcements import announce, was_just_said
from app.tables.core.live_table import LiveTable
from app.tables.core.shielded import shielded
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import not_your_seat
from app.tables.people.absence import give_back, is_away
from app.tables.people.former_players import note_played


async def decide(
    live: LiveTable,
    seat: Seat,
    ask_id: str,
    choice: Choice,
    *,
    key: str | None = None,
    person: int | None = None,
) -> int:
    """Answer an ask and return the version it made. A player who was away is back with it."""
    await come_back(live, seat, person)
    before = live.version_of(ONLOOKER)
    if live.table is None or not live.table.game.ahead:
        version = await live.decide(seat, ask_id, choice, key=key, person=person)
    else:
        version = await shielded(_in_time(live, seat, ask_id, choice, key, person))
    await _settle_in(live, seat, noticed=live.version_of(ONLOOKER) > before)
    return version


async def _settle_in(live: LiveTable, seat: Seat, *, noticed: bool) -> None:
    """Note that this person is here. A newcomer who has played owns the seat.

    `noticed`: by everybody; an act that nobody may know of changes nothing that others could see.
    """
    place = live.row.seats[seat]
    live.acted(place.person_id)
    if noticed and place.reserved_for is not None:
        await transact(live, lambda tx: note_played(tx, seat))


async def _in_time(
    live: LiveTable, seat: Seat, ask_id: str, choice: Choice, key: str | None, person: int | None
) -> int:
    """An answer by hand comes no sooner than one that was given ahead."""
    async with live.knowing(ask_id):
        wait = live.held_back(ask_id)
    if wait:
        await live.services.sleep(wait.total_seconds())
    return await live.decide(seat, ask_id, choice, key=key, person=person)


async def take_back(
    live: LiveTable, seat: Seat, *, key: str | None = None, person: int | None = None
) -> int:
    """Undo this seat's last decision and tell the table."""
    before = live.version_of(seat)
    version = await live.take_back(seat, key=key, person=person)
    who = {"seat": seat, "name": live.row.seats[seat].name}
    if version > before and not was_just_said(live, "took-back", **who):  # many push talk away
        await announce(live, "took-back", **who)
    return version


async def come_back(live: LiveTable, seat: Seat, person: int | None = None) -> None:
    """Give a seat back to its person at once, from the bot that sat in or after they had left."""
    if not is_away(live.row, seat):
        return

    async def act(tx: Transaction) -> None:
        if person is not None and tx.row.seat_of(person) != seat:
            raise not_your_seat()
        if is_away(tx.row, seat):
            await give_back(tx, seat)

    await transact(live, act)


async def look_again(live: LiveTable, seat: Seat) -> None:
    """A player looks at the table again. Those who left come back by deciding only."""
    if 0 <= seat < len(live.row.seats) and not live.row.seats[seat].left:
        await come_back(live, seat)
