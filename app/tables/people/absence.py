"""Absence: what happens to a seat while its person is away, and when they return.

Steps of a transaction, used at deadlines, after votes and when somebody leaves.
"""

from __future__ import annotations

from app.engine import Seat
from app.games import GAMES
from app.storage.queries import seats, table_changes
from app.storage.queries.tables import TableRow
from app.tables import ballots
from app.tables.bots.answers import best_bot
from app.tables.core.transaction import Transaction
from app.tables.people.former_players import with_former_player


async def let_bot_sit(tx: Transaction, seat: Seat) -> None:
    """Let a bot play this seat until its person is back."""
    bot = best_bot(GAMES[tx.row.game])
    await seats.set_standin(tx.session, tx.row.id, seat, bot)
    await tx.say("bot-sits", seat=seat)
    await tx.move_clocks()


async def open_seat(tx: Transaction, seat: Seat) -> None:
    """Free this seat. Its former player may take it back, and nobody else without consent."""
    sitter = tx.row.seats[seat].person_id
    await seats.open_seat(tx.session, tx.row.id, seat)
    await tx.set_votes(ballots.without(tx.row, f"away:{seat}"))
    if sitter is not None:
        former = with_former_player(tx.row, seat, sitter)
        await table_changes.set_former_players(tx.session, tx.row.id, former)
    await tx.say("seat-opened", seat=seat)
    await tx.move_clocks()


def may_open(tx: Transaction, seat: Seat) -> bool:
    """Whether this seat may be freed: its person is gone, and others are there to agree."""
    return ballots.seat_may_open(tx.row, seat, tx.status.out, tx.live.gone())


async def end_game(tx: Transaction) -> None:
    """End the game without an outcome. The promise of the deal can be checked all the same."""
    secret = tx.live.services.table_secret(tx.row.id)
    await table_changes.finish(tx.session, tx.row.id, result=None, secret=secret)
    await tx.set_votes({})
    await tx.say("ended")


async def give_back(tx: Transaction, seat: Seat) -> None:
    """Give the seat back from the bot to its person; their time starts again."""
    await seats.set_standin(tx.session, tx.row.id, seat, None)
    await seats.set_left(tx.session, tx.row.id, seat, False)
    await tx.say("person-returned", seat=seat)
    await tx.move_clocks(seat)


def is_away(row: TableRow, seat: Seat) -> bool:
    """Whether this seat's person left the running game, or a bot sits in for them."""
    if row.status != "playing" or not 0 <= seat < len(row.seats):
        return False
    return row.seats[seat].standin is not None or row.seats[seat].left
