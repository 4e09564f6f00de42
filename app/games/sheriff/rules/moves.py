"""Cards on their way, and what everybody learns by it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from app.engine import Card, Seat, only
from app.games.sheriff.state import Gate, Stand
from app.games.sheriff.view import events
from app.kit.faces import faces

T = TypeVar("T")


def top_of_deck(gate: Gate) -> Card | None:
    """The top card of the deck; an empty deck is made of the discard piles (3.5)."""
    if not gate.deck:
        reshuffle(gate)
    return gate.deck.pop() if gate.deck else None


def reshuffle(gate: Gate) -> None:
    """Shuffle all but the top cards of both piles; of a single pile all (3.5, section 5)."""
    keeps = 0 if len(gate.piles) == 1 else gate.components.rules.pile_keeps
    cards: list[Card] = []
    for number, pile in enumerate(gate.piles):
        cut = max(0, len(pile) - keeps)
        cards += pile[:cut]
        gate.piles[number] = pile[cut:]
    if not cards:
        return
    gate.knowledge.turn_down(*cards)
    gate.dice.shuffle(cards)
    gate.knowledge.mix(cards)
    gate.deck = cards
    gate.tell(events.Reshuffled(len(cards)))


def draw(gate: Gate, stand: Stand, wanted: int) -> int:
    """Draw goods from the deck; only this player sees them."""
    cards: list[Card] = []
    while len(cards) < wanted and (card := top_of_deck(gate)):
        cards.append(card)
        gate.knowledge.show([card], stand.seat)
    into_hand(gate, stand, cards)
    if cards:
        gate.tell(events.Drew(stand.seat, len(cards), only(stand.seat, faces(cards))))
    return len(cards)


def into_hand(gate: Gate, stand: Stand, cards: Iterable[Card]) -> None:
    """Cards go into the hand, where others can't tell which is which."""
    stand.hand += cards
    gate.knowledge.mix(held(gate, stand), knowing=[stand.seat])


def held(gate: Gate, stand: Stand) -> list[Card]:
    """The hand, and a bag as long as it is closed: nobody else knows which card is where."""
    bag = gate.bags.get(stand.seat)
    inside = bag.cards if bag and not bag.settled else []
    return [card for card in (*stand.hand, *inside) if not card.open]


def discard(gate: Gate, cards: Sequence[Card], pile: int = 0) -> None:
    """Goods go face up onto a discard pile, the last one on top."""
    gate.knowledge.turn_up(*cards)
    gate.piles[pile] += cards


def put_open(gate: Gate, stand: Stand, cards: Iterable[Card]) -> None:
    """Legal goods go face up to their zones."""
    cards = list(cards)
    gate.knowledge.turn_up(*cards)
    stand.goods += cards


def put_closed(gate: Gate, stand: Stand, cards: Sequence[Card], source: Sequence[Card]) -> None:
    """Contraband goes face down to its zone: its number is public, its kind is not (3.4).

    `source` are the cards among which nobody else could tell these apart.
    """
    gate.knowledge.mix([*source, *cards], knowing=[stand.seat])
    gate.knowledge.limit(cards, gate.contraband())
    stand.zone += cards
    blur(gate, stand)


def blur(gate: Gate, stand: Stand) -> None:
    """Which card of a closed zone is which stays its owner's secret when cards come and go.

    A zone whose cards are all known stays known.
    """
    hidden = [card for card in stand.zone if not card.open]
    strangers = [v for v in gate.knowledge.viewers if v != stand.seat]
    if any(not card.known_to(viewer) for card in hidden for viewer in strangers):
        gate.knowledge.mix(hidden, knowing=[stand.seat])


def hand_over_closed(
    gate: Gate, giver: Stand, cards: Sequence[Card], takers: Sequence[Seat]
) -> None:
    """Closed cards leave a zone: the takers see them, the others don't see which ones go."""
    gate.knowledge.mix(giver.zone, knowing=[giver.seat])
    gate.knowledge.show(cards, *takers)
    giver.lose(cards)


def receive_closed(gate: Gate, takers: Sequence[Seat], cards: Sequence[Card]) -> None:
    """Closed goods lie on the stand of a single taker; two deputies keep theirs in the chest."""
    if len(takers) > 1:
        gate.chest += cards
    else:
        gate.stands[takers[0]].zone += cards


def receive_open(gate: Gate, takers: Sequence[Seat], cards: Sequence[Card]) -> None:
    if len(takers) > 1:
        gate.chest += cards
    else:
        gate.stands[takers[0]].goods += cards


def show_all(gate: Gate, cards: Sequence[Card]) -> None:
    """Everybody sees these cards and remembers them, although they lie face down."""
    gate.knowledge.show(cards, *gate.knowledge.viewers)


def by_lot(gate: Gate, things: Sequence[T]) -> T:
    """Draw one of these before everybody's eyes."""
    gate.knowledge.came_out(*gate.knowledge.viewers)
    return gate.dice.pick(things)


def by_name(cards: Iterable[Card], name: str, number: int) -> list[Card]:
    """Up to this many cards of that name."""
    return [card for card in cards if card.face == name][:number]


def salvage(gate: Gate, stand: Stand, card: Card) -> None:
    """A confiscated good goes onto a stand; contraband lies face down, but all know it."""
    for number, pile in enumerate(gate.piles):
        gate.piles[number] = [one for one in pile if one is not card]
    gate.confiscated = [one for one in gate.confiscated if one is not card]
    if gate.good(card).legal:
        stand.goods.append(card)
    else:
        gate.knowledge.turn_down(card)
        stand.zone.append(card)
    gate.tell(events.Salvaged(stand.seat, card.face))
