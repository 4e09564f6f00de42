"""What is never lost and never made: every cube, token and card is somewhere, exactly once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.engine import Card
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.state import GUARDS, Crew, Prison


def check(prison: Prison) -> None:
    """Fail unless all is there, and nothing is where it can't be."""
    cubes = Counter(prison.supply)
    for crew in prison.everybody:
        cubes += Counter({**crew.stock, "power": crew.power, "suspicion": crew.suspicion})
        assert crew.reputation >= 0
        assert min(crew.stock.values()) >= 0
    for room in prison.rooms.values():
        cubes += Counter({**room.bounty, "suspicion": room.suspicion})
    supply = prison.box.supply
    wanted = {kind: getattr(supply, kind) for kind in (*RESOURCES, "power", "suspicion")}
    assert cubes == wanted, f"{cubes} are not {wanted}"
    assert min(prison.supply.values()) >= 0
    check_cards(prison)


def check_cards(prison: Prison) -> None:
    cards = list(lying(prison))
    assert len(cards) == len(set(cards)), "a card lies in two places"
    missing = set(prison.knowledge.cards) - set(cards)
    drawn = set(prison.drawn.cards) if prison.drawn else set()
    assert missing <= drawn, f"{[card.kind for card in missing - drawn]} are gone"
    for crew in prison.crews:
        own = [*crew.cell, *(card for _, _, card in prison.placed(crew.seat))]
        assert {card.kind for card in own} <= {f"token {crew.seat}"}
        assert len(own) == len(prison.box.tokens) - len(prison.set_up.tokens_out)


def lying(prison: Prison) -> Iterator[Card]:
    """Every card, where it lies."""
    yield from (*prison.items, *prison.goons, *prison.goon_discard, *prison.tomes)
    yield from (*prison.tome_discard, *prison.traits_out)
    yield from (*prison.guard_deck, *prison.guard_used, *prison.orders, *prison.orders_used)
    yield from (card for card in prison.display if card)
    for crew in prison.everybody:
        yield from in_front_of(crew)
        yield from (card for _, _, card in prison.placed(crew.seat))
    yield from (room.goon for room in prison.rooms.values() if room.goon)


def in_front_of(crew: Crew) -> Iterator[Card]:
    assert crew.seat != GUARDS or not (crew.cell or crew.tomes or crew.dealt)
    yield from (*crew.items, *crew.reserved, *crew.goons, *crew.tomes, *crew.cell, *crew.dealt)
    if crew.trait:
        yield crew.trait
