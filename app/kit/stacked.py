"""A stacked deck, for the table of a lesson: the usual preparation, then cards change faces."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Card
from app.engine.hidden import Knowledge


def lay_out(knowledge: Knowledge, cards: Iterable[Card], faces: Iterable[str]) -> None:
    """These faces on the first of these cards; each changes places with one of the same back."""
    for card, face in zip(cards, faces, strict=False):
        other = next(c for c in knowledge.cards if c.face == face and c.kind == card.kind)
        card.face, other.face = other.face, card.face
        card.changed()
        other.changed()
