"""Patrol: storage, new items, goons on the move, suspicion. Not after the last round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from app.engine import Asked, Seat, Some, interruptible, together
from app.games.lockup.effects.tomes import offers_at_any_moment
from app.games.lockup.places import CubeAt
from app.games.lockup.rules import basics
from app.games.lockup.rules.asking import cubes_on
from app.games.lockup.rules.display import fill_display
from app.games.lockup.rules.roll_call import begin_round
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events


async def check_storage(prison: Prison) -> None:
    """Patrol 1: everybody at once drops resources down to the limit. The guards have none.

    Ruling 7: tomes may be played meanwhile, and may change what has to go.
    """
    while over := {crew.seat: crew for crew in prison.crews if excess(crew) > 0}:
        for seat, cubes in (await what_to_drop(prison, over)).items():
            dropped = Counter(cube.resource for cube in cubes)
            basics.return_cubes(prison, over[seat], dropped)
            prison.tell(events.StorageChecked(seat, basics.as_cubes(dropped)))
    prison.step = "patrol"


async def what_to_drop(
    prison: Prison, over: Mapping[Seat, Crew]
) -> Mapping[Seat, Sequence[CubeAt]]:
    """Everybody's answer; none yet, if a tome has changed what there is to drop."""
    before = [{**crew.stock} for crew in over.values()]
    answers = await interruptible(
        together({seat: too_much(crew) for seat, crew in over.items()}),
        lambda: offers_at_any_moment(prison, over.values()),
        until=lambda: before != [crew.stock for crew in over.values()],
    )
    return answers or {}


def excess(crew: Crew) -> int:
    return crew.cubes - crew.storage if crew.storage is not None else 0


def too_much(crew: Crew) -> Asked[Any]:
    """In silence the least rare ones go first."""
    amount = excess(crew)
    cubes = cubes_on(crew, amount)
    usual = [cube.id for cube in cubes[:amount]]
    return Asked("storage", Some(cubes, amount, amount), silent=lambda: usual)


async def go_round(prison: Prison) -> None:
    """Patrol 2 and 3: new items; the goon of the chow hall leaves, the others move on."""
    items = fill_display(prison)
    left = send_away(prison)
    new = move_goons(prison)
    prison.tell(events.Patrolled(tuple(items), left, tuple(new)))
    prison.step = "watch"


def send_away(prison: Prison) -> str | None:
    """Patrol 3: the goon in the last slot goes to the discard pile."""
    last = prison.slots[-1]
    card, last.goon = last.goon, None
    if card is None:
        return None
    prison.goon_discard.append(card)
    return card.face


def move_goons(prison: Prison) -> list[tuple[str, str]]:
    """Patrol 3: no gaps towards the chow hall; new goons from there backwards (ruling 17)."""
    slots = prison.slots[::-1]
    standing = [room.goon for room in slots if room.goon]
    new: list[tuple[str, str]] = []
    for number, room in enumerate(slots):
        if number < len(standing):
            room.goon = standing[number]
            continue
        room.goon = None
        for card in prison.drawn_up(prison.goons, prison.goon_discard, 1):
            prison.knowledge.turn_up(card)
            room.goon = card
            new.append((card.face, room.id))
    return new


async def place_suspicion(prison: Prison) -> None:
    """Patrol 4: if the supply has too few cubes, there is a raid first; then the step again.

    Ruling 6: exactly enough is enough.
    """
    if needed(prison) > prison.supply["suspicion"]:
        prison.step = "raid"
        return
    suspicion = put_suspicion(prison)
    bounty = bring_bounty(prison)
    prison.tell(events.SuspicionPlaced(suspicion, bounty))
    prison.round += 1
    begin_round(prison)


def needed(prison: Prison) -> int:
    return sum(prison.box.goons[room.goon.face].suspicion for room in prison.slots if room.goon)


def put_suspicion(prison: Prison) -> tuple[tuple[str, int], ...]:
    """Place what is printed on each goon, on top of what still lies there."""
    placed: list[tuple[str, int]] = []
    for room in prison.slots:
        amount = prison.box.goons[room.goon.face].suspicion if room.goon else 0
        amount = min(amount, prison.supply["suspicion"])
        if amount:
            prison.supply["suspicion"] -= amount
            room.suspicion += amount
            placed.append((room.id, amount))
    return tuple(placed)


def bring_bounty(prison: Prison) -> tuple[tuple[str, str], ...]:
    """Bandits, ruling 4: a cube each, if the supply has one."""
    brought: list[tuple[str, str]] = []
    for room in prison.slots:
        kind = prison.box.goons[room.goon.face].brings if room.goon else ""
        if kind and prison.supply[kind]:
            prison.supply[kind] -= 1
            room.bounty[kind] = room.bounty.get(kind, 0) + 1
            brought.append((room.id, kind))
    return tuple(brought)
