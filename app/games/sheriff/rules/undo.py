"""Undo a deal that a card has made impossible: what was paid goes back (13.11, 14.4)."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import Card, Faces, Seat, only
from app.games.sheriff.deal import Deal
from app.games.sheriff.rules.moves import show_all
from app.games.sheriff.rules.strike import tell
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events
from app.games.sheriff.view.terms import terms_of
from app.kit.faces import faces


def undo(gate: Gate, owner: Seat) -> None:
    """A bag that has to pass now undoes deals about opening it; their other bags are free."""
    for deal in gate.deals:
        if deal.wants.get(owner) != "open" or owner in deal.settled:
            continue
        bound = deal.state == "bound"
        if deal.state in ("bound", "open"):
            deal.state, deal.why = "undone", "safe"
            tell(gate, deal, events.OfferEnded(deal.author, "undone", "safe", terms_of(deal)))
        if bound:
            free_deputies(gate, deal)
            give_gold_back(gate, deal)
            give_goods_back(gate, deal)


def free_deputies(gate: Gate, deal: Deal) -> None:
    """Free the bags of a solo deal that is undone: they are no longer one deputy's alone."""
    for owner in deal.wants:
        others = (one for one in gate.deals if one.state == "bound" and not one.joint)
        if not any(owner in one.wants for one in others):
            gate.bags[owner].solo = None


def give_gold_back(gate: Gate, deal: Deal) -> None:
    """Give back what is still there, without the tax."""
    payer = None if deal.joint else deal.takers[0]
    gold = min(deal.kept, gate.chest_gold if payer is None else gate.stands[payer].gold)
    if payer is None:
        gate.chest_gold -= gold
    else:
        gate.stands[payer].gold -= gold
    giver = gate.stands[deal.giver]
    giver.gold += gold
    if gold:
        gate.tell(events.GoldPaid(payer, (deal.giver,), gold, "undone"))
    back = min(deal.back.gold, giver.gold)
    if back:
        giver.gold -= back
        gate.stands[deal.takers[0]].gold += back
        gate.tell(events.GoldPaid(deal.giver, deal.takers, back, "undone"))
    deal.kept = deal.paid = 0


def give_goods_back(gate: Gate, deal: Deal) -> None:
    """The very cards, as far as they still lie where they went."""
    giver, taker = gate.stands[deal.giver], gate.stands[deal.takers[0]]
    there = {*gate.chest} if deal.joint else {*taker.goods, *taker.zone}
    if goods := [card for card in deal.moved if card in there]:
        move_back(gate, deal, goods)
    if returned := [card for card in deal.returned if card in giver.goods]:
        giver.lose(returned)
        taker.goods += returned
        gate.tell(events.GoodsGiven(deal.giver, deal.takers, faces(returned), 0, None))


def move_back(gate: Gate, deal: Deal, goods: Sequence[Card]) -> None:
    giver, taker = gate.stands[deal.giver], gate.stands[deal.takers[0]]
    opened = [card for card in goods if gate.good(card).legal]
    closed = [card for card in goods if card not in opened]
    secret = return_closed(gate, deal, closed) if closed else None
    taker.lose(goods)
    gate.chest = [card for card in gate.chest if card not in goods]
    giver.goods += opened
    giver.zone += closed
    told = faces(opened), len(closed), secret
    payer = None if deal.joint else taker.seat
    gate.tell(events.GoodsGiven(payer, (deal.giver,), *told))


def return_closed(gate: Gate, deal: Deal, cards: Sequence[Card]) -> Faces:
    """Nobody else sees which cards go back, unless all know them from a deal in public."""
    seen = not deal.private and all_know(gate, cards)
    heap = gate.chest if deal.joint else gate.stands[deal.takers[0]].zone
    gate.knowledge.mix([card for card in heap if not card.open], knowing=deal.takers)
    gate.knowledge.show(cards, deal.giver)
    if seen:
        show_all(gate, cards)
    return faces(cards) if seen else only(deal.parties, faces(cards))


def all_know(gate: Gate, cards: Sequence[Card]) -> bool:
    return all(card.known_to(viewer) for card in cards for viewer in gate.knowledge.viewers)
