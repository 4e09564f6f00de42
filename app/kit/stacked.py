"""A stacked deck, for the table of a lesson: after the usual preparation, cards swap faces."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Card
from app.engine.hidden import Knowledge


def lay_out(knowledge: Knowledge, cards: Iterable[Card], faces: Iterable[str]) -> None:
    """Give the first of these cards these faces; each swaps with a card that has the same back.

    A card that has been given its face keeps it, even if other cards have the same face.
    """
    laid: set[Card] = set()
    for card, face in zip(cards, faces, strict=False):
        alike = (c for c in knowledge.cards if c.kind == card.kind and c not in laid)
        other = card if card.face == face else next(c for c in alike if c.face == face)
        laid.add(card)
        card.face, other.face = other.face, card.face
        card.changed()
        other.changed()
