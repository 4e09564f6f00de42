"""Decks and hands: shuffling, drawing, and taking a card out while nobody else sees which."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Card, Seat, State


def shuffled(state: State, faces: Iterable[str], kind: str = "") -> list[Card]:
    """A shuffled deck of new cards with these faces; the last card is on top."""
    order = list(faces)
    state.dice.shuffle(order)
    return [state.knowledge.card(face, kind) for face in order]


def draw(state: State, deck: list[Card], seat: Seat, count: int = 1) -> list[Card]:
    """The top cards of the deck, as far as there are any; only this seat sees them."""
    drawn = [deck.pop() for _ in range(min(count, len(deck)))]
    state.knowledge.show(drawn, seat)
    return drawn


def take_unseen(state: State, cards: list[Card], card: Card, seat: Seat) -> None:
    """Take this card out; all but this seat lose track of which one it was."""
    cards.remove(card)
    if cards:
        state.knowledge.mix([*cards, card], knowing=[seat])
