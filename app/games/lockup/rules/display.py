"""The item display: reserving items, filling its gaps."""

from __future__ import annotations

from app.engine import pick
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.places import ItemAt
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events


def reserve(prison: Prison, crew: Crew, slot: int) -> None:
    """Reserving items: face down into the own area. Everybody has seen which one it is."""
    card, prison.display[slot] = prison.display[slot], None
    assert card, "there is an item to be reserved"
    prison.knowledge.turn_down(card)
    crew.reserved.append(card)
    prison.tell(events.Reserved(crew.seat, card.face, ItemAt(slot).id))


def fill_display(prison: Prison) -> list[str]:
    """Patrol 2: new items for the gaps; the others keep their slots. Ruling 17: it may shrink."""
    new: list[str] = []
    for slot, there in enumerate(prison.display):
        if there is None and prison.items:
            card = prison.items.pop()
            prison.knowledge.turn_up(card)
            prison.display[slot] = card
            new.append(card.face)
    return new


async def reserve_for_free(prison: Prison, crew: Crew) -> None:
    """A trait: an item of the display, whose slot is filled at once."""
    places = {ItemAt(slot): slot for slot, card in enumerate(prison.display) if card}
    first = next(iter(places))
    rule = pick(crew.seat, "reserve", places, silent=lambda: first)
    reserve(prison, crew, await with_tomes(prison, crew, rule))
    fill_display(prison)
