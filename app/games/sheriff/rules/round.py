"""The beginning and the end of a round (3.5, section 5)."""

from __future__ import annotations

from app.games.sheriff.rules.moves import draw
from app.games.sheriff.rules.orders import refill_orders
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events
from app.kit.faces import faces


async def begin_round(gate: Gate) -> None:
    """Name the Sheriff, to the left of the last one, or turn up two deputies."""
    if gate.six:
        call_deputies(gate)
    else:
        seats = len(gate.stands)
        last = gate.officers[0] + 1 if gate.officers else gate.first
        gate.officers = (last % seats,)
        gate.first = (gate.officers[0] + 1) % seats
    if gate.round == 1:
        refill_orders(gate)
    gate.tell(events.RoundBegan(gate.officers[0], gate.officers, gate.round))
    gate.step = "laws" if gate.option("laws") else "first"


def call_deputies(gate: Gate) -> None:
    """Section 5: the two top cards of the deputies' deck; after three rounds all are shuffled."""
    per_cycle = gate.components.rules.rounds_of_deputies
    turn = (gate.round - 1) % per_cycle
    if turn == 0 and gate.round > 1:
        gate.knowledge.turn_down(*gate.deputy_cards)
        gate.dice.shuffle(gate.deputy_cards)
        gate.knowledge.mix(gate.deputy_cards)
    pair = gate.deputy_cards[2 * turn : 2 * turn + 2]
    gate.knowledge.turn_up(*pair)
    colours = [colour.id for colour in gate.components.colours]
    gate.officers = (colours.index(pair[0].face), colours.index(pair[1].face))
    gate.tell(events.DeputiesCalled(gate.officers, faces(pair)))
    gate.first = next(
        seat for seat in gate.clockwise(gate.officers[0]) if seat not in gate.officers
    )


async def end_round(gate: Gate) -> None:
    """Merchants refill their hands; the last time nobody does (10.29)."""
    gate.bags, gate.deals, gate.confiscated = {}, [], []
    gate.numbers.clear()
    gate.openings, gate.ending = 0, False
    gate.resting.clear()
    if gate.round == gate.rounds:
        gate.step = "score"
        return
    for seat in gate.merchants():
        stand = gate.stands[seat]
        draw(gate, stand, gate.hand_size - len(stand.goods_in_hand()))
    refill_orders(gate)
    gate.round += 1
    gate.step = "round"
