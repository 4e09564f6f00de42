"""What each viewer may know. A face leaves only through `look`."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Event, Only, Part, Seat, Viewer, look
from app.games._skeleton.state import Board, Player


@dataclass(frozen=True, slots=True)
class Hand(Part):
    """A player: the cards in hand, the one that lies on the table, and the rounds won."""

    seat: Seat
    cards: tuple[str | None, ...]
    on_table: tuple[str | None, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card lies face down."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """At the end of a round everybody sees the card."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Who had the highest card; None if it was a tie."""

    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A new card, which only its player sees."""

    seat: Seat
    card: Only[str] | str | None


def view(board: Board, viewer: Viewer) -> dict[str, Part]:
    return {f"hand:{player.seat}": hand(player, viewer) for player in board.players}


def hand(player: Player, viewer: Viewer) -> Hand:
    cards = tuple(look(card, viewer) for card in player.hand)
    on_table = tuple(look(card, viewer) for card in player.on_table)
    return Hand(player.seat, cards, on_table, player.points)
