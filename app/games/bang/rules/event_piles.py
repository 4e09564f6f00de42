"""Red, blue and orange events: who turns them up, and what happens to the previous one.

"Cards of events"; decisions T2, T4, T6, W10, W11.
"""

from __future__ import annotations

from app.engine import Card
from app.games.bang import events
from app.games.bang.people import Player
from app.games.bang.rules import hooks
from app.games.bang.state import Street


def turns_now(street: Street) -> bool:
    """The sheriff turns up an event from their second turn on; without one, see `successor`."""
    if street.extra or street.fight or not (street.event_pile or street.event_gone):
        return False
    turner = street.turner
    if turner is None or not turner.alive:
        street.turner = turner = successor(street, turner)
    if turner is not street.acting:
        return False
    begun, street.turner_begun = street.turner_begun, True
    return begun


def successor(street: Street, before: Player | None) -> Player:
    """Decision T4: otherwise the next living player after the last one who did."""
    if before is None:
        return street.acting
    return street.next_after(before.figures[0]).player


async def turn_up_event(street: Street) -> None:
    """The top event takes effect; it replaces the one before."""
    if not street.event_pile:
        if street.options["event_end"] == "last_stays":
            return
        shuffle_events(street)
    before = street.event
    set_aside(street)
    card = street.event_pile.pop()
    street.knowledge.turn_up(card)
    street.event_card, street.event = card, card.face
    street.tell(events.EventCame(street.acting.seat, card.face, before))
    show_next(street)
    for player in street.players:
        player.cuffed, player.suit = False, ""
    if enter := hooks.MOMENTS["enter"].get(card.face):
        await enter(street)


def set_aside(street: Street) -> None:
    """End the active event."""
    if street.event_card:
        street.event_gone.append(street.event_card)
    street.event_card, street.event = None, ""


def show_next(street: Street) -> None:
    """Show everybody the next event: the pile lies face up."""
    if street.event_pile:
        street.knowledge.turn_up(street.event_pile[-1])
        street.tell(events.EventNext(street.event_pile[-1].face))


def shuffle_events(street: Street) -> None:
    """When all are used up, shuffle them all, the active one too (T6)."""
    set_aside(street)
    street.event_pile, street.event_gone = street.event_gone, []
    mix_pile(street, street.event_pile)


def mix_pile(street: Street, pile: list[Card]) -> None:
    street.knowledge.turn_down(*pile)
    street.dice.shuffle(pile)
    street.knowledge.mix(pile)


async def turn_up_orange(street: Street) -> None:
    """Wild West Show: Stagecoach and Wells Fargo turn up the next orange event; the last stays."""
    if not street.orange_pile or street.fight:
        return
    set_orange_aside(street)
    card = street.orange_pile.pop()
    street.knowledge.turn_up(card)
    street.orange_card, street.orange = card, card.face
    street.tell(events.OrangeCame(street.acting.seat, card.face))
    if enter := hooks.MOMENTS["enter"].get(card.face):
        await enter(street)


def set_orange_aside(street: Street) -> None:
    """End the active orange event."""
    if street.orange_card:
        street.orange_gone.append(street.orange_card)
        if leave := hooks.MOMENTS["leave"].get(street.orange):
            leave(street)
    street.orange_card, street.orange = None, ""


def end_events(street: Street) -> None:
    """A shoot-out of the revealed: events have no effect any more, and none follows."""
    set_aside(street)
    set_orange_aside(street)
