"""Recruiting goons, and the chow hall, where it is done."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import Card, Say
from app.engine.script import choose
from app.games.lockup.cards.effect import Effect
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.effects.use import apply
from app.games.lockup.places import DECLINE, GoonAt
from app.games.lockup.rules import basics
from app.games.lockup.rules.asking import pick_cubes
from app.games.lockup.rules.goals import check_goals
from app.games.lockup.state import Crew, Prison, Room
from app.games.lockup.view import events
from app.kit.answers import DONE


async def join(prison: Prison, crew: Crew, card: Card, room: str) -> None:
    """Recruiting goons: into the own area, with its symbol and its effect at once."""
    crew.goons.append(card)
    prison.tell(events.Recruited(crew.seat, card.face, room))
    check_goals(prison, crew)
    await apply(prison, crew, prison.box.goons[card.face].effects)


async def leave_slot(prison: Prison, crew: Crew, room: Room) -> None:
    """A goon from a slot of the board; suspicion and what a bandit brought stay (ruling 4)."""
    card, room.goon = room.goon, None
    assert card, "there is a goon to be recruited"
    await join(prison, crew, card, room.id)


def price(prison: Prison, step: Effect, goons: int) -> int:
    """The price of this many goons, less what the recruiter's guide saves."""
    return max(0, step.prices[goons - 1] - prison.bargain.discount)


def within_reach(prison: Prison, crew: Crew, step: Effect, chosen: Sequence[Room]) -> list[Room]:
    """The goons that could be recruited besides the chosen ones."""
    goons = len(chosen) + 1
    if goons > len(step.prices) or price(prison, step, goons) > crew.cubes:
        return []
    return [room for room in prison.slots if room.goon and room not in chosen]


def can_recruit(prison: Prison, crew: Crew, step: Effect) -> bool:
    return bool(within_reach(prison, crew, step, ()))


async def recruit(prison: Prison, crew: Crew, step: Effect) -> bool:
    """Chow hall: one goon or two, paid with any resources; then each comes with its effect."""
    if crew.is_guards:
        return await goons_of_guards(prison, crew)
    chosen = await goons_to_recruit(prison, crew, step)
    if not chosen:
        return False
    amount = price(prison, step, len(chosen))
    basics.pay(prison, crew, await pick_cubes(prison, crew, "pay", amount))
    for room in chosen:
        await leave_slot(prison, crew, room)
    return True


async def goons_to_recruit(prison: Prison, crew: Crew, step: Effect) -> list[Room]:
    """One, or after it a second one, before anything is paid."""
    first = await goon_to_recruit(prison, crew, step, [], DECLINE)
    if first is None:
        return []
    second = await goon_to_recruit(prison, crew, step, [first], DONE)
    return [first] if second is None else [first, second]


async def goon_to_recruit(
    prison: Prison, crew: Crew, step: Effect, chosen: list[Room], other: Say
) -> Room | None:
    """The goon that is chosen, if any; in silence none."""

    def places() -> dict[GoonAt, Room]:
        return {GoonAt(room.id): room for room in within_reach(prison, crew, step, chosen)}

    def options() -> list[GoonAt | Say]:
        return [*places(), other]

    if chosen and not places():
        return None
    kind = "recruit.more" if chosen else "recruit"
    rule = choose(crew.seat, kind, options, silent=lambda: other.id)
    answer = await with_tomes(prison, crew, rule, "recruit")
    return places()[answer] if isinstance(answer, GoonAt) else None


async def goons_of_guards(prison: Prison, guards: Crew) -> bool:
    """Solo mode, chow hall: the two goons with most suspicion, free; ties: the lower room."""
    there = [room for room in prison.slots if room.goon]
    there.sort(key=lambda room: -suspicion_of(prison, room))
    chosen = there[:2]
    prison.tell(events.GuardsChose("suspicion", tuple([room.id for room in chosen])))
    for room in chosen:
        await leave_slot(prison, guards, room)
    return bool(chosen)


def suspicion_of(prison: Prison, room: Room) -> int:
    return prison.box.goons[room.goon.face].suspicion if room.goon else 0
