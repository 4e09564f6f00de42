"""A toy in which everybody can tell something of cards that lie face down.

Cards are taken face up into a hand, so that all know what it holds; what is stored face down is
contraband, as all know, and goods lie face up. Who is asked next follows from that knowledge.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import (
    Card,
    Deal,
    Game,
    Outcome,
    Part,
    Say,
    Standing,
    State,
    Viewer,
    choose,
    look,
)
from app.engine.bots import random_bot

GOODS = ("apple", "bread")
CONTRABAND = ("silk", "pepper")
TURNS = 6


@dataclass(kw_only=True, slots=True)
class Market(State):
    """The toy's table."""

    hands: list[list[Card]] = field(default_factory=list)
    stands: list[list[Card]] = field(default_factory=list)
    taken: list[list[str]] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Row(Part):
    """Cards that lie together."""

    cards: tuple[str | None, ...]


def set_up(deal: Deal) -> Market:
    market = Market(deal=deal)
    faces = [*GOODS, *CONTRABAND] * 4
    market.dice.shuffle(faces)
    cards = [market.knowledge.card(face) for face in faces]
    for seat in range(deal.seats):
        market.hands.append([cards.pop() for _ in range(2)])
        market.knowledge.show(market.hands[seat], seat)
        market.stands.append([])
        market.taken.append([])
    market.pile = [cards.pop() for _ in range(4)]
    market.knowledge.turn_up(*market.pile)
    market.deck = cards
    return market


async def play_turn(market: Market) -> None:
    seat = market.turn % market.deal.seats
    await take(market, seat)
    await store(market, seat)
    closed = [card.face for card in market.stands[seat] if not card.open]
    if closed and all(face in CONTRABAND for face in closed):
        await choose(seat, "bribe", [Say("yes"), Say("no")], silent=lambda: "no")
    held = [*market.hands[seat], *market.stands[seat]]
    if all(any(card.face == face for card in held) for face in market.taken[seat]):
        await choose(seat, "boast", [Say("yes"), Say("no")], silent=lambda: "no")
    market.turn += 1
    market.over = market.turn == TURNS


async def take(market: Market, seat: int) -> None:
    """From the open pile while there is any, seen by all; then from the deck."""
    hand, knowledge = market.hands[seat], market.knowledge
    if market.pile:
        places = [Say(f"pile:{n}") for n in range(len(market.pile))]
        one = await choose(seat, "take", places)
        card = market.pile.pop(int(one.id[-1]))
        knowledge.turn_down(card)
        market.taken[seat].append(card.face)
    else:
        card = market.deck.pop()
        knowledge.show([card], seat)
    hand.append(card)
    knowledge.mix(hand, knowing=[seat])


async def store(market: Market, seat: int) -> None:
    """Goods face up, contraband face down: nobody else sees which kind, all know that it is one."""
    hand, knowledge = market.hands[seat], market.knowledge
    one = await choose(seat, "store", [Say(f"hand:{n}") for n in range(len(hand))])
    card = hand.pop(int(one.id[-1]))
    market.stands[seat].append(card)
    if card.face in GOODS:
        knowledge.turn_up(card)
    else:
        knowledge.mix([*hand, card], knowing=[seat])
        knowledge.limit([card], CONTRABAND)


def view(market: Market, viewer: Viewer) -> dict[str, Part]:
    rows = {f"hand:{seat}": hand for seat, hand in enumerate(market.hands)}
    rows |= {f"stand:{seat}": stand for seat, stand in enumerate(market.stands)}
    rows["pile"] = market.pile
    return {name: Row(tuple(look(card, viewer) for card in cards)) for name, cards in rows.items()}


def result(market: Market) -> Outcome:
    return Outcome.by_points(Standing(seat, 0, 1) for seat in range(market.deal.seats))


GAME: Game[Market] = Game(
    id="stall",
    name="Stall",
    edition=1,
    min_seats=2,
    max_seats=3,
    options=(),
    read_components=lambda raw: (),
    set_up=set_up,
    phase=play_turn,
    view=view,
    result=result,
    bots={"random": random_bot},
    parts=(Row,),
    events=(),
)
