"""Solo mode: the guards' cards in roll call and in lights out."""

from __future__ import annotations

from functools import partial

from app.engine import Card, pick
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.places import TokenAt
from app.games.lockup.state import GUARDS, Prison, Room
from app.games.lockup.view import events
from app.kit.faces import faces


def post(prison: Prison) -> None:
    """Roll call: a face-down guard card at each of the first seven locations."""
    for room in prison.open_rooms:
        put(prison, room)
    prison.tell(events.GuardsPosted(len(prison.guard_deck)))


def put(prison: Prison, room: Room) -> Card:
    """The top guard card goes to a room, face down."""
    card = prison.guard_deck.pop()
    room.tokens.setdefault(GUARDS, []).append(card)
    return card


def face_down(prison: Prison) -> dict[TokenAt, tuple[Room, Card]]:
    """The guard cards on the board that lie face down."""
    return {
        TokenAt(room.id, GUARDS, number): (room, card)
        for room, number, card in prison.placed(GUARDS)
        if not card.open
    }


async def take_turn(prison: Prison) -> None:
    """The guards' turn: the player turns one of their cards up; then comes a location card."""
    if face_down(prison):
        await turn_one_up(prison)
    draw_order(prison)


async def turn_one_up(prison: Prison) -> None:
    """In silence that at the lowest number. The atlas may turn the last one up meanwhile."""
    crew = prison.crews[0]
    closed = partial(face_down, prison)
    rule = pick(crew.seat, "guard", closed, silent=lambda: next(iter(closed())))
    chosen = await with_tomes(prison, crew, rule, until=lambda: not closed())
    if chosen:
        turn_up(prison, *chosen)


def turn_up(prison: Prison, room: Room, card: Card) -> None:
    """A guard card is turned up, in the guards' turn or by the atlas."""
    prison.knowledge.turn_up(card)
    prison.tell(events.GuardTurned(GUARDS, room.id, card.face))
    heed_special(prison, room, card)


def heed_special(prison: Prison, room: Room, card: Card) -> None:
    """Ruling 13: a special card that shows itself in roll call brings another, face down."""
    special = prison.box.guards[card.face].kind == "special"
    if special and prison.step == "roll_call" and prison.guard_deck:
        put(prison, room)
        prison.tell(events.GuardAdded(room.id))


def draw_order(prison: Prison) -> None:
    """The top location card: the top guard card goes there face up; or the guards take a break."""
    if not prison.orders:
        return
    card = prison.orders.pop()
    prison.knowledge.turn_up(card)
    prison.orders_used.append(card)
    where = prison.box.orders[card.face].location
    if not where or not prison.guard_deck:
        prison.tell(events.OrderDrawn(card.face, where, None))
        return
    room = prison.rooms[where]
    guard = put(prison, room)
    prison.knowledge.turn_up(guard)
    prison.tell(events.OrderDrawn(card.face, where, guard.face))
    heed_special(prison, room, guard)


def turn_up_guards(prison: Prison, room: Room) -> None:
    """Lights out: the guards' cards at a location are turned up; special ones do nothing.

    Unless the table's rules say so (ruling 13): then the added card counts at once.
    """
    cards = room.tokens[GUARDS]
    while closed := [card for card in cards if not card.open]:
        prison.knowledge.turn_up(*closed)
        prison.tell(events.TurnedUp(GUARDS, room.id, faces(closed)))
        if not prison.box.rules.special_guard_in_lights_out:
            return
        for card in closed:
            if prison.box.guards[card.face].kind == "special" and prison.guard_deck:
                put(prison, room)
                prison.tell(events.GuardAdded(room.id))


def collect_guards(prison: Prison) -> None:
    """After lights out all guard cards and all location cards are shuffled again (ruling 14)."""
    prison.guard_deck += prison.guard_used
    prison.orders += prison.orders_used
    prison.guard_used, prison.orders_used = [], []
    for deck in (prison.guard_deck, prison.orders):
        prison.knowledge.turn_down(*deck)
        prison.dice.shuffle(deck)
        prison.knowledge.gather(deck)
