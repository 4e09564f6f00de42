"""Merry men: dealt, smuggled, caught, and trusted again. What each does: merry_deeds.py."""

from __future__ import annotations

from app.engine import Asked, Card, One, Say, Seat, only, together
from app.games.sheriff.rules.gold import take_from_bank
from app.games.sheriff.rules.market import seat_of
from app.games.sheriff.rules.merry_deeds import DEEDS
from app.games.sheriff.rules.moves import held
from app.games.sheriff.state import Bag, Gate, Stand
from app.games.sheriff.view import events
from app.kit.answers import agrees
from app.kit.faces import faces


async def deal_merry_men(gate: Gate) -> None:
    """Two to each; all keep one at the same time, the rest goes under the deck."""
    for stand in gate.stands:
        draw_merry_men(gate, stand)
    await keep_one(gate, list(gate.stands))
    gate.step = "round"


def draw_merry_men(gate: Gate, stand: Stand) -> None:
    """Two from the top, seen by this player only."""
    count = min(gate.components.rules.merry_men_dealt, len(gate.merry_deck))
    cards = [gate.merry_deck.pop() for _ in range(count)]
    gate.knowledge.show(cards, stand.seat)
    gate.knowledge.mix(cards, knowing=[stand.seat])
    gate.merry_drawn[stand.seat] = cards
    gate.tell(events.MerryMenDrawn(stand.seat, len(cards), only(stand.seat, faces(cards))))


async def keep_one(gate: Gate, stands: list[Stand]) -> None:
    """Keep one; silence lets chance decide."""
    asked = {}
    for stand in stands:
        options = [Say(f"merry:{n}") for n in range(len(gate.merry_drawn[stand.seat]))]
        asked[stand.seat] = Asked("merry.keep", One(options))
    answers = await together(asked)
    for stand in stands:
        cards = gate.merry_drawn.pop(stand.seat)
        kept = cards.pop(seat_of(answers[stand.seat]))
        stand.hand.append(kept)
        gate.knowledge.mix([*cards, *held(gate, stand)], knowing=[stand.seat])
        put_under(gate, cards)
        gate.tell(events.MerryManKept(stand.seat, only(stand.seat, kept.face)))


def put_under(gate: Gate, cards: list[Card]) -> None:
    """Put them under the deck; players who knew them know that they lie there."""
    gate.merry_deck = [*cards, *gate.merry_deck]


async def enter_town(gate: Gate, bag: Bag, by: tuple[Seat, ...]) -> None:
    """Show him, pay his reward, do his deed, put him under his deck; then draw a new one."""
    card, stand = bag.merry, gate.stands[bag.owner]
    assert card, "there is one in this bag"
    man = gate.merry_man(card)
    gate.knowledge.turn_up(card)
    gate.tell(events.MerryManEntered(stand.seat, man.id, man.reward))
    take_from_bank(gate, stand.seat, man.reward, "merry")
    await DEEDS[man.do](gate, bag, man, by)
    gate.knowledge.turn_down(card)
    put_under(gate, [card])
    await take_new(gate, stand)


async def take_new(gate: Gate, stand: Stand) -> None:
    draw_merry_men(gate, stand)
    await keep_one(gate, [stand])


def caught(gate: Gate, seat: Seat, card: Card) -> None:
    """A merry man in an opened bag goes under his deck, and no new one comes (10.20)."""
    gate.tell(events.MerryManCaught(seat, card.face))
    gate.knowledge.turn_down(card)
    put_under(gate, [card])


async def regain_trust(gate: Gate, stand: Stand) -> None:
    """Smuggled contraband wins the merry men's trust again; it may be declined (10.6)."""
    if gate.option("merry_men") and await agrees(stand.seat, "merry.trust"):
        await take_new(gate, stand)
