"""Declaring (3.3): each merchant names a legal kind and the true number of cards.

The laws of the gate toll, open lids and informers follow each declaration and all of them (13.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from app.engine import Asked, One, Say, Seat, choose, either, together
from app.games.sheriff.rules.gold import pay_as_far_as_it_goes
from app.games.sheriff.rules.market import seat_of
from app.games.sheriff.rules.moves import show_all
from app.games.sheriff.rules.numbers import declarable, law, number
from app.games.sheriff.state import Bag, Gate
from app.games.sheriff.view import events

NOBODY = Say("nobody")


@dataclass(frozen=True, slots=True)
class Declaration:
    """What may be said of a bag; with the law of double declarations of two kinds."""

    kinds: tuple[tuple[str, int], ...]

    @property
    def id(self) -> str:
        return "+".join(f"{kind}:{count}" for kind, count in self.kinds)

    @property
    def first(self) -> str:
        return self.kinds[0][0]


async def declare(gate: Gate) -> None:
    """One merchant's declaration; after the last one the inspection begins."""
    waiting = [seat for seat in gate.merchants() if seat in gate.bags and seat not in gate.called]
    if not waiting:
        await hear_informers(gate)
        gate.step = "inspect"
        return
    seat = waiting[0]
    if gate.six and len(waiting) > 1:
        seat = await call_next(gate, waiting)
    gate.called.append(seat)
    bag = gate.bags[seat]
    said = await choose(seat, "declare", list(sayings(gate, bag)), silent=lambda: usual(gate, bag))
    bag.declared = said.kinds
    gate.stands[seat].declared = said.first
    gate.tell(events.Declared(seat, said.kinds))
    pay_as_far_as_it_goes(gate, seat, gate.officers, number(gate, "gate_toll"), "toll")
    if law(gate, "lid"):
        await lift_lid(gate, bag)


async def call_next(gate: Gate, waiting: list[Seat]) -> Seat:
    """Section 5: the deputies call the merchants one by one; either may call the next."""
    called: list[Seat] = []

    def heard(officer: Seat, one: Say) -> bool:
        called.append(seat_of(one))
        return True

    options = [Say(f"bag:{seat}") for seat in waiting]
    asked = Asked("declare.call", One(options), silent=lambda: options[0].id)
    await either(dict.fromkeys(gate.officers, asked), heard)
    return called[0]


def sayings(gate: Gate, bag: Bag) -> Iterator[Declaration]:
    """The number must be right, the kind may be a lie; contraband can't be declared."""
    size, kinds = bag.size, declarable(gate)
    for kind in kinds:
        yield Declaration(((kind, size),))
    if number(gate, "declared_kinds") > 1:
        for one, other in combinations(kinds, 2):
            for count in range(1, size):
                yield Declaration(((one, count), (other, size - count)))


def usual(gate: Gate, bag: Bag) -> str:
    """A silent merchant's word never comes from the bag (section 7)."""
    kinds = declarable(gate)
    before = gate.stands[bag.owner].declared
    kind = next((one for one in (bag.wish, before) if one in kinds), kinds[0])
    return Declaration(((kind, bag.size),)).id


async def lift_lid(gate: Gate, bag: Bag) -> None:
    """Open lids: one card of the bag is shown to all and stays inside (13.4)."""
    places = [Say(f"bag:{bag.owner}:{n}") for n in range(bag.size)]
    one = await choose(bag.owner, "declare.lid", places)
    card = bag.cards[int(one.id.rpartition(":")[2])]
    show_all(gate, [card])
    bag.shown = (card.face,)
    gate.tell(events.LidLifted(bag.owner, card.face))


async def hear_informers(gate: Gate) -> None:
    """Informers: each merchant may point at another, sealed until all have (13.4, 13.9)."""
    if not law(gate, "informers") or len(gate.bags) < 2:
        return
    answers = await together({seat: pointing(gate, seat) for seat in gate.bags})
    for seat, one in answers.items():
        gate.bags[seat].named = None if one == NOBODY else seat_of(one)
    gate.tell(events.InformersHeard(len(answers)))


def pointing(gate: Gate, seat: Seat) -> Asked[Say]:
    others = [Say(f"bag:{other}") for other in gate.bags if other != seat]
    return Asked("inform", One([NOBODY, *others]), silent=lambda: NOBODY.id)
