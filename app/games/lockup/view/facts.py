"""Facts of the prison as plain values, from which the parts are made. Faces stay behind `look`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.engine import Card, Seat, Showing, showing
from app.games.lockup.rules.basics import as_cubes
from app.games.lockup.rules.metrics import Holdings, holdings_of
from app.games.lockup.rules.placing import closed_left
from app.games.lockup.state import Crew, Prison, Room
from app.games.lockup.view.events import Cubes


class StackNow(NamedTuple):
    """A crew at a location; `power` is that of its enforcer."""

    seat: Seat
    tokens: tuple[Showing, ...]
    guards: bool
    power: int
    bonus: int
    alibi: bool
    rank: int
    done: bool


class RoomNow(NamedTuple):
    id: str
    goon: str | None
    suspicion: int
    bounty: Cubes
    stacks: tuple[StackNow, ...]
    checking: bool
    checked: bool


class CrewNow(NamedTuple):
    seat: Seat
    board: str
    active: bool
    first: bool
    passed: bool
    reputation: int
    suspicion: int
    storage: int | None
    stock: Cubes
    cell: tuple[Showing, ...]
    closed_left: int
    used: tuple[str, ...]
    tomes: tuple[Showing, ...]
    reserved: tuple[Showing, ...]
    held: Holdings
    trait: str | None
    goals: tuple[str, ...]


def rooms_now(prison: Prison) -> list[RoomNow]:
    """The rooms, in the order of their numbers."""
    ids = list(prison.rooms)
    at = ids.index(prison.check.room) if prison.check else 0
    checking = prison.check is not None
    return [
        room_now(prison, room, checking and at == number, checking and number < at)
        for number, room in enumerate(prison.rooms.values())
    ]


def room_now(prison: Prison, room: Room, checking: bool, checked: bool) -> RoomNow:
    stacks = [
        stack_now(prison, prison.crew(seat), cards, checking)
        for seat, cards in room.tokens.items()
        if cards
    ]
    stacks.sort(key=lambda stack: stack.rank)
    return RoomNow(
        room.id,
        room.goon.face if room.goon else None,
        room.suspicion,
        as_cubes(room.bounty),
        tuple(stacks),
        checking,
        checked,
    )


def stack_now(prison: Prison, crew: Crew, cards: Iterable[Card], checking: bool) -> StackNow:
    bonus, alibi, rank, done = 0, False, 0, False
    if checking and prison.check:
        check, seat = prison.check, crew.seat
        bonus, alibi = check.bonus.get(seat, 0), seat in check.alibis
        rank = check.order.index(seat) + 1 if check.order else 0
        done = 0 < rank <= check.next
    return StackNow(crew.seat, showing(cards), crew.is_guards, crew.power, bonus, alibi, rank, done)


def crew_now(prison: Prison, crew: Crew) -> CrewNow:
    mine = [kind for kind, seat in prison.holders.items() if seat == crew.seat]
    return CrewNow(
        crew.seat,
        crew.board,
        prison.active == crew.seat,
        prison.marker == crew.seat,
        crew.passed,
        crew.reputation,
        crew.suspicion,
        crew.storage,
        as_cubes(crew.stock),
        showing(crew.cell),
        closed_left(prison, crew),
        tuple(crew.used),
        showing(crew.tomes),
        showing(crew.reserved),
        holdings_of(crew),
        crew.trait.face if crew.trait else None,
        tuple([prison.goals[kind] for kind in mine]),
    )
