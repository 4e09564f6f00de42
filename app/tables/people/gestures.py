"""Reactions and nudges: shown for a moment to everybody at the table, and kept nowhere.

They change neither the game nor its version. How often they come is limited in the web layer.
"""

from __future__ import annotations

from app.engine import N_, Seat
from app.storage.queries.people import Person
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal, not_your_seat
from app.tables.model import NUDGE, Gesture

REACTIONS = ("laugh", "wow", "poker", "liar", "sly", "angry", "cry", "bravo")


async def react(live: LiveTable, person: Person, word: str) -> None:
    """Show this reaction on the person's seat. It is talk, so it may be closed."""
    seat = _seat(live, person)
    if word not in REACTIONS:
        raise Refusal("bad-reaction", N_("There is no such reaction."))
    async with live.up_to_date():
        if live.status.chat == "closed":
            raise Refusal(
                "chat-closed", N_("The rules of this game don't allow talking right now.")
            )
    live.gesture(Gesture(seat, word))


def nudge(live: LiveTable, seat: Seat, to: Seat) -> None:
    """Remind the person in seat `to`; `check_nudge` comes first."""
    live.gesture(Gesture(seat, NUDGE, to=to))


async def check_nudge(live: LiveTable, person: Person, seat: Seat) -> None:
    """Refuse unless the table waits for that person, as everybody can see."""
    mine = _seat(live, person)
    async with live.up_to_date():
        awaited = [waited for waited, _ in live.waiting_for()]
    if seat == mine or seat not in awaited or not _plays(live, seat):
        raise Refusal("not-awaited", N_("Nobody is waiting for that player."))


def _seat(live: LiveTable, person: Person) -> Seat:
    seat = live.row.seat_of(person.id)
    if seat is None:
        raise not_your_seat()
    if person.id in live.row.muted:
        raise Refusal("muted", N_("The host has muted you."))
    return seat


def _plays(live: LiveTable, seat: Seat) -> bool:
    """Whether a person plays there, who can be reminded."""
    place = live.row.seats[seat]
    return place.person_id is not None and place.standin is None and not place.left
