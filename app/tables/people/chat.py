"""Chat: what people say at a table, and what the house says there.

How often somebody may speak is the web layer's business; house lines are codes with values, put
into words where they are shown.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import N_, Seat
from app.storage.queries import chat
from app.storage.queries.people import Person
from app.tables.errors import Refusal
from app.tables.model import ChatLine
from app.tables.plain_text import clean, readable

if TYPE_CHECKING:
    from app.tables.core.live_table import LiveTable
    from app.tables.core.registry import TableRegistry

LONGEST = 500

# What the house says, each with the seat or the bot it is about where there is one.
CODES = {
    "took-back": N_("{seat} took a decision back."),
    "clock-warned": N_("{seat}'s time is up and starts once more."),
    "clock-waits": N_("{seat}'s time is up. The table waits."),
    "clock-asks": N_("{seat}'s time is up. What shall the others do?"),
    "clock-acted": N_("{seat}'s time was up. The clock decided."),
    "bot-sits": N_("A bot sits in for {seat}."),
    "person-left": N_("{seat} left the table."),
    "person-returned": N_("{seat} is back."),
    "seat-opened": N_("{seat}'s seat is open. Somebody else may take it."),
    "seat-taken": N_("{seat} sat down."),
    "waits-more": N_("The table waits for {seat}."),
    "paused": N_("The clocks are paused."),
    "resumed": N_("The clocks run again."),
    "rules-corrected": N_("The rules were corrected. The game went back a little and goes on."),
    "ended": N_("The game was ended without a result."),
}


async def say(house: TableRegistry, live: LiveTable, person: Person, text: str) -> ChatLine:
    """A person says something. While a game runs, only those who sit at the table do."""
    seat = live.row.seat_of(person.id)
    if seat is None and live.row.status in ("playing", "parked"):
        raise Refusal("not-at-the-table", N_("Only those at the table may talk during the game."))
    if person.id in live.row.muted:
        raise Refusal("muted", N_("The host has muted you."))
    words = clean(text)
    if not readable(words):
        raise Refusal("nothing-said", N_("There is nothing to say."))
    if len(words) > LONGEST:
        raise Refusal("too-long", N_("At most %(longest)s characters, please."), longest=LONGEST)
    name = person.name if seat is None else live.row.seats[seat].name
    return await asyncio.shield(_keep(house, live, person, seat, name, words))


async def _keep(
    house: TableRegistry, live: LiveTable, person: Person, seat: Seat | None, name: str, text: str
) -> ChatLine:
    async with house.db.begin() as session:
        line = await chat.say(
            session, live.id, person_id=person.id, seat=seat, name=name, text=text
        )
    shown = as_seen(line)
    live.say(shown)
    return shown


async def announce(live: LiveTable, code: str, **values: Any) -> None:
    """The house says something that goes with no other change."""
    async with live.house.db.begin() as session:
        line = await house_line(session, live.id, code, **values)
    live.say(line)


async def house_line(session: AsyncSession, table_id: str, code: str, **values: Any) -> ChatLine:
    """Add a line of the house; whoever commits it shows it then."""
    assert code in CODES, code
    line = await chat.say(
        session,
        table_id,
        person_id=None,
        seat=None,
        name="",
        text=json.dumps(values, ensure_ascii=False),
        code=code,
    )
    return as_seen(line)


def as_seen(line: chat.Line) -> ChatLine:
    return ChatLine(line.id, line.seat, line.name, line.text, line.at, line.code)
