"""What lies on the table, and how it is dealt."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import Card, Deal, Seat, State
from app.kit.decks import draw, shuffled
from app.kit.first_player import first_player

RANKS = [str(rank) for rank in range(1, 13)]


@dataclass(slots=True)
class Player:
    seat: Seat
    hand: list[Card]
    played: list[Card] = field(default_factory=list)
    won: int = 0


@dataclass(kw_only=True, slots=True)
class Board(State):
    players: list[Player] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    first: Seat = 0


def set_up(deal: Deal) -> Board:
    """Shuffle the deck, and deal everybody three cards that only they see."""
    board = Board(deal=deal)
    board.first = first_player(board)
    board.deck = shuffled(board, RANKS * deal.seats)
    board.players = [Player(seat, draw(board, board.deck, seat, 3)) for seat in range(deal.seats)]
    return board
