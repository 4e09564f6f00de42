"""Answers given ahead: set, changed, valid until the end of a turn or of the game.

Only their owner ever sees them. Nothing may show anybody else that a seat has set one.
"""

from __future__ import annotations

from typing import Any

from app.engine import N_
from app.engine.ahead import Ahead, still_valid
from app.engine.asks import Ask
from app.engine.table import Table
from app.games import GAMES
from app.storage.queries import seats
from app.storage.queries.people import Person
from app.storage.queries.seats import SeatRow
from app.tables.clocks.time_limits import is_played_by_person
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal, not_playing, not_your_seat

ASK_ME = "ask"  # the wish is dropped


async def set_ahead(
    live: LiveTable, person: Person, kind: str, wish: str, until: str = "game"
) -> None:
    """Answer this kind of question for this player from now on."""

    async def act(tx: Transaction) -> None:
        seat = tx.row.seat_of(person.id)
        if seat is None:
            raise not_your_seat()
        if live.table is None or tx.row.status != "playing":
            raise not_playing()
        offered = _offered(tx.row.game, kind, wish, until)
        kept = {k: w for k, w in tx.row.seats[seat].ahead.items() if k != kind}
        if wish != ASK_ME:
            mark = offered.mark(live.table.state, until)
            kept[kind] = {"wish": wish, "until": until, "mark": mark}
        await seats.set_ahead(tx.session, tx.row.id, seat, kept)

    await transact(live, act)


def _offered(game: str, kind: str, wish: str, until: str) -> Ahead:
    offered = GAMES[game].ahead.get(kind)
    known = offered and wish in (*offered.wishes, ASK_ME) and until in offered.stretches
    if offered is None or not known:
        raise Refusal("not-ahead", N_("That can't be answered ahead."))
    return offered


def wish_for(table: Table[Any], seat: SeatRow, ask: Ask) -> str | None:
    """The answer that this seat has given ahead to an open ask, if it still holds."""
    if not seat.ahead or not is_played_by_person(seat) or ask.optional or ask.silent is None:
        return None
    wish = still_valid(table.game.ahead, table.state, seat.ahead).get(ask.kind)
    return wish["wish"] if wish else None
