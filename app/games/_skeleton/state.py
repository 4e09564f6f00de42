"""What lies on the table, and how it is dealt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from app.engine import Card, Deal, Seat, State
from app.kit.places import Place

HAND, ROUNDS, HIGHEST = 3, 5, 12


@dataclass(frozen=True, slots=True)
class InHand(Place):
    """A card in the hand of the player who is asked."""

    kind: ClassVar[str] = "card"
    number: int


@dataclass(slots=True)
class Player:
    """One seat: the cards in hand, the one on the table, and the rounds won."""

    seat: Seat
    hand: list[Card] = field(default_factory=list)
    on_table: list[Card] = field(default_factory=list)
    points: int = 0


@dataclass(kw_only=True, slots=True)
class Board(State):
    """The table of a game."""

    players: list[Player] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    turn: int = 0

    @property
    def active(self) -> Player:
        return self.players[self.turn % len(self.players)]


def set_up(deal: Deal) -> Board:
    """Shuffle the deck and deal everybody a hand that only they see."""
    board = Board(deal=deal)
    faces = [str(rank) for rank in range(1, HIGHEST + 1)] * deal.seats
    board.dice.shuffle(faces)
    board.deck = [board.knowledge.card(face) for face in faces]
    board.players = [Player(seat) for seat in range(deal.seats)]
    for player in board.players:
        for _ in range(HAND):
            draw(board, player)
    return board


def draw(board: Board, player: Player) -> Card:
    """The top card of the deck; nobody else sees it."""
    card = board.deck.pop()
    board.knowledge.show([card], player.seat)
    player.hand.append(card)
    return card
