"""Newcomers to a running game: they ask for an open seat, and everybody who plays must agree.

A request is kept until it is answered. A no holds for the rest of the game.
"""

from __future__ import annotations

from app.engine import N_, Seat
from app.engine.errors import Refused
from app.storage.queries import seats, table_changes
from app.storage.queries.people import Person
from app.storage.queries.seats import Sitter
from app.storage.queries.tables import TableRow
from app.tables import ballots
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction
from app.tables.errors import Refusal


async def ask_for(tx: Transaction, person: Person, seat: Seat) -> None:
    """Ask the players for this open seat; asking twice changes nothing."""
    asked = tx.row.newcomers
    mine = asked.get(str(person.id))
    if mine and mine["declined"]:
        raise Refusal("declined", N_("The players of this game have declined."))
    if mine:
        return
    if any(other["seat"] == seat and not other["declined"] for other in asked.values()):
        raise Refusal("somebody-asks", N_("Somebody else has already asked for this seat."))
    if len(ballots.present(tx.row, tx.status.out, tx.live.gone())) < 2:
        raise Refusal(
            "nobody-to-ask",
            N_("This seat is kept for its player: two others would have to agree."),
        )
    wish = {"seat": seat, "name": person.name, "declined": False}
    await table_changes.set_newcomers(tx.session, tx.row.id, {**asked, str(person.id): wish})
    await tx.set_votes(ballots.without(tx.row, f"join:{seat}"))


async def admit(tx: Transaction, subject: str) -> None:
    """Seat the person who asked. The former player may take the seat back until they have played.

    See former_players.py.
    """
    person_id, seat = _asking(tx.row, subject)
    name = tx.row.newcomers[str(person_id)]["name"]
    await seats.fill_seat(tx.session, tx.row.id, seat, Sitter(name, person_id=person_id))
    await withdraw(tx, person_id)
    await tx.say("seat-taken", seat=seat, name=name)
    await tx.move_clocks()
    tx.live.acted(person_id)


async def begin_afresh(live: LiveTable, seat: Seat) -> None:
    """Take back what the former player had only said, such as offers that nobody has accepted."""
    while live.table and not live.table.over:
        kinds = live.table.game.with_newcomers
        open_now = [one for one in live.table.questions(seat) if one.kind in kinds and one.optional]
        if not open_now:
            return
        try:
            await live.decide(seat, open_now[0].id, open_now[0].options[0].id, by="bot")
        except (Refused, Refusal):  # somebody was faster, or the game has ended
            return


async def decline(tx: Transaction, subject: str) -> None:
    """Record a no."""
    person_id, _ = _asking(tx.row, subject)
    wish = tx.row.newcomers[str(person_id)]
    declined = {**tx.row.newcomers, str(person_id): {**wish, "declined": True}}
    await table_changes.set_newcomers(tx.session, tx.row.id, declined)


async def withdraw(tx: Transaction, person_id: int) -> None:
    """Drop the request of this person."""
    others = {who: wish for who, wish in tx.row.newcomers.items() if who != str(person_id)}
    await table_changes.set_newcomers(tx.session, tx.row.id, others)


async def drop_requests(tx: Transaction, seat: Seat) -> None:
    """Drop what is asked about a seat that is taken."""
    left = {
        who: wish
        for who, wish in tx.row.newcomers.items()
        if wish["declined"] or wish["seat"] != seat
    }
    await table_changes.set_newcomers(tx.session, tx.row.id, left)
    await tx.set_votes(ballots.without(tx.row, f"join:{seat}"))


def asks(row: TableRow, person_id: int) -> bool:
    """Whether this person's request is open."""
    wish = row.newcomers.get(str(person_id))
    return wish is not None and not wish["declined"]


def _asking(row: TableRow, subject: str) -> tuple[int, Seat]:
    seat = int(subject.removeprefix("join:"))
    return next(
        (int(who), seat)
        for who, wish in row.newcomers.items()
        if wish["seat"] == seat and not wish["declined"]
    )
