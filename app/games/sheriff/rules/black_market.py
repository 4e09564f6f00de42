"""Black market: three equal contraband cards from your own stand for a card that is worth more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from app.engine import Offer, One, Say, Seat
from app.games.sheriff.rules.moves import blur, by_name
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events


def claims(gate: Gate) -> Iterator[Offer]:
    """At any moment of the inspection a merchant may claim the next card (10.17)."""
    needs = gate.components.rules.black_market_needs
    for seat in gate.merchants():
        zone = gate.stands[seat].zone
        goods = [
            Say(f"black:{good}")
            for good, left in gate.black_market.items()
            if left and len(by_name(zone, good, needs)) == needs
        ]
        if goods:
            yield Offer(seat, "black", partial(claim, gate, seat), One(goods))


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
