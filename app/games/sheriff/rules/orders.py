"""Special orders: a legal good and a contraband in one bag that passes."""

from __future__ import annotations

from functools import partial

from app.engine import Card, Say, pick
from app.games.sheriff.cards import Order
from app.games.sheriff.rules.moves import blur
from app.games.sheriff.state import Bag, Gate
from app.games.sheriff.view import events


def refill_orders(gate: Gate) -> None:
    """At the end of a round there are four open orders again, as long as there are cards."""
    new = []
    for place, order in enumerate(gate.orders):
        if order is None and gate.order_deck:
            card = gate.order_deck.pop()
            gate.knowledge.turn_up(card)
            gate.orders[place] = card.face
            new.append(card.face)
    if new:
        gate.tell(events.OrdersOpened(tuple(new)))


def for_sale(gate: Gate, bag: Bag) -> bool:
    """Whether everybody can see that an order might be filled: who is asked must be public."""
    closed = [card for card in bag.arrived if not card.open]
    legal = {card.face for card in bag.arrived if card.open}
    return bool(closed) and any(order.legal in legal for _, order in open_orders(gate))


def open_orders(gate: Gate) -> list[tuple[int, Order]]:
    box = gate.components.orders
    return [(place, box[id]) for place, id in enumerate(gate.orders) if id]


async def fill_orders(gate: Gate, bag: Bag) -> None:
    """The owner of a passed bag may fill open orders; each card serves one (10.16)."""
    while for_sale(gate, bag):
        chosen = await pick(bag.owner, "order", partial(fillable, gate, bag), skip=True)
        if chosen is None:
            return
        fill_order(gate, bag, *chosen)


def fillable(gate: Gate, bag: Bag) -> dict[Say, tuple[int, Order]]:
    """The open orders that this bag really fills; only its owner is shown them."""
    return {
        Say(f"order:{place}"): (place, order)
        for place, order in open_orders(gate)
        if goods_for(gate, bag, order)
    }


def goods_for(gate: Gate, bag: Bag, order: Order) -> tuple[Card, Card] | None:
    """The two cards, of this bag and on the stand; the contraband is printed as such (13.5)."""
    legal = [card for card in bag.arrived if card.open and card.face == order.legal]
    closed = [card for card in bag.arrived if not card.open and card.face == order.contraband]
    return (legal[0], closed[0]) if legal and closed else None


def fill_order(gate: Gate, bag: Bag, place: int, order: Order) -> None:
    """Card and goods lie under the stand: full value, but not for the titles."""
    goods, stand = goods_for(gate, bag, order), gate.stands[bag.owner]
    assert goods, "only an order that can be filled is offered"
    blur(gate, stand)
    gate.knowledge.turn_up(*goods)
    stand.lose(goods)
    bag.arrived = [card for card in bag.arrived if card not in goods]
    stand.under += goods
    bag.orders += 1
    stand.orders.append(order.id)
    gate.orders[place] = None
    gate.tell(events.OrderFilled(bag.owner, order.id, order.legal, order.contraband))
