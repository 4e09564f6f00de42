"""Who is shown which card, at the moment it happens: the engine forgets it when cards are mixed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from app.engine import Card, Viewer
from app.engine.hidden import Knowledge

Tell = Callable[[Knowledge, Viewer, Card], None]


@contextmanager
def noted(tell: Tell) -> Iterator[None]:
    """During this block, call `tell` just before rules show a card."""
    show, turn_up = Knowledge.show, Knowledge.turn_up

    def show_and_tell(knowledge: Knowledge, cards: Iterable[Card], *viewers: Viewer) -> None:
        cards = list(cards)
        for card in cards:
            for viewer in viewers:
                tell(knowledge, viewer, card)
        show(knowledge, cards, *viewers)  # type: ignore[arg-type]

    def turn_up_and_tell(knowledge: Knowledge, *cards: Card) -> None:
        for card in cards:
            for viewer in knowledge.viewers:
                tell(knowledge, viewer, card)
        turn_up(knowledge, *cards)

    Knowledge.show, Knowledge.turn_up = show_and_tell, turn_up_and_tell  # type: ignore[assignment]
    try:
        yield
    finally:
        Knowledge.show, Knowledge.turn_up = show, turn_up  # type: ignore[method-assign]


@contextmanager
def learners() -> Iterator[set[Viewer]]:
    """The viewers who are shown a card they don't know, even if it is mixed again at once.

    So are those who have seen something come out that depends on such a card.
    """
    found: set[Viewer] = set()
    came_out = Knowledge.came_out

    def come_out(knowledge: Knowledge, *viewers: Viewer) -> None:
        found.update(viewers)
        came_out(knowledge, *viewers)  # type: ignore[arg-type]

    def tell(knowledge: Knowledge, viewer: Viewer, card: Card) -> None:
        if not card.known_to(viewer):
            found.add(viewer)

    Knowledge.came_out = come_out  # type: ignore[assignment]
    try:
        with noted(tell):
            yield found
    finally:
        Knowledge.came_out = came_out  # type: ignore[method-assign]
