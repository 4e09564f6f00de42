"""Former players: who sat on a seat before it opened.

They have seen its cards and can't take another seat of this game. Their own they take back without
asking: whenever it is free, and from a newcomer who has not played from it yet.
"""

from __future__ import annotations

from app.engine import Seat
from app.storage.queries import seats
from app.storage.queries.tables import TableRow
from app.tables.core.transaction import Transaction

FormerPlayers = dict[str, list[int]]  # seat -> people


def with_former_player(row: TableRow, seat: Seat, person_id: int) -> FormerPlayers:
    """The former players, once this one's seat has opened."""
    former = {name: list(people) for name, people in row.former_players.items()}
    before = former.setdefault(str(seat), [])
    if person_id not in before:
        before.append(person_id)
    return former


def knows_another_hand(row: TableRow, person_id: int, seat: Seat) -> bool:
    """Whether this person sat on another seat of this running game."""
    former = row.former_players.items()
    return any(person_id in people for name, people in former if int(name) != seat)


def seat_to_take_back(row: TableRow, person_id: int) -> Seat | None:
    """The seat that this person may take back at once."""
    if row.status != "playing" or row.seat_of(person_id) is not None:
        return None
    for place in row.seats:
        before = row.former_players.get(str(place.seat), [])
        theirs = place.free or place.reserved_for == person_id
        if person_id in before and theirs:
            return place.seat
    return None


async def note_played(tx: Transaction, seat: Seat) -> None:
    """A newcomer has played: from now on the seat is theirs."""
    await seats.keep_seat_for(tx.session, tx.row.id, seat, None)
