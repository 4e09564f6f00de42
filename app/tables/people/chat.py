"""Chat: what people say at a table. How often is limited in the web layer."""

from __future__ import annotations

from app.engine import N_, Seat
from app.storage.queries import chat
from app.storage.queries.people import Person
from app.storage.queries.tables import TableRow
from app.tables.core.compose_view import is_talk_open
from app.tables.core.live_table import LiveTable
from app.tables.core.shielded import shielded
from app.tables.errors import Refusal, key_used
from app.tables.model import ChatLine, chat_line
from app.tables.plain_text import clean, readable

LONGEST = 500


async def say(live: LiveTable, person: Person, text: str, *, key: str | None = None) -> ChatLine:
    """Say something at a table. While a game runs, onlookers may only if the host lets them.

    A table that was closed to onlookers stays so afterwards. The same key says it once.
    """
    seat = live.row.seat_of(person.id)
    if seat is None and not onlookers_may_talk(live.row):
        raise Refusal("not-at-the-table", N_("Only players at the table can talk during the game."))
    if person.id in live.row.muted:
        raise Refusal("muted", N_("The host has muted you."))
    async with live.up_to_date():
        if live.status.chat == "closed":
            raise Refusal(
                "chat-closed", N_("The rules of this game don't allow talking right now.")
            )
    words = clean(text)
    if not readable(words):
        raise Refusal("nothing-said", N_("Please write something first."))
    if len(words) > LONGEST:
        raise Refusal("too-long", N_("At most %(longest)s characters, please."), longest=LONGEST)
    name = person.name if seat is None else live.row.seats[seat].name
    return await shielded(_keep(live, person, seat, name, words, key))


def onlookers_may_talk(row: TableRow) -> bool:
    """Whether people without a seat may say something now."""
    if row.status in ("playing", "parked"):
        return row.onlookers and row.onlookers_talk
    return is_talk_open(row)


async def _keep(
    live: LiveTable, person: Person, seat: Seat | None, name: str, text: str, key: str | None
) -> ChatLine:
    async with live.services.db.begin() as session:
        line = await chat.say(
            session, live.id, person_id=person.id, seat=seat, name=name, text=text, key=key
        )
    if line.text != text:
        raise key_used()
    shown = chat_line(line)
    live.say(shown)
    return shown
