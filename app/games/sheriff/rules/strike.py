"""A deal is struck (14.6) and kept (14.7), and its goods by name change hands (14.8)."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import Card, Event, Say, Seat, choose_some, only
from app.games.sheriff.deal import Counts, Deal
from app.games.sheriff.options import SHOWN
from app.games.sheriff.rules.cover import may_treat
from app.games.sheriff.rules.gold import receive
from app.games.sheriff.rules.moves import (
    blur,
    by_name,
    hand_over_closed,
    receive_closed,
    receive_open,
    show_all,
)
from app.games.sheriff.rules.numbers import number
from app.games.sheriff.state import Bag, Gate, Stand
from app.games.sheriff.view import events
from app.games.sheriff.view.terms import terms_of
from app.kit.faces import faces


async def strike(gate: Gate, deal: Deal, takers: tuple[Seat, ...] | None = None) -> None:
    """In one step: gold, goods of the stands, names of the zone; the bags are bound."""
    deal.takers = takers or deal.takers
    deal.state = "bound"
    tell(gate, deal, events.DealStruck(deal.author, terms_of(deal)))
    closed = [*deal.gives.closed, *await pick_blind(gate, deal)]
    hand_over_gold(gate, deal)
    hand_over_open(gate, deal)
    if closed:
        hand_over_faces(gate, deal, closed)
    if sum(deal.gives.zone.values()):
        hand_over_named(gate, deal, gate.stands[deal.giver].zone, deal.gives.zone)
    deal.due = bool(sum(deal.gives.bag.values()))
    if gate.six and not deal.joint:
        for owner in deal.wants:
            gate.bags[owner].solo = deal.takers[0]
    replace_others(gate, deal)
    drop_contradicted(gate, deal)


def drop_contradicted(gate: Gate, deal: Deal) -> None:
    """Demands of the other deputy about a bag that this deal keeps from them lapse (14.12)."""
    for other in gate.deals:
        shared = other.wants.keys() & deal.wants.keys()
        against = any(other.wants[owner] != deal.wants[owner] for owner in shared)
        free = all(may_treat(gate, owner, other.takers) for owner in shared)
        if other.state == "open" and other.demand and shared and (against or not free):
            lapse(gate, other, "deal")


def lapse(gate: Gate, deal: Deal, why: str) -> None:
    deal.state, deal.why = "lapsed", why
    tell(gate, deal, events.OfferEnded(deal.author, "lapsed", why, terms_of(deal)))


def replace_others(gate: Gate, deal: Deal) -> None:
    """Other offers between the same two about one of these bags lapse (14.4).

    A private deal ends no public offer: that would tell of it.
    """
    for other in gate.deals:
        same = other.giver == deal.giver and set(other.takers) & set(deal.takers)
        if other.state != "open" or not same or not other.wants.keys() & deal.wants.keys():
            continue
        if other.private or not deal.private:
            lapse(gate, other, "deal")


def tell(gate: Gate, deal: Deal, event: Event) -> None:
    if deal.audience is None:
        gate.tell(event)
    else:
        gate.whisper(event, deal.audience)


async def pick_blind(gate: Gate, deal: Deal) -> list[Card]:
    """A demand may ask for a number of closed cards, which the giver picks now."""
    zone = gate.stands[deal.giver].zone
    if not deal.gives.blind:
        return []
    if deal.gives.blind == len(zone):
        return list(zone)
    places = [Say(f"zone:{deal.giver}:{n}") for n in range(len(zone))]
    count = deal.gives.blind
    chosen = await choose_some(
        deal.giver,
        "deal.blind",
        places,
        count,
        count,
        silent=lambda: [p.id for p in places[:count]],
    )
    return [zone[int(one.id.rpartition(":")[2])] for one in chosen]


def hand_over_gold(gate: Gate, deal: Deal) -> None:
    """Gift tax is on the giver's gold, at acceptance (13.7)."""
    giver, gold = gate.stands[deal.giver], deal.gives.gold
    tax = gold * number(gate, "gift_tax_percent") // 100
    if gold:
        giver.gold -= gold
        deal.paid, deal.kept = gold, gold - tax
        receive(gate, deal.takers, deal.kept)
        gate.tell(events.GoldPaid(deal.giver, deal.takers, deal.kept, "bribe"))
    if tax:
        gate.tell(events.GoldPaid(deal.giver, (), tax, "tax"))
    if deal.back.gold:
        gate.stands[deal.takers[0]].gold -= deal.back.gold
        giver.gold += deal.back.gold
        gate.tell(events.GoldPaid(deal.takers[0], (deal.giver,), deal.back.gold, "back"))


