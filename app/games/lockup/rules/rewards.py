"""Rewards of locations: which reward a place by strength brings, and taking or declining it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from app.engine import Say
from app.engine.script import choose
from app.games.lockup.cards.board import LIBRARY, Reward
from app.games.lockup.cards.effect import ANY, RESOURCES, Effect
from app.games.lockup.effects.swapping import least_of, offer_swap, swappable
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.effects.use import VERBS, Use, could_do
from app.games.lockup.places import DECLINE, kind_of
from app.games.lockup.rules import basics
from app.games.lockup.rules.crafting import can_craft_or_reserve, craft_or_reserve
from app.games.lockup.rules.recruiting import can_recruit, recruit
from app.games.lockup.state import Bargain, Crew, Prison
from app.games.lockup.view import events
from app.kit.answers import TAKE

Can: TypeAlias = Callable[[Prison, Crew, Effect], bool]
Do: TypeAlias = Callable[[Prison, Crew, Effect], Awaitable[bool]]
PLACES = ("first", "second", "third")


def reward_of(prison: Prison, room: str, place: int, crews: int) -> Reward | None:
    """Rewards of locations: the reward of a place, counted from 0, among this many crews."""
    ordinal = PLACES[place] if place < len(PLACES) else ""
    matching = {ordinal, "others", "each"}
    if place == crews - 1 > 0:  # infirmary: a crew that is alone is first, not last
        matching.add("last")
    for reward in prison.box.locations[room].rewards:
        fits = not reward.players or prison.deal.seats in reward.players
        if fits and reward.place in matching:
            return reward
    return None


async def take_reward(prison: Prison, crew: Crew, place: int) -> bool:
    """Lights out 3: take the reward of a place, or decline. True: it was taken.

    What tomes have done for the recruiting or crafting of another crew is over.
    """
    check = prison.there()
    prison.bargain = Bargain()
    reward = reward_of(prison, check.room, place, len(check.order))
    taken = reward is not None and await take(prison, crew, place, reward)
    if taken and place == 0:
        take_bounty(prison, crew)
    return taken


async def take(prison: Prison, crew: Crew, place: int, reward: Reward) -> bool:
    """One reward, by what it offers."""
    room = prison.there().room
    if room == LIBRARY and crew.is_guards:
        return guards_in_library(prison, crew, place)
    step = reward.effects[0]
    can, do = CHOICES.get(step.do, (None, None))
    if step.do == "gain" and step.resource == ANY:
        can, do = can_choose_ware, choose_ware
    if can is None or do is None:
        return await take_fixed(prison, crew, reward)
    if crew.is_guards:
        return place_for_guards(step, place) and await do(prison, crew, step)
    # Ruling 8: a crew that could take nothing is asked only if a tome might change that.
    if not can(prison, crew, step) and not crew.tomes:
        return False
    return await do(prison, crew, step) or decline(prison, crew)


def decline(prison: Prison, crew: Crew) -> bool:
    """Lights out 3: a crew may do without its reward, to go to the library."""
    check = prison.there()
    check.declined.append(crew.seat)
    prison.tell(events.Declined(crew.seat, check.room))
    return False


def place_for_guards(step: Effect, place: int) -> bool:
    """Solo mode: at the commissary and in the chow hall the guards take something as first only."""
    return place == 0 or step.do == "craft"


def take_bounty(prison: Prison, crew: Crew) -> None:
    """Bandits: the first crew takes their cubes besides its reward (ruling 5: after paying)."""
    room = prison.rooms[prison.there().room]
    if room.bounty:
        cubes = basics.as_cubes(room.bounty)
        for kind, amount in room.bounty.items():
            crew.stock[kind] += amount
        room.bounty = {}
        prison.tell(events.BountyTaken(crew.seat, room.id, cubes))


# --- exercise yard, sewers, infirmary, smithy, library -------------------------------------------


async def take_fixed(prison: Prison, crew: Crew, reward: Reward) -> bool:
    """A reward without a choice. At the library nobody is asked: those tokens go home anyway."""
    room = prison.there().room
    use = Use(prison, crew, "reward", room)

    def answers() -> list[Say]:
        return [TAKE, DECLINE] if could_do(use, reward.effects) else [DECLINE]

    if not could_do(use, reward.effects) and not crew.tomes:
        return False
    if not crew.is_guards and room != LIBRARY:
        rule = choose(crew.seat, "reward", answers, silent=lambda: answers()[0].id)
        if await with_tomes(prison, crew, rule) == DECLINE:
            return decline(prison, crew)
    await VERBS.carry_out(use, reward.effects)
    return True


def guards_in_library(prison: Prison, guards: Crew, place: int) -> bool:
    """Solo mode, library: stars instead of a tome, for the first and the second."""
    if place > 1:
        return False
    basics.gain_stars(prison, guards, prison.stars.guards_library, "library")
    return True


# --- commissary ----------------------------------------------------------------------------------


def wares(prison: Prison) -> dict[Say, str]:
    """Ruling 18: what is left in the supply."""
    return {kind_of(kind): kind for kind in RESOURCES if prison.supply[kind]}


def can_choose_ware(prison: Prison, crew: Crew, step: Effect) -> bool:
    return bool(wares(prison))


async def choose_ware(prison: Prison, crew: Crew, step: Effect) -> bool:
    """Commissary, first place: any resource. In silence the rarest there is."""
    if crew.is_guards:
        kind = least_of(prison, crew)
        if kind is None:
            return False
        prison.tell(events.GuardsChose("least", (kind,)))
    else:
        rule = choose(
            crew.seat,
            "ware",
            lambda: [*wares(prison), DECLINE],
            silent=lambda: [DECLINE, *wares(prison)][-1].id,
        )
        kind = wares(prison).get(await with_tomes(prison, crew, rule))
        if kind is None:
            return False
    basics.gain(prison, crew, kind, step.amount, prison.there().room)
    return True


def can_swap(prison: Prison, crew: Crew, step: Effect) -> bool:
    return bool(swappable(prison, crew, step.amount))


async def swap(prison: Prison, crew: Crew, step: Effect) -> bool:
    """Commissary, other places: one resource for another, or two for one."""
    return await offer_swap(prison, crew, step.amount, DECLINE)


# By the verb of a reward: whether a crew could take anything, and how it does.
CHOICES: Mapping[str, tuple[Can, Do]] = {
    "swap": (can_swap, swap),
    "recruit": (can_recruit, recruit),
    "craft": (can_craft_or_reserve, craft_or_reserve),
}
