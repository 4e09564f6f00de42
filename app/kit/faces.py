"""The faces of several cards: as events tell them, and as far as a viewer may see them."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Card, Showing, Viewer, look


def faces(cards: Iterable[Card]) -> tuple[str, ...]:
    """The faces as the rules know them: for an event that all may read, or `only` some."""
    return tuple([card.face for card in cards])


def faces_for(viewer: Viewer, cards: Iterable[Card | Showing]) -> tuple[str | None, ...]:
    """The faces as far as this viewer may see them."""
    return tuple([look(card, viewer) for card in cards])


def knows_any(viewer: Viewer, cards: Iterable[Card | Showing], *facts: object) -> bool:
    """Whether this viewer knows more about one of these cards than an onlooker."""
    return any([not card.open and card.known_to(viewer) for card in cards])
