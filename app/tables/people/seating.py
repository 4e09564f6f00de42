"""Sitting down and getting up: before the start freely, during a game where a seat has opened."""

from __future__ import annotations

from secrets import token_bytes

from app.engine import N_, Seat
from app.games import GAMES
from app.storage.queries import seats
from app.storage.queries.people import Person
from app.storage.queries.seats import SeatRow, Sitter
from app.storage.queries.tables import TableRow
from app.tables.bots.answers import bot_names
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal, not_your_seat
from app.tables.fairness import fair_deal
from app.tables.people import absence
from app.tables.people.former_players import knows_another_hand
from app.tables.people.lobby import check_gathering

LONGEST_CONTRIBUTION = 64


async def sit(
    live: LiveTable, person: Person, *, contribution: bytes | None = None, seat: Seat | None = None
) -> Seat:
    """Take this seat, or the first free one. `contribution` goes into the seed of the deal.

    Somebody who left a running game gets their seat back this way.
    """
    if contribution is not None and not 0 < len(contribution) <= LONGEST_CONTRIBUTION:
        raise Refusal("bad-contribution", N_("A contribution is 1 to 64 bytes long."))
    thrown_in = contribution or token_bytes(fair_deal.CONTRIBUTION_BYTES)
    sitter = Sitter(person.name, person_id=person.id, contribution=thrown_in)

    async def act(tx: Transaction) -> Seat:
        row = tx.row
        mine = row.seat_of(person.id)
        if mine is not None:
            return await _come_back(tx, mine)
        if row.status not in ("gathering", "playing"):
            raise Refusal("started", N_("The game has begun already."))
        wanted = seat
        if row.status == "playing":
            wanted = _open_seat_for(row, person, seat)
        elif seat is None:
            wanted = _offered_seat(row, person)
        taken = await _take(tx, sitter, wanted)
        if row.status == "playing":
            await tx.say("seat-taken", seat=taken, name=person.name)
            await tx.move_clocks()
        return taken

    return await transact(live, act)


async def leave(live: LiveTable, person: Person) -> None:
    """Get up. During a game the seat is treated as the table chose for absent players."""

    async def act(tx: Transaction) -> None:
        row = tx.row
        seat = row.seat_of(person.id)
        if seat is None:
            raise not_your_seat()
        if row.status == "gathering":
            await seats.clear_seat(tx.session, row.id, seat)
        elif row.status in ("playing", "parked") and not row.seats[seat].left:
            await _leave_game(tx, seat)

    await transact(live, act)


async def remove(live: LiveTable, host: Person, seat: Seat) -> None:
    """The host clears a seat before the start."""

    async def act(tx: Transaction) -> None:
        check_gathering(tx.row, host)
        _check_seat(tx.row, seat)
        await seats.clear_seat(tx.session, live.id, seat)

    await transact(live, act)


async def add_bot(live: LiveTable, host: Person, bot: str, *, seat: Seat | None = None) -> Seat:
    """The host seats a bot."""

    async def act(tx: Transaction) -> Seat:
        check_gathering(tx.row, host)
        if bot not in bot_names(GAMES[tx.row.game]):
            raise Refusal("no-such-bot", N_("There is no such bot."))
        return await _take(tx, Sitter(_bot_name(tx.row, bot), bot=bot), seat)

    return await transact(live, act)


async def set_ready(live: LiveTable, person: Person, ready: bool) -> None:
    """Say whether this person is ready to begin."""

    async def act(tx: Transaction) -> None:
        check_gathering(tx.row)
        seat = tx.row.seat_of(person.id)
        if seat is None:
            raise not_your_seat()
        await seats.set_ready(tx.session, live.id, seat, ready)

    await transact(live, act)


# --- steps of a change ---------------------------------------------------------------------------


async def _take(tx: Transaction, sitter: Sitter, seat: Seat | None) -> Seat:
    if seat is not None:
        _check_seat(tx.row, seat)
    taken = await seats.save_seat(tx.session, tx.row.id, sitter, seat)
    if taken is not None:
        return taken
    if seat is not None and any(s.free for s in tx.row.seats):
        raise Refusal("taken", N_("Somebody is already sitting there."))
    raise Refusal("full", N_("Every seat is taken."))


async def _come_back(tx: Transaction, seat: Seat) -> Seat:
    place = tx.row.seats[seat]
    if tx.row.status not in ("playing", "parked") or not (place.left or place.standin):
        raise Refusal("already-seated", N_("You are already sitting at this table."))
    await absence.give_back(tx, seat)
    return seat


async def _leave_game(tx: Transaction, seat: Seat) -> None:
    """Do at once what the table chose for absent players.

    Not while the game is parked: then the others decide how it goes on.
    """
    await seats.set_left(tx.session, tx.row.id, seat, True)
    await tx.say("person-left", seat=seat)
    row = await tx.look_again()
    if row.status == "parked" or seat in tx.status.out:
        return
    if row.away == "bot":
        await absence.let_bot_sit(tx, seat)
    elif row.away == "open":
        await absence.open_seat(tx, seat)
    else:
        await tx.move_clocks()


def _open_seat_for(row: TableRow, person: Person, wanted: Seat | None) -> Seat | None:
    """An open seat for this person. Nobody who has seen one hand of this game plays another."""
    free = [s.seat for s in row.seats if s.free and wanted in (None, s.seat)]
    fit = [seat for seat in free if not knows_another_hand(row, person.id, seat)]
    if free and not fit:
        raise Refusal("saw-another-hand", N_("You have already seen another hand in this game."))
    return fit[0] if fit else wanted


def _offered_seat(row: TableRow, person: Person) -> Seat | None:
    """The free seat that bears this name (a rematch reserves them), or one without a name."""
    free = [seat for seat in row.seats if seat.free]
    best = [s.seat for s in free if s.name == person.name] or [s.seat for s in free if not s.name]
    return best[0] if best else None


def _check_seat(row: TableRow, seat: Seat) -> SeatRow:
    if not 0 <= seat < len(row.seats):
        raise Refusal("no-such-seat", N_("There is no such seat."))
    return row.seats[seat]


def _bot_name(row: TableRow, bot: str) -> str:
    """A name for a bot: its kind, numbered if there are several."""
    taken = {seat.name for seat in row.seats}
    name = bot.capitalize()
    names = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
