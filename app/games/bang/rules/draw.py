"""Phase 1: draw two cards, or what a character or an event makes of that."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Card
from app.games.bang import events
from app.games.bang.people import Figure
from app.games.bang.rules import hooks, piles
from app.games.bang.state import Street
from app.kit.faces import faces


async def phase_one(street: Street) -> None:
    """Phase 1. An event may replace it; then no character's way of drawing applies."""
    figure = street.current
    for instead in hooks.events(street, "phase one"):
        if await instead(street, figure):
            return
    cards = await draw_cards(street, figure)
    after_drawing(street, figure, cards)


async def draw_cards(street: Street, figure: Figure) -> list[Card]:
    for do in hooks.abilities(street, figure, "draw"):
        cards: list[Card] | None = await do(street, figure)
        if cards is not None:
            return cards
    return take(street, figure, number(street, figure))


def number(street: Street, figure: Figure, usual: int = 0) -> int:
    """How many: the character's number first, a ghost's, then Thirst (H5)."""
    count = usual or street.number(figure, "draws") or street.components.rules.draw
    if street.options["pixie_pete"] == "three" and street.has(figure, "pixie_pete"):
        count = 3
    if figure.ghost and count == street.components.rules.draw:
        count = street.amount("ghost_town")
    return fewer(street, count)


def fewer(street: Street, count: int) -> int:
    """Thirst: one card fewer, but at least one; or one card only."""
    if street.event != "thirst":
        return count
    if street.options["thirst"] == "one_card":
        return min(1, count)
    return max(1, count - street.amount("thirst"))


def take(street: Street, figure: Figure, count: int) -> list[Card]:
    """Draw from the deck; at the Abandoned Mine from the discard pile, as long as it lasts."""
    if street.event != "abandoned_mine":
        return piles.draw(street, figure.player, count, "draw")
    from_pile: list[Card] = []
    while street.discard and len(from_pile) < count:
        from_pile.append(street.discard.pop())
    take_open(street, figure, from_pile)
    street.mine = street.mine or bool(from_pile)
    return from_pile + piles.draw(street, figure.player, count - len(from_pile), "draw")


def take_open(street: Street, figure: Figure, cards: list[Card]) -> None:
    """Put cards that everybody has seen into the hand."""
    if cards:
        piles.receive(street, figure.player, cards)
        street.tell(events.TookDiscard(figure.seat, faces(cards)))


def after_drawing(street: Street, figure: Figure, cards: list[Card]) -> None:
    """Deal with the second card: Black Jack, Law of the West; then Train Arrival."""
    second = cards[1] if len(cards) > 1 else None
    jack = street.has(figure, "black_jack")
    if second and (jack or street.event == "law_of_the_west"):
        show(street, figure, [second])
    if second and jack and street.suit(second) in ("hearts", "diamonds"):
        take(street, figure, 1)
    if second and street.event == "law_of_the_west" and second in figure.hand:
        street.duty = second
    if street.event == "train_arrival":
        piles.draw(street, figure.player, street.amount("train_arrival"), "train_arrival")


def show(street: Street, figure: Figure, cards: Iterable[Card]) -> None:
    """Show these cards of a hand to everybody."""
    cards = list(cards)
    street.knowledge.show(cards, *street.knowledge.viewers)
    street.tell(events.Showed(figure.seat, faces(cards)))
