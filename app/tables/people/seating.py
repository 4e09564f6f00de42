"""Sitting down and getting up: before the start freely, during a game where a seat has opened."""

from __future__ import annotations

from secrets import token_bytes

from app.engine import N_, Seat
from app.games import GAMES
from app.storage.queries import seats, table_changes
from app.storage.queries.people import Person
from app.storage.queries.seats import SeatRow, Sitter
from app.storage.queries.tables import TableRow
from app.tables.bots.answers import bot_names
from app.tables.bots.names import name_for
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal, not_your_seat
from app.tables.fairness import fair_deal
from app.tables.people import absence, newcomers
from app.tables.people.choosing_looks import dress
from app.tables.people.former_players import (
    knows_another_hand,
    seat_to_take_back,
    with_former_player,
)
from app.tables.people.gathering import check_gathering

LONGEST_CONTRIBUTION = 64


async def sit(
    live: LiveTable, person: Person, *, contribution: bytes | None = None, seat: Seat | None = None
) -> Seat | None:
    """Take this seat, or the first free one. `contribution` goes into the seed of the deal.

    Somebody who left a running game gets their seat back this way, and somebody whose table has
    changed before the start agrees to what it promises now. A newcomer to a running game asks its
    players: they get no seat yet.
    """
    if contribution is not None:
        check_contribution(contribution)
    thrown_in = contribution or token_bytes(fair_deal.CONTRIBUTION_BYTES)
    sitter = Sitter(person.name, person_id=person.id, contribution=thrown_in)

    async def act(tx: Transaction) -> Seat | None:
        row = tx.row
        mine = row.seat_of(person.id)
        if mine is not None:
            return await _sit_again(tx, mine, thrown_in)
        if row.status == "playing":
            return await _join(tx, person, seat)
        if row.status != "gathering":
            raise Refusal("started", N_("The game has begun already."))
        return await _take(tx, sitter, seat)

    return await transact(live, act)


async def leave(live: LiveTable, person: Person) -> None:
    """Get up, or before the start give up the seat that is kept for this person.

    During a game the seat is treated as the table chose for absent players.
    """

    async def act(tx: Transaction) -> None:
        row = tx.row
        seat = row.seat_of(person.id)
        if seat is None and row.status == "gathering":
            seat = row.seat_kept_for(person.id)
        if seat is None and newcomers.asks(row, person.id):
            return await newcomers.withdraw(tx, person.id)
        if seat is None:
            raise not_your_seat()
        if row.status == "gathering":
            await seats.clear_seat(tx.session, row.id, seat)
        elif row.status in ("playing", "parked") and not row.seats[seat].left:
            await _leave_game(tx, seat)

    await transact(live, act)


async def remove(live: LiveTable, host: Person, seat: Seat) -> None:
    """The host clears a seat before the start; one that was kept is free for anybody then."""

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
        return await _take(tx, Sitter(_bot_name(tx.row), bot=bot), seat)

    return await transact(live, act)


async def set_ready(live: LiveTable, person: Person, ready: bool) -> None:
    """Say whether this person is ready to begin."""

    async def act(tx: Transaction) -> None:
        await seats.set_ready(tx.session, live.id, _own_seat(tx, person), ready)

    await transact(live, act)


async def contribute(live: LiveTable, person: Person, contribution: bytes) -> None:
    """Replace the contribution that this person made when they sat down."""
    check_contribution(contribution)

    async def act(tx: Transaction) -> None:
        own = _own_seat(tx, person)
        await seats.set_contribution(tx.session, live.id, own, contribution)

    await transact(live, act)


def _own_seat(tx: Transaction, person: Person) -> Seat:
    """This person's seat at a table that is still gathering."""
    check_gathering(tx.row)
    seat = tx.row.seat_of(person.id)
    if seat is None:
        raise not_your_seat()
    return seat


