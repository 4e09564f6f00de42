"""Verbs for tokens that lie at locations: looking at one, moving one."""

from __future__ import annotations

from app.engine import Card, only, pick
from app.games.lockup.cards.effect import Effect
from app.games.lockup.effects.use import VERBS, Use
from app.games.lockup.places import RoomAt, TokenAt
from app.games.lockup.rules import guards
from app.games.lockup.state import Crew, Prison, Room
from app.games.lockup.view import events


def unknown_to(prison: Prison, crew: Crew) -> dict[TokenAt, tuple[Crew, Room, Card]]:
    """Face-down tokens of opponents, and cards of the guards, that this player doesn't know."""
    return {
        TokenAt(room.id, other.seat, number): (other, room, card)
        for other in prison.rivals(crew)
        for room, number, card in prison.placed(other.seat)
        if not card.known_to(crew.seat)
    }


@VERBS.verb("peek", lambda use, step: bool(unknown_to(use.prison, use.crew)))
async def peek(use: Use, step: Effect) -> None:
    """Atlas of hiding places: look at a token; alone, turn a guard card up."""
    prison, crew = use.prison, use.crew
    places = unknown_to(prison, crew)
    first = next(iter(places))
    owner, room, card = await pick(crew.seat, "peek", places, silent=lambda: first)
    if owner.is_guards:
        guards.turn_up(prison, room, card)
        return
    prison.knowledge.show([card], crew.seat)
    prison.tell(events.Peeked(crew.seat, owner.seat, room.id, only(crew.seat, card.face)))


def free_of(prison: Prison, crew: Crew) -> dict[RoomAt, Room]:
    """Rooms, but for the library, in which this crew has no token."""
    return {RoomAt(room.id): room for room in prison.open_rooms if not room.tokens.get(crew.seat)}


def can_move(use: Use, step: Effect) -> bool:
    placed = any(True for _ in use.prison.placed(use.crew.seat))
    return placed and bool(free_of(use.prison, use.crew))


@VERBS.verb("move", can_move)
async def move(use: Use, step: Effect) -> None:
    """Secret passages, ruling 20: one token, as it lies, to a room where its crew has none.

    A room that is left empty counts as never used, the other one as used.
    """
    prison, crew = use.prison, use.crew
    placed = {
        TokenAt(room.id, crew.seat, number): (room, card)
        for room, number, card in prison.placed(crew.seat)
    }
    first = next(iter(placed))
    start, card = await pick(crew.seat, "move", placed, silent=lambda: first)
    rooms = free_of(prison, crew)
    usual = next(iter(rooms))
    goal = await pick(crew.seat, "move.to", rooms, silent=lambda: usual)
    start.tokens[crew.seat].remove(card)
    if not start.tokens[crew.seat]:
        del start.tokens[crew.seat]
        crew.used.remove(start.id)
    goal.tokens[crew.seat] = [card]
    crew.used.append(goal.id)
    face = card.face if card.open else only(crew.seat, card.face)
    prison.tell(events.Moved(crew.seat, start.id, goal.id, face))
