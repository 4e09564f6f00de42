"""Cards on the move: draw and discard piles, hands. Who sees a card is written down here.

"The deck" and its end: rulebook, phase 1. Decision A8: what isn't there isn't drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.engine import Card, Faces, Seat, only
from app.games.bang import events
from app.games.bang.people import Figure, Player
from app.games.bang.state import Street
from app.kit.faces import faces


def take_top(street: Street) -> Card | None:
    """The top card of the deck; an empty deck is made of the discard pile."""
    if not street.deck:
        reshuffle(street)
    return street.deck.pop() if street.deck else None


def reshuffle(street: Street) -> None:
    cards, street.discard = street.discard, []
    if cards:
        street.knowledge.turn_down(*cards)
        street.dice.shuffle(cards)
        street.knowledge.mix(cards)
        street.deck = cards
        street.tell(events.Shuffled(len(cards)))


def draw(street: Street, player: Player, count: int, why: str = "") -> list[Card]:
    """Draw this many cards of the deck into this hand."""
    cards = [card for _ in range(count) if (card := take_top(street))]
    if cards:
        receive(street, player, cards)
        street.tell(events.Drew(player.seat, len(cards), seen(street, player, cards), why))
    return cards


def receive(street: Street, player: Player, cards: Sequence[Card]) -> None:
    """Into the hand. Sacagaway: hands lie open."""
    if street.orange == "sacagaway":
        street.knowledge.turn_up(*cards)
    else:
        street.knowledge.turn_down(*cards)
        street.knowledge.show(cards, player.seat)
    player.hand.extend(cards)


def seen(street: Street, player: Player, cards: Iterable[Card], *others: Seat) -> Faces:
    """Faces for the chronicle, read by those who know them."""
    known = faces(cards)
    return known if street.orange == "sacagaway" else only((player.seat, *others), known)


def discard(street: Street, card: Card, by: Player | None = None) -> None:
    """Face up on the discard pile. Decision F1: face down on the deck in a turn at the mine."""
    if by and street.mine and street.own_turn(by):
        street.knowledge.turn_down(card)
        street.deck.append(card)
    else:
        street.knowledge.turn_up(card)
        street.discard.append(card)


def unseen_at(street: Street, player: Player) -> bool:
    """Whether this player's discards go face down on the deck now."""
    return street.mine and street.own_turn(player)


def from_hand(street: Street, player: Player, card: Card) -> Card:
    """A card is played from this hand, face up."""
    player.hand.remove(card)
    street.knowledge.turn_up(card)
    return card


def hand_over(street: Street, card: Card, giver: Player, taker: Player) -> None:
    """From hand to hand: only these two see it, and the others can't tell which one it was."""
    if street.orange != "sacagaway" and len(giver.hand) > 1:
        street.knowledge.mix(giver.hand, knowing=[giver.seat])
    giver.hand.remove(card)
    receive(street, taker, [card])


def blind(street: Street, player: Player) -> Card:
    """A card of this hand at random: out of a freshly shuffled row of backs."""
    hand, open_hands = player.hand, street.orange == "sacagaway"
    if len(hand) > 1:
        if open_hands:
            street.knowledge.turn_down(*hand)
        street.knowledge.mix(hand, knowing=[player.seat])
        street.knowledge.came_out(player.seat)  # which one is gone
    card = street.dice.pick(hand)
    hand.remove(card)
    if open_hands:
        street.knowledge.turn_up(*hand)
    return card


def steal(street: Street, taker: Player, giver: Player) -> Card:
    """A card of this hand at random: the taker sees it, and the giver what has left."""
    card = blind(street, giver)
    receive(street, taker, [card])
    return card


def strewn(street: Street, cards: list[Card]) -> list[Card]:
    """These cards in any order, before they are turned up."""
    street.dice.shuffle(cards)
    if len(cards) > 1:
        street.knowledge.turn_down(*cards)
        street.knowledge.mix(cards)
    return cards


def pick_up(street: Street, figure: Figure, card: Card) -> Card:
    """A card in front of this character leaves its place."""
    thing = next(one for one in figure.front if one.card is card)
    figure.front.remove(thing)
    return card


def pay(street: Street, player: Player, cards: Iterable[Card], why: str) -> None:
    """Discard cards of this hand, as a cost or because there are too many."""
    cards = list(cards)
    hidden = unseen_at(street, player)
    for card in cards:
        player.hand.remove(card)
        discard(street, card, player)
    told = only(player.seat, faces(cards)) if hidden else faces(cards)
    street.tell(events.Discarded(player.seat, len(cards), told, why))
