"""The course of play, one function per section of the rulebook."""

from __future__ import annotations

from app.engine import Outcome, only, pick
from app.games._skeleton import view
from app.games._skeleton.state import Board
from app.kit.decks import draw, take_unseen
from app.kit.faces import faces
from app.kit.places import in_a_row
from app.kit.scoring import most_points

ROUNDS = 5


async def play_round(board: Board) -> None:
    """Everybody plays a card face down; then all are turned up, and the highest one wins."""
    for player in board.players[board.first :] + board.players[: board.first]:
        card = await pick(player.seat, "play", in_a_row("card", player.hand))
        take_unseen(board, player.hand, card, player.seat)
        player.played.append(card)
        board.tell(view.Played(player.seat))
    cards = [player.played[-1] for player in board.players]
    board.knowledge.turn_up(*cards)
    board.tell(view.TurnedUp(faces(cards)))
    highest = max(int(card.face) for card in cards)
    for player, card in zip(board.players, cards, strict=True):
        player.won += int(card.face) == highest
        [drawn] = draw(board, board.deck, player.seat)
        player.hand.append(drawn)
        board.tell(view.Drew(player.seat, only(player.seat, drawn.face)))
    board.over = len(board.players[0].played) == ROUNDS


def result(board: Board) -> Outcome:
    return most_points([player.won for player in board.players])
