"""Black market: three equal contraband cards from your own stand for a card that is worth more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from app.engine import Offer, One, Say, Seat, pick
from app.games.sheriff.rules.bargain import sweep
from app.games.sheriff.rules.moves import blur, by_name
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events


def claims(gate: Gate) -> Iterator[Offer]:
    """At any moment of the inspection a merchant may claim the next card (10.17)."""
    for seat in gate.merchants():
        if goods := sellable(gate, seat):
            yield Offer(seat, "black", partial(claim_meanwhile, gate, seat), One(goods))


def sellable(gate: Gate, seat: Seat) -> list[Say]:
    """The goods of which this merchant has enough, while there are cards for them."""
    needs, zone = gate.components.rules.black_market_needs, gate.stands[seat].zone
    left = [good for good, cards in gate.black_market.items() if cards]
    goods = [good for good in left if len(by_name(zone, good, needs)) == needs]
    return [Say(f"black:{good}", at=f"black:{good}") for good in goods]


async def last_claims(gate: Gate) -> None:
    """What the last bags of the game brought in may still be sold, as long as anybody could.

    Whom to ask is seen by all: merchants with enough face-down cards.
    """
    needs = gate.components.rules.black_market_needs
    for seat in gate.merchants():
        while any(gate.black_market.values()) and len(gate.stands[seat].zone) >= needs:
            goods = {place: place for place in sellable(gate, seat)}
            which = await pick(seat, "black.last", goods, skip=True)
            if which is None:
                break
            await claim(gate, seat, which)


async def claim_meanwhile(gate: Gate, seat: Seat, which: Say) -> None:
    """What has been sold can't be given in a deal any more (14.4)."""
    await claim(gate, seat, which)
    sweep(gate)


async def claim(gate: Gate, seat: Seat, which: Say) -> None:
    """Show three cards, remove them from the game, take the dearest card that is left."""
    good = which.id.partition(":")[2]
    stand = gate.stands[seat]
    cards = by_name(stand.zone, good, gate.components.rules.black_market_needs)
    blur(gate, stand)
    gate.knowledge.turn_up(*cards)
    stand.lose(cards)
    gate.gone += cards
    bought = gate.black_market[good].pop(0)
    stand.black_market.append(bought)
    gate.tell(events.BlackMarketBought(seat, bought, good, len(cards)))
