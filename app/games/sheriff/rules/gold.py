"""Gold on its way. Gold is public, no matter who pays whom."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import Seat
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events


def take_from_bank(gate: Gate, seat: Seat, amount: int, why: str) -> None:
    """The bank never runs out."""
    if amount > 0:
        gate.stands[seat].gold += amount
        gate.tell(events.GoldPaid(None, (seat,), amount, why))


def pay_as_far_as_it_goes(
    gate: Gate, payer: Seat, takers: Sequence[Seat], amount: int, why: str
) -> int:
    """Pay in gold only, as much as there is; two deputies take it into the chest."""
    amount = min(amount, gate.stands[payer].gold)
    if amount > 0:
        gate.stands[payer].gold -= amount
        receive(gate, takers, amount)
        gate.tell(events.GoldPaid(payer, tuple(takers), amount, why))
    return max(0, amount)


def receive(gate: Gate, takers: Sequence[Seat], amount: int) -> None:
    """Put what both deputies receive into the chest (10.9)."""
    if len(takers) > 1:
        gate.chest_gold += amount
    else:
        gate.stands[takers[0]].gold += amount


def halves(gate: Gate, payers: Sequence[Seat], amount: int) -> dict[Seat, int]:
    """Two deputies pay half each; an odd coin is the richer one's, then the first one's (10.9)."""
    if len(payers) == 1:
        return {payers[0]: amount}
    first, second = payers
    odd = first if gate.stands[first].gold >= gate.stands[second].gold else second
    return {seat: amount // 2 + (amount % 2) * (seat == odd) for seat in payers}


def steal(gate: Gate, thief: Seat, victims: Sequence[Seat], amount: int, why: str) -> int:
    """Take what is there; nobody pays for the other's half (10.9, 10.10)."""
    return sum(
        pay_as_far_as_it_goes(gate, victim, (thief,), part, why)
        for victim, part in halves(gate, victims, amount).items()
    )