def hand_over_open(gate: Gate, deal: Deal) -> None:
    """Open goods, in both directions."""
    goods = take_goods(gate.stands[deal.giver], deal.gives.goods)
    receive_open(gate, deal.takers, goods)
    deal.moved += goods
    if goods:
        gate.tell(events.GoodsGiven(deal.giver, deal.takers, faces(goods), 0, None))
    returned = take_goods(gate.stands[deal.takers[0]], deal.back.goods)
    gate.stands[deal.giver].goods += returned
    deal.returned += returned
    if returned:
        told = faces(returned)
        gate.tell(events.GoodsGiven(deal.takers[0], (deal.giver,), told, 0, None))


def take_goods(stand: Stand, wanted: Counts) -> list[Card]:
    goods = [card for kind, count in wanted.items() for card in by_name(stand.goods, kind, count)]
    stand.lose(goods)
    return goods


def hand_over_faces(gate: Gate, deal: Deal, cards: Sequence[Card]) -> None:
    """Closed cards as they lie: their faces are for the giver and the takers only."""
    giver = gate.stands[deal.giver]
    hand_over_closed(gate, giver, cards, deal.takers)
    receive_closed(gate, deal.takers, cards)
    deal.moved += cards
    secret = only(deal.parties, faces(cards))
    gate.tell(events.GoodsGiven(giver.seat, deal.takers, (), len(cards), secret))


def readers(gate: Gate, deal: Deal) -> tuple[Seat | None, ...]:
    """The viewers who could read the deal."""
    return gate.knowledge.viewers if deal.audience is None else deal.audience


def hand_over_named(gate: Gate, deal: Deal, among: Sequence[Card], names: Counts) -> None:
    """Goods by name: those that are there move; of those that are not, the taker gets proof.

    All who could read the deal now know whether they were there, and anyone can count what moves.
    """
    giver = gate.stands[deal.giver]
    found = [card for name, count in names.items() for card in by_name(among, name, count)]
    gate.knowledge.came_out(*gate.knowledge.viewers)
    opened = [card for card in found if card.open]
    closed = [card for card in found if not card.open]
    rest = [card for card in among if card not in found and not card.open]
    giver.lose(opened)
    receive_open(gate, deal.takers, opened)
    deal.moved += found
    if closed:
        hand_over_closed(gate, giver, closed, deal.takers)
        receive_closed(gate, deal.takers, closed)
        if not deal.private:
            show_all(gate, closed)
    if found:
        told = faces(closed)
        secret = told if not deal.private else only(deal.parties, told)
        given = events.GoodsGiven(giver.seat, deal.takers, faces(opened), len(closed), secret)
        gate.tell(given)
    missing = {
        name: count - len(by_name(found, name, count))
        for name, count in names.items()
        if count > len(by_name(found, name, count))
    }
    if missing:
        prove(gate, deal, missing, rest)


def prove(gate: Gate, deal: Deal, missing: Counts, rest: Sequence[Card]) -> None:
    """Prove a lack: the taker sees the giver's closed zone, or believes the server (14.8)."""
    zone = gate.stands[deal.giver].zone
    who = [viewer for viewer in readers(gate, deal) if viewer != deal.giver]
    gate.knowledge.rule_out(rest, missing, *who)
    blur(gate, gate.stands[deal.giver])
    tell(gate, deal, events.NotThere(deal.giver, deal.takers, tuple(sorted(missing.items()))))
    if gate.option("proof") == SHOWN and zone:
        gate.knowledge.show(zone, *deal.takers)
        told = events.Proof(deal.giver, deal.takers, only(deal.takers, faces(zone)))
        tell(gate, deal, told)


# --- when a bag is settled -----------------------------------------------------------------------


def deliver_named(gate: Gate, owner: Seat) -> None:
    """Goods of the bag by name, from what reached the owner's stand, oldest deal first (14.8)."""
    bag = gate.bags[owner]
    for deal in gate.deals:
        if deal.giver == owner and deal.due and deal.state in ("bound", "done"):
            deal.due = False
            bag.arrived = still_here(gate, bag)
            hand_over_named(gate, deal, bag.arrived, deal.gives.bag)
            bag.arrived = still_here(gate, bag)
            finish(gate, deal)


def still_here(gate: Gate, bag: Bag) -> list[Card]:
    """Goods of the bag that lie at its owner's stand: a fine or a deal may have taken some."""
    stand = gate.stands[bag.owner]
    here = {*stand.goods, *stand.zone}
    return [card for card in bag.arrived if card in here]


def carried_out(gate: Gate, owner: Seat) -> None:
    """The conditions about this bag are carried out."""
    for deal in gate.deals:
        if deal.state == "bound" and owner in deal.wants and owner not in deal.settled:
            deal.settled = (*deal.settled, owner)
            finish(gate, deal)


def finish(gate: Gate, deal: Deal) -> None:
    if deal.state == "bound" and not deal.due and {*deal.settled} >= deal.wants.keys():
        deal.state = "done"
