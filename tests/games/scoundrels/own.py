"""What a seat gets to know without a word in the chronicle."""

from __future__ import annotations

from app.engine import Card, Viewer


def own(card: Card, viewer: Viewer) -> bool:
    """A poker card that it draws for itself."""
    return card.kind == f"poker {viewer}"
