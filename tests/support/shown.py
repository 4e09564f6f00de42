"""Who is shown which card, when it happens: the engine's book forgets what is mixed again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from app.engine import Card, Viewer
from app.engine.hidden import Deck

Tell = Callable[[Deck, Viewer, Card], None]


@contextmanager
def noted(tell: Tell) -> Iterator[None]:
    """As long as this lasts, `tell` hears of every card that rules show, just before they do."""
    show, turn_up = Deck.show, Deck.turn_up

    def show_and_tell(deck: Deck, cards: Iterable[Card], *viewers: Viewer) -> None:
        cards = list(cards)
        for card in cards:
            for viewer in viewers:
                tell(deck, viewer, card)
        show(deck, cards, *viewers)  # type: ignore[arg-type]

    def turn_up_and_tell(deck: Deck, *cards: Card) -> None:
        for card in cards:
            for viewer in deck.viewers:
                tell(deck, viewer, card)
        turn_up(deck, *cards)

    Deck.show, Deck.turn_up = show_and_tell, turn_up_and_tell  # type: ignore[assignment]
    try:
        yield
    finally:
        Deck.show, Deck.turn_up = show, turn_up  # type: ignore[method-assign]


@contextmanager
def learners() -> Iterator[set[Viewer]]:
    """Those who are shown a card that they do not know, even if it is mixed again at once."""
    found: set[Viewer] = set()

    def tell(deck: Deck, viewer: Viewer, card: Card) -> None:
        if not card.known_to(viewer):
            found.add(viewer)

    with noted(tell):
        yield found
