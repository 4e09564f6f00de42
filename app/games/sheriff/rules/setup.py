"""Preparation: goods, hands, discard piles, and the cards of the modules."""

from __future__ import annotations

from app.engine import Card, Deal, Seat, only
from app.games.sheriff.rules.moves import discard, into_hand
from app.games.sheriff.state import GOODS, MERRY, Gate, Stand
from app.games.sheriff.view import events
from app.kit.decks import shuffled
from app.kit.faces import faces
from app.kit.first_player import first_player, is_drawn

TEN = 10


def set_up(deal: Deal) -> Gate:
    """Section 2, in its order."""
    gate = lay_table(deal)
    deal_out(gate)
    return gate


def lay_table(deal: Deal, first: Seat | None = None) -> Gate:
    """Stands, the first Sheriff (drawn, unless named), and the shuffled deck."""
    gate = Gate(deal=deal)
    rules = gate.components.rules
    gate.stands = [Stand(seat, rules.start_gold) for seat in range(deal.seats)]
    if gate.six:
        colours = [colour.id for colour in gate.components.colours[: deal.seats]]
        gate.deputy_cards = shuffled(gate, colours, "deputy")
        gate.tell(events.Began(None, False))
    else:
        drawn = first is None and is_drawn(deal)
        # The first Sheriff, until the first round begins.
        gate.first = first_player(gate) if first is None else first
        gate.tell(events.Began(gate.first, drawn))
    gate.deck = build_deck(gate)
    return gate


def deal_out(gate: Gate) -> None:
    """Hands, discard piles, and what the modules add."""
    gate.piles = [[]] if gate.blind else [[], []]
    deal_hands(gate)
    set_out_modules(gate)


def build_deck(gate: Gate) -> list[Card]:
    """Goods for this number of players, with royal goods if wanted."""
    goods = gate.components.goods.values()
    names = [good.id for good in goods for _ in range(gate.count_of(good))]
    deck = shuffled(gate, names, GOODS)
    if gate.option("ten_out"):
        gate.gone, deck = deck[:TEN], deck[TEN:]
    return deck


def deal_hands(gate: Gate) -> None:
    for stand in gate.stands:
        cards = [gate.deck.pop() for _ in range(gate.hand_size)]
        gate.knowledge.show(cards, stand.seat)
        into_hand(gate, stand, cards)
        gate.tell(events.Drew(stand.seat, len(cards), only(stand.seat, faces(cards))))
    if not gate.blind:
        for number in range(len(gate.piles)):
            start = [gate.deck.pop() for _ in range(gate.components.rules.pile_start)]
            discard(gate, start, number)
            gate.tell(events.PileBegan(number, faces(start)))


def set_out_modules(gate: Gate) -> None:
    """Black market, laws, special orders, merry men: as far as they are played with."""
    box, seats = gate.components, len(gate.stands)
    if gate.option("black_market"):
        ranked = sorted(box.black_market.values(), key=lambda card: (card.good, card.rank))
        for card in ranked:
            gate.black_market.setdefault(card.good, []).append(card.id)
    if gate.option("laws"):
        laws = [law.id for law in box.laws.values() if not left_out(gate, law.mark)]
        gate.law_deck = shuffled(gate, laws, "law")
    if gate.option("special_orders"):
        orders = [one.id for one in box.orders.values() if one.players_min <= seats]
        gate.order_deck = shuffled(gate, orders, "order")
        gate.orders = [None] * box.rules.orders_open
    if gate.option("merry_men"):
        gate.merry_deck = shuffled(gate, box.merry_men, MERRY)
        gate.step = "merry"


def left_out(gate: Gate, mark: str) -> bool:
    """Marks 4+ and 5- (ruling 2)."""
    seats = len(gate.stands)
    if mark == "4+":
        return seats < 4
    return mark == "5-" and (seats > 5 or (seats == 5 and not gate.option("stash_with_five")))