def check_contribution(contribution: bytes) -> None:
    if not 0 < len(contribution) <= LONGEST_CONTRIBUTION:
        raise Refusal("bad-contribution", N_("A contribution must be 1 to 64 bytes long."))


# --- steps of a change ---------------------------------------------------------------------------


async def _sit_again(tx: Transaction, seat: Seat, contribution: bytes) -> Seat:
    """Agree to what the table promises now, or come back to a running game."""
    if tx.row.status != "gathering" or tx.row.seats[seat].contribution is not None:
        return await _come_back(tx, seat)
    await seats.set_contribution(tx.session, tx.row.id, seat, contribution)
    return seat


async def _take(tx: Transaction, sitter: Sitter, seat: Seat | None) -> Seat:
    if seat is not None:
        _check_seat(tx.row, seat)
    taken = await seats.save_seat(tx.session, tx.row.id, sitter, seat)
    if taken is None:
        raise _no_seat(tx.row, seat)
    await dress(tx, taken)
    return taken


def _no_seat(row: TableRow, wanted: Seat | None) -> Refusal:
    reserved = [s for s in row.seats if s.reserved]
    if any(wanted in (None, s.seat) for s in reserved):
        return Refusal("reserved", N_("That seat is kept for somebody else."))
    if wanted is not None and any(s.free for s in row.seats):
        return Refusal("taken", N_("Somebody is already sitting there."))
    return Refusal("full", N_("Every seat is taken."))


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
    row = await tx.reread()
    if row.status == "parked" or seat in tx.status.out:
        return
    if row.away == "bot":
        await absence.let_bot_sit(tx, seat)
    elif row.away == "open" and absence.may_open(tx, seat):
        await absence.open_seat(tx, seat)
    else:
        await tx.move_clocks()


async def _join(tx: Transaction, person: Person, wanted: Seat | None) -> Seat | None:
    """Take back the own seat of a running game, or ask its players for an open one."""
    if wanted is not None:
        _check_seat(tx.row, wanted)
    own = seat_to_take_back(tx.row, person.id)
    if own is not None and wanted in (None, own):
        return await _take_back(tx, person, own)
    await newcomers.ask_for(tx, person, _open_seat_for(tx.row, person, wanted))
    return None


async def _take_back(tx: Transaction, person: Person, seat: Seat) -> Seat:
    """Sit down again on a former seat, even if a newcomer holds it who has not played yet."""
    newcomer = tx.row.seats[seat].person_id
    if newcomer is not None:
        former = with_former_player(tx.row, seat, newcomer)
        await table_changes.set_former_players(tx.session, tx.row.id, former)
    await seats.open_seat(tx.session, tx.row.id, seat)
    await seats.fill_seat(tx.session, tx.row.id, seat, Sitter(person.name, person_id=person.id))
    await seats.keep_seat_for(tx.session, tx.row.id, seat, None)
    await newcomers.drop_requests(tx, seat)
    await tx.say("person-returned", seat=seat, name=person.name)
    await tx.move_clocks(seat)
    tx.live.acted(person.id)
    return seat


def _open_seat_for(row: TableRow, person: Person, wanted: Seat | None) -> Seat:
    """An open seat for this person. Nobody who has seen one hand of this game plays another."""
    free = [s.seat for s in row.seats if s.free and wanted in (None, s.seat)]
    fit = [seat for seat in free if not knows_another_hand(row, person.id, seat)]
    if free and not fit:
        raise Refusal("saw-another-hand", N_("You have already seen another hand in this game."))
    if not fit:
        raise _no_seat(row, wanted)
    return fit[0]


def _check_seat(row: TableRow, seat: Seat) -> SeatRow:
    if not 0 <= seat < len(row.seats):
        raise Refusal("no-such-seat", N_("There is no such seat."))
    return row.seats[seat]


def _bot_name(row: TableRow) -> str:
    bots = sum(seat.bot is not None for seat in row.seats)
    return name_for(row.id, bots, {seat.name for seat in row.seats})
