"""What each viewer may know. A face leaves only through `look`."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Event, Face, Part, Seat, Viewer
from app.games._skeleton.state import Board, Player
from app.kit.faces import faces_for


@dataclass(frozen=True, slots=True)
class Hand(Part):
    seat: Seat
    cards: tuple[str | None, ...]
    played: tuple[str | None, ...]
    won: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    cards: tuple[str, ...]


def view(board: Board, viewer: Viewer) -> dict[str, Part]:
    return {f"hand:{player.seat}": hand(player, viewer) for player in board.players}


def hand(player: Player, viewer: Viewer) -> Hand:
    cards, played = faces_for(viewer, player.hand), faces_for(viewer, player.played)
    return Hand(player.seat, cards, played, player.won)
