"""The course of play, one function per section of the rulebook."""

from __future__ import annotations

from app.engine import Outcome, Standing, only, pick
from app.games._skeleton import view
from app.games._skeleton.state import ROUNDS, Board, InHand, draw


async def play_turn(board: Board) -> None:
    """A turn: play a card face down. After the last player all cards are turned up."""
    player = board.active
    cards = {InHand(number): card for number, card in enumerate(player.hand)}
    card = await pick(player.seat, "play", cards)
    player.hand.remove(card)
    player.on_table = [card]
    # The others see that a card was played, but not which one of the hand it was.
    board.knowledge.mix([*player.hand, card], knowing=[player.seat])
    board.tell(view.Played(player.seat))
    board.turn += 1
    if board.turn % len(board.players) == 0:
        end_round(board)


def end_round(board: Board) -> None:
    """The highest card wins the round, unless two are equal; then everybody draws."""
    cards = [player.on_table.pop() for player in board.players]
    for player, card in zip(board.players, cards, strict=True):
        board.knowledge.turn_up(card)
        board.tell(view.TurnedUp(player.seat, card.face))
    ranks = [int(card.face) for card in cards]
    winner = ranks.index(max(ranks)) if ranks.count(max(ranks)) == 1 else None
    if winner is not None:
        board.players[winner].points += 1
    board.tell(view.RoundEnded(winner))
    board.over = board.turn >= ROUNDS * len(board.players)
    for player in board.players if not board.over else ():
        board.tell(view.Drew(player.seat, only(player.seat, draw(board, player).face)))


def result(board: Board) -> Outcome:
    """Most rounds won; equal players share the place."""
    points = [player.points for player in board.players]
    return Outcome.by_points(
        Standing(seat, mine, 1 + sum(other > mine for other in points))
        for seat, mine in enumerate(points)
    )
