"""Lights out: the locations are checked from 1 to 8, each in four steps."""

from __future__ import annotations

from app.games.lockup.cards.board import LIBRARY
from app.games.lockup.effects.tomes import window
from app.games.lockup.rules.guards import collect_guards, turn_up_guards
from app.games.lockup.rules.rewards import take_reward
from app.games.lockup.rules.strength import by_strength, has_lookout
from app.games.lockup.state import GUARDS, Check, Crew, Prison, Room
from app.games.lockup.view import events
from app.kit.faces import faces


def begin(prison: Prison) -> None:
    """Roll call is over."""
    prison.tell(events.LightsOut(prison.round))
    prison.step, prison.active = "lights_out", None
    go_to(prison, next(iter(prison.rooms)))


def go_to(prison: Prison, room: str) -> None:
    """The next location: every crew that is there takes part in its check."""
    there = prison.rooms[room].tokens
    order = [crew.seat for crew in prison.in_order() if there.get(crew.seat)]
    prison.check = Check(room, "compare", tuple(order))


async def check_location(prison: Prison) -> None:
    """One stretch of the check of a location."""
    match prison.there().stage:
        case "compare":
            await compare(prison)
        case "suspicion":
            await hand_out_suspicion(prison)
        case "rewards":
            await hand_out_rewards(prison)


def room_now(prison: Prison) -> Room:
    return prison.rooms[prison.there().room]


def present(prison: Prison) -> list[Crew]:
    return [prison.crew(seat) for seat in prison.there().present]


# --- 1. strength ---------------------------------------------------------------------------------


async def compare(prison: Prison) -> None:
    """Lights out 1: turn tokens up, hear tomes, and fix the order from strong to weak."""
    check = prison.there()
    if not check.present:
        leave(prison)
        return
    turn_up(prison, room_now(prison))
    await window(prison, present(prison), "compare")
    check.order, check.strengths = by_strength(prison)
    order = [(seat, check.strengths[seat]) for seat in check.order]
    prison.tell(events.Ranked(check.room, tuple(order)))
    check.stage = "suspicion"


def turn_up(prison: Prison, room: Room) -> None:
    for seat, cards in room.tokens.items():
        closed = [card for card in cards if not card.open]
        if closed and seat == GUARDS:
            turn_up_guards(prison, room)
        elif closed:
            prison.knowledge.turn_up(*closed)
            prison.tell(events.TurnedUp(seat, room.id, faces(closed)))


# --- 2. suspicion --------------------------------------------------------------------------------


async def hand_out_suspicion(prison: Prison) -> None:
    """Lights out 2: all cubes go to the first crew without a lookout; if none, they stay."""
    check, room = prison.there(), room_now(prison)
    check.stage = "rewards"
    if not room.suspicion:
        return
    await window(prison, present(prison), "suspicion")
    suspects = [seat for seat in check.order if not has_lookout(prison, seat)]
    if not suspects:
        prison.tell(events.Unsuspected(room.id, room.suspicion))
        return
    prison.crew(suspects[0]).suspicion += room.suspicion
    prison.tell(events.Suspected(suspects[0], room.id, room.suspicion))
    room.suspicion = 0


# --- 3. and 4. rewards and losers ----------------------------------------------------------------


async def hand_out_rewards(prison: Prison) -> None:
    """Lights out 3: from strong to weak, one crew after the other."""
    check = prison.there()
    if check.next == len(check.order):
        move_losers(prison)
        leave(prison)
        return
    crew = prison.crew(check.order[check.next])
    prison.active = crew.seat
    taken = await take_reward(prison, crew, check.next)
    prison.active = None
    check.next += 1
    if taken:
        go_home(prison, crew, room_now(prison))
    else:
        check.losers.append(crew.seat)
        if crew.seat not in check.declined:
            prison.tell(events.NoReward(crew.seat, check.room))


def go_home(prison: Prison, crew: Crew, room: Room) -> None:
    """Rewards: a crew with its reward takes its tokens back."""
    cards = room.tokens.pop(crew.seat)
    if crew.is_guards:
        prison.guard_used += cards
        return
    prison.knowledge.turn_down(*cards)
    crew.cell += cards


def move_losers(prison: Prison) -> None:
    """Lights out 4: tokens of crews without a reward go to the library; from there, home."""
    check, room = prison.there(), room_now(prison)
    library = prison.rooms[LIBRARY]
    for seat in check.losers:
        if room is library:
            go_home(prison, prison.crew(seat), room)
            continue
        cards = room.tokens.pop(seat)
        library.tokens.setdefault(seat, []).extend(cards)
        prison.tell(events.ToLibrary(seat, room.id, faces(cards)))


def leave(prison: Prison) -> None:
    """On to the next location, or the lights stay out."""
    rooms = list(prison.rooms)
    following = rooms.index(prison.there().room) + 1
    if following < len(rooms):
        go_to(prison, rooms[following])
        return
    prison.check = None
    go_to_sleep(prison)


def go_to_sleep(prison: Prison) -> None:
    """All tokens are in their cells again, and the guards' cards in their decks (ruling 14)."""
    for crew in prison.crews:
        crew.cell.sort(key=lambda card: prison.box.tokens[card.face].number)
        prison.knowledge.gather(crew.cell, knowing=[crew.seat])
        crew.passed, crew.used, crew.closed, crew.more_closed = False, [], 0, 0
    if prison.guards:
        collect_guards(prison)
    last = prison.round == prison.box.rules.rounds
    prison.step = "raid" if last else "storage"
