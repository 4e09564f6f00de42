"""Draw!: turn up the top card and see what its suit decides."""

from __future__ import annotations

from typing import NamedTuple

from app.engine import Card, choose
from app.games.bang import events
from app.games.bang.components import RED
from app.games.bang.in_progress import Fan
from app.games.bang.people import Figure
from app.games.bang.places import Open
from app.games.bang.rules import piles
from app.games.bang.state import Street


class Drawn(NamedTuple):
    """What was turned up; nothing if no card is left."""

    suit: str = ""
    rank: str = ""

    @property
    def red(self) -> bool:
        return self.suit in RED

    @property
    def explodes(self) -> bool:
        """Dynamite: 2 to 9 of spades."""
        return self.suit == "spades" and self.rank in "23456789"


async def check(street: Street, figure: Figure, why: str) -> Drawn:
    """Cards that use suits: everybody sees the card, which goes to the discard pile."""
    count = 2 if street.has(figure, "lucky_duke") else 1
    cards = [card for _ in range(count) if (card := piles.take_top(street))]
    street.knowledge.turn_up(*cards)
    if not cards:
        return Drawn()
    chosen = cards[0] if len(cards) == 1 else await luck(street, figure, cards, why)
    street.discard += cards
    street.checked += cards
    suit, rank = street.suit(chosen), street.components.deck[chosen.face].rank
    street.tell(events.Checked(figure.seat, why, tuple(c.face for c in cards), chosen.face, suit))
    return Drawn(suit, rank)


async def luck(street: Street, figure: Figure, cards: list[Card], why: str) -> Card:
    """Lucky Duke: choose one of two; silence takes the first, not the better one."""
    before, street.fan = street.fan, Fan(figure.seat, why, cards, open=True)
    options = [Open(n) for n in range(len(cards))]
    chosen = await choose(figure.seat, "luck", options, silent=lambda: options[0].id)
    street.fan = before
    return cards[chosen.number]


def john_pain(street: Street) -> None:
    """John Pain takes the card turned up after its effect, while he has fewer than six cards."""
    checked, street.checked = street.checked, []
    for figure in street.with_ability("john_pain") if checked else ():
        for card in checked:
            if card in street.discard and len(figure.hand) < 6:
                street.discard.remove(card)
                piles.receive(street, figure.player, [card])
                street.tell(events.TookCheck(figure.seat, card.face))
