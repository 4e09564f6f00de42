"""Reactions and triggers: what may be used because something has happened, and in which order.

Nothing listens: scoundrels on a sheet are looked up when their moment comes. One ability is
finished before the next begins, so all this happens only when nothing else is being used.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeAlias

from app.engine import SKIP, Say, Seat, pick
from app.games.scoundrels.cards.components import When
from app.games.scoundrels.effects.use import strategy_usable, usable, use_scoundrel, use_strategy
from app.games.scoundrels.places import beside, person, strategy_of
from app.games.scoundrels.state import Boss, Cause, Scoundrel, Town
from app.kit.answers import pick_or

Answer: TypeAlias = Callable[[], Awaitable[None]]


async def settle(town: Town) -> None:
    """Let everybody answer what has happened, then what that has caused, until all is quiet.

    Who may answer is looked up after each answer: it may have brought somebody the missing money.
    """
    while town.causes:
        causes, town.causes = town.causes, []
        declined: dict[Seat, set[Say]] = {}
        while waiting := [
            boss
            for boss in town.clockwise()
            if answers(town, boss, causes).keys() - declined.get(boss.seat, set())
        ]:
            boss = await whose_turn_to_answer(town, waiting)
            declined[boss.seat] = await answer(town, boss, causes)


async def whose_turn_to_answer(town: Town, waiting: Sequence[Boss]) -> Boss:
    """Ruling 11: the active player, then clockwise; in the evening the last one in turn decides."""
    if not town.evening or len(waiting) == 1:
        return waiting[0]
    people = {person(boss.seat): boss for boss in waiting}
    return await pick(town.boss.seat, "order", people, silent=lambda: next(iter(people)))


async def answer(town: Town, boss: Boss, causes: Sequence[Cause]) -> set[Say]:
    """One player uses what answers these causes, in any order; what is left over is returned."""
    open_now = partial(answers, town, boss, causes)
    while use := await pick_or(boss.seat, "react", open_now, SKIP):
        await use()
    return set(open_now())


def answers(town: Town, boss: Boss, causes: Sequence[Cause]) -> dict[Say, Answer]:
    """What this player could use in answer, by place: scoundrels on the sheet, the strategy."""
    found: dict[Say, Answer] = {}
    for place, scoundrel in town.on_sheet(boss).items():
        why = tuple(one for one in causes if answers_to(town, boss, scoundrel, one))
        if why and usable(town, boss, scoundrel, why):
            found[place] = partial(use_scoundrel, town, boss, scoundrel, why)
    if boss.strategy:
        strategy = town.components.strategies[boss.strategy]
        why = tuple(one for one in causes if _fits(strategy.when, boss, one))
        if why and strategy_usable(town, boss, strategy, why):
            found[strategy_of(boss.seat)] = partial(use_strategy, town, boss, strategy, why)
    return found


def answers_to(town: Town, boss: Boss, scoundrel: Scoundrel, why: Cause) -> bool:
    """Whether this happened to the scoundrel's owner and is what its trait waits for."""
    when = town.trait(scoundrel).when
    if when.arrows:
        return why.event == "used" and why.seat == boss.seat and linked(boss, scoundrel, when, why)
    there = scoundrel in why.witnesses and scoundrel is not why.source
    return there and _fits(when, boss, why)


def _fits(when: When, boss: Boss, why: Cause) -> bool:
    about = not when.only or why.about in when.only
    return when.event == why.event and why.seat == boss.seat and about


def linked(boss: Boss, scoundrel: Scoundrel, when: When, why: Cause) -> bool:
    """Reaction: an arrow points at the one that was used, or at the place it has just left.

    Ruling 37: only who are neighbours now count.
    """
    mine = boss.slot_of(scoundrel)
    if mine is None or why.source is None or why.source is scoundrel:
        return False
    used = boss.slot_of(why.source) or why.slot
    return used is not None and any(beside(mine, arrow) == used for arrow in when.arrows)
