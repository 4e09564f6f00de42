"""Lines that the server writes into the chat: a code with values, worded where it is shown."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import N_
from app.storage.queries import chat
from app.tables.core.live_table import LiveTable
from app.tables.model import ChatLine, chat_line

# Every line, with the seat it is about where there is one.
CODES = {
    "took-back": N_("{seat} took back a decision."),
    "clock-warned": N_("{seat}'s time ran out and starts again."),
    "clock-waits": N_("{seat}'s time is up. The table is waiting."),
    "clock-asks": N_("{seat}'s time is up. What should happen?"),
    "gone-asks": N_("{seat} has been away for a while. What should happen?"),
    "clock-acted": N_("{seat}'s time ran out. A move was made automatically."),
    "bot-sits": N_("A bot is playing for {seat}."),
    "person-left": N_("{seat} left the table."),
    "person-returned": N_("{seat} is back."),
    "seat-opened": N_(
        "{seat}'s seat is open. They can take it back; anybody else needs your consent."
    ),
    "seat-taken": N_("{seat} sat down."),
    "waits-more": N_("The table is waiting for {seat}."),
    "paused": N_("The clocks are paused."),
    "resumed": N_("The clocks are running again."),
    "rules-corrected": N_("The rules were corrected. The game went back a little and continues."),
    "ended": N_("The game was ended without a result."),
}


async def announce(live: LiveTable, code: str, **values: Any) -> None:
    """Write and show a line that belongs to no other change."""
    async with live.services.db.begin() as session:
        line = await write_line(session, live.id, code, **values)
    live.say(line)


def was_just_said(live: LiveTable, code: str, **values: Any) -> bool:
    """Whether the last line of the chat says the same."""
    last = live.chat[-1] if live.chat else None
    return last is not None and last.code == code and json.loads(last.text) == values


async def write_line(session: AsyncSession, table_id: str, code: str, **values: Any) -> ChatLine:
    """Write a line; the caller shows it after the commit."""
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
    return chat_line(line)
