"""Paying without enough gold (3.4, 10.30): gold first, then goods that the payer chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine import Card, Say, Seat, pick
from app.games.sheriff.rules.gold import receive
from app.games.sheriff.rules.moves import show_all
from app.games.sheriff.state import Gate, Stand
from app.games.sheriff.view import events
from app.kit.faces import faces

Chosen = list[Card]


async def pay(gate: Gate, payer: Seat, takers: Sequence[Seat], debt: int, why: str) -> None:
    """Fines and compensation: gold as far as it goes, then goods; the rest is forgiven."""
    if debt <= 0:
        return
    stand = gate.stands[payer]
    coins = min(debt, stand.gold)
    goods = await choose_goods(gate, stand, debt - coins) if coins < debt else []
    stand.gold -= coins
    receive(gate, takers, coins)
    gate.tell(events.GoldPaid(payer, tuple(takers), coins, why))
    if goods:
        hand_over(gate, stand, takers, goods)
    paid = coins + sum(gate.good(card).value for card in goods)
    if paid < debt:
        gate.tell(events.Forgiven(payer, debt - paid))


async def choose_goods(gate: Gate, stand: Stand, debt: int) -> Chosen:
    """Legal goods if they are enough; otherwise all of them, then contraband (10.30)."""
    legal = list(stand.goods)
    worth = value(gate, legal)
    if worth >= debt:
        return await choose_among(gate, stand, legal, debt)
    closed = list(stand.zone)
    if worth + value(gate, closed) <= debt:
        return [*legal, *closed]
    return [*legal, *await choose_among(gate, stand, closed, debt - worth)]


def value(gate: Gate, cards: Sequence[Card]) -> int:
    """The printed value of goods."""
    return sum(gate.good(card).value for card in cards)


async def choose_among(gate: Gate, stand: Stand, cards: list[Card], debt: int) -> Chosen:
    """One card after the other, the dearest first: so none is too many in the end (10.30)."""
    chosen: Chosen = []
    left, limit = list(cards), max(gate.good(card).value for card in cards)
    while debt > 0 and left:
        fitting = [card for card in left if gate.good(card).value <= limit]
        options = dict(places(gate, stand, enough(gate, fitting, debt)))
        if not options:
            return [*chosen, *left]
        usual = cheapest(gate, fitting, debt)
        card = next(iter(options.values()))
        if len(options) > 1:
            silent = next(place for place, one in options.items() if one.face == usual.face)
            card = await pick(stand.seat, "pay.goods", options, silent=lambda s=silent: s)  # type: ignore[misc]
        chosen.append(card)
        left.remove(card)
        limit = gate.good(card).value
        debt -= limit
    return chosen


def enough(gate: Gate, fitting: Sequence[Card], debt: int) -> Iterator[Card]:
    """Cards after which the debt can still be met with none that is dearer."""
    for card in fitting:
        worth = gate.good(card).value
        rest = value(gate, [c for c in fitting if gate.good(c).value <= worth])
        if rest >= debt:
            yield card


def places(gate: Gate, stand: Stand, cards: Iterator[Card]) -> Iterator[tuple[Say, Card]]:
    """Open goods by kind, closed ones by where they lie."""
    kinds = set()
    for card in cards:
        if card in stand.zone:
            yield Say(f"zone:{stand.seat}:{stand.zone.index(card)}"), card
        elif card.face not in kinds:
            kinds.add(card.face)
            yield Say(f"goods:{stand.seat}:{card.face}"), card


def cheapest(gate: Gate, fitting: Sequence[Card], debt: int) -> Card:
    """A silent payer's next card: smallest sufficient value, then fewest cards."""
    best: dict[int, tuple[int, Card]] = {0: (0, fitting[0])}  # sum -> cards, dearest of them
    for card in sorted(fitting, key=lambda one: gate.good(one).value):
        worth = gate.good(card).value
        for total, (count, _) in sorted(best.items(), reverse=True):
            if total < debt and (total + worth not in best or best[total + worth][0] > count + 1):
                best[total + worth] = count + 1, card
    return best[min((total for total in best if total >= debt), default=max(best))][1]


def hand_over(gate: Gate, payer: Stand, takers: Sequence[Seat], goods: Chosen) -> None:
    """Goods go to the receiver's stand; contraband is shown to all and lies face down there."""
    closed = [card for card in goods if card in payer.zone]
    opened = [card for card in goods if card not in closed]
    show_all(gate, closed)
    payer.lose(goods)
    if len(takers) > 1:
        gate.chest += goods
    else:
        gate.stands[takers[0]].goods += opened
        gate.stands[takers[0]].zone += closed
    gate.tell(events.PaidInGoods(payer.seat, tuple(takers), faces(opened), faces(closed)))
