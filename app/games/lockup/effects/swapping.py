"""Swapping resources: an effect of cards, and the commissary."""

from __future__ import annotations

from app.engine import Say, Seat
from app.engine.script import choose
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.places import kind_of
from app.games.lockup.rules import basics
from app.games.lockup.rules.asking import pick_cubes
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events
from app.kit.answers import SKIP


def swappable(prison: Prison, crew: Crew, give: int) -> dict[Say, str]:
    """Ruling 18: kinds that could be taken for this many cubes of other kinds."""
    return {
        kind_of(kind): kind
        for kind in RESOURCES
        if prison.supply[kind] and crew.cubes - crew.stock[kind] >= give
    }


async def offer_swap(prison: Prison, crew: Crew, give: int, other: Say = SKIP) -> bool:
    """Special effects, swap a resource: if its player wants to."""
    if crew.is_guards:
        return swap_of_guards(prison, crew)
    taken = await kind_to_take(prison, crew, give, other)
    if taken is None:
        return False
    basics.swap(prison, crew, await pick_cubes(prison, crew, "give", give, but=taken), taken)
    return True


async def kind_to_take(prison: Prison, crew: Crew, give: int, other: Say) -> str | None:
    """The kind of resource that a player swaps for; None: they don't."""
    seat: Seat = crew.seat
    rule = choose(
        seat, "swap", lambda: [*swappable(prison, crew, give), other], silent=lambda: other.id
    )
    chosen = await with_tomes(prison, crew, rule)
    return swappable(prison, crew, give).get(chosen)


def swap_of_guards(prison: Prison, guards: Crew) -> bool:
    """Solo mode, swap a resource: one they have most of for the one they have least of."""
    given = most_of(guards)
    taken = least_of(prison, guards)
    if not given or not taken or given == taken:
        return False
    prison.tell(events.GuardsChose("swap", (given, taken)))
    basics.swap(prison, guards, {given: 1}, taken)
    return True


def most_of(guards: Crew) -> str | None:
    """The kind of which there is most, the least rare of several."""
    kinds = [kind for kind in RESOURCES if guards.stock[kind]]
    return max(kinds, key=lambda kind: guards.stock[kind], default=None)


def least_of(prison: Prison, guards: Crew) -> str | None:
    """The kind of which there is least, the rarest of several; one that the supply has."""
    kinds = [kind for kind in reversed(RESOURCES) if prison.supply[kind]]
    return min(kinds, key=lambda kind: guards.stock[kind], default=None)


async def trade(prison: Prison, crew: Crew, amount: int, resource: str) -> None:
    """Treasure ledger: cubes of any kind for one of this kind."""
    basics.pay(prison, crew, await pick_cubes(prison, crew, "pay", amount))
    basics.gain(prison, crew, resource, 1)
