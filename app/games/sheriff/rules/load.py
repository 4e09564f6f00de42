"""Loading (3.2): all merchants fill their bags at once, in secret."""

from __future__ import annotations

from functools import partial
from typing import Any

from app.engine import Asked, Form, One, Say, Some, only, together
from app.games.sheriff.rules.market import at
from app.games.sheriff.rules.numbers import declarable, number
from app.games.sheriff.state import GOODS, Bag, Gate, Stand
from app.games.sheriff.view import events
from app.kit.faces import faces

LATER = Say("later")


async def load(gate: Gate) -> None:
    """A closed bag can't be changed; its size is public."""
    merchants = [gate.stands[seat] for seat in gate.merchants() if gate.stands[seat].hand]
    packed = await together({stand.seat: packing(gate, stand) for stand in merchants})
    for stand in merchants:
        close_bag(gate, stand, packed[stand.seat])
    gate.called, gate.step = [], "declare"


def limits(gate: Gate, stand: Stand) -> tuple[int, int]:
    """The fewest and the most cards of a bag; a merry man counts (10.5, 10.27, 13.2)."""
    most = min(number(gate, "bag_max") + stand.bag_bonus, len(stand.hand))
    return min(number(gate, "bag_min"), most), most


def packing(gate: Gate, stand: Stand) -> Asked[dict[str, Any]]:
    """The cards, and the kind that this merchant means to declare: only a wish."""
    places = [Say(f"hand:{stand.seat}:{n}") for n in range(len(stand.hand))]
    wishes = [LATER, *map(Say, declarable(gate))]
    form = Form({"cards": Some(places, *limits(gate, stand)), "declare": One(wishes)})
    return Asked("load", form, silent=partial(usual_bag, gate, stand))


def usual_bag(gate: Gate, stand: Stand) -> dict[str, Any]:
    """A silent merchant's bag: as few cards as allowed, legal ones first."""
    least, _ = limits(gate, stand)
    order = sorted(range(len(stand.hand)), key=lambda n: suspicious(gate, stand, n))
    places = [f"hand:{stand.seat}:{n}" for n in order[:least]]
    return {"cards": places, "declare": LATER.id}


def suspicious(gate: Gate, stand: Stand, n: int) -> bool:
    card = stand.hand[n]
    return card.kind != GOODS or not gate.good(card).legal


def close_bag(gate: Gate, stand: Stand, answer: dict[str, Any]) -> None:
    cards = at(stand, answer["cards"])
    stand.hand = [card for card in stand.hand if card not in cards]
    stand.bag_bonus = 0
    wish = "" if answer["declare"] == LATER else answer["declare"].id
    gate.bags[stand.seat] = Bag(stand.seat, cards, wish, size=len(cards))
    gate.knowledge.mix([*stand.hand, *cards], knowing=[stand.seat])
    gate.tell(events.Loaded(stand.seat, len(cards), only(stand.seat, faces(cards))))
