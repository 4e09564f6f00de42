"""Who has seen the cards of a seat and left it: they don't sit down at another one of this game."""

from __future__ import annotations

from app.engine import Seat
from app.storage.queries.tables import TableRow

FormerPlayers = dict[str, list[int]]  # seat -> people


def with_former_player(row: TableRow, seat: Seat, person_id: int) -> FormerPlayers:
    """The former players, once this one's seat has opened."""
    former = {name: list(people) for name, people in row.former_players.items()}
    former.setdefault(str(seat), []).append(person_id)
    return former


def knows_another_hand(row: TableRow, person_id: int, seat: Seat) -> bool:
    """Whether this person sat on another seat of this running game."""
    former = row.former_players.items()
    return any(person_id in people for name, people in former if int(name) != seat)
