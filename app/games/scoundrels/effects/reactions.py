"""Reactions and triggers: what may be used because something has happened, and in which order.

Nothing listens: scoundrels on a sheet are looked up when their moment comes. One ability is
finished before the next begins, so all this happens only when nothing else is being used.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from app.engine import SKIP, Say, pick
from app.games.scoundrels.cards.components import When
from app.games.scoundrels.effects.use import strategy_usable, usable, use_scoundrel, use_strategy
from app.games.scoundrels.pieces import Boss, Cause, Scoundrel
from app.games.scoundrels.places import beside, person, strategy_of
from app.games.scoundrels.state import Town
from app.kit.answers import pick_or

Answer: TypeAlias = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Due:
    """Events that may still be answered, except those that somebody has let pass."""

    causes: list[Cause] = field(default_factory=list)
    declined: set[tuple[Scoundrel | str, Cause]] = field(default_factory=set)

    def gather(self, town: Town) -> None:
        """Add what has happened since."""
        self.causes += town.causes
        town.causes.clear()

    def open_to(self, what: Scoundrel | str) -> list[Cause]:
        """Causes that this scoundrel or strategy has not let pass."""
        return [one for one in self.causes if (what, one) not in self.declined]


async def settle(town: Town) -> None:
    """Let everybody answer what has happened, and what that causes, until all is quiet.

    What is due stays due while one answer leads to the next: a player chooses among all of it.
    Who may answer is looked up after each answer: it may have brought somebody the missing money.
    """
    due = Due()
    due.gather(town)
    while waiting := [boss for boss in town.clockwise() if _answers(town, boss, due)]:
        await answer(town, await whose_turn_to_answer(town, waiting), due)


async def whose_turn_to_answer(town: Town, waiting: Sequence[Boss]) -> Boss:
    """Ruling 11: the active player, then clockwise; in the evening the last in turn decides."""
    if not town.evening or len(waiting) == 1:
        return waiting[0]
    people = {person(boss.seat): boss for boss in waiting}
    return await pick(town.boss.seat, "order", people, silent=lambda: next(iter(people)))


async def answer(town: Town, boss: Boss, due: Due) -> None:
    """One player's chain of answers, in any order; whatever is left at its end is let pass."""
    open_now = partial(_answers, town, boss, due)
    while use := await pick_or(boss.seat, "react", open_now, SKIP):
        await use()
        due.gather(town)
    sheet = town.on_sheet(boss)
    left = [sheet.get(place, boss.strategy or "") for place in open_now()]
    due.declined |= {(what, cause) for what in left for cause in due.causes}


def answers(town: Town, boss: Boss, causes: Sequence[Cause]) -> dict[Say, Answer]:
    """Cards that this player could use in answer to these causes, by place."""
    return _answers(town, boss, Due([*causes]))


def _answers(town: Town, boss: Boss, due: Due) -> dict[Say, Answer]:
    """Scoundrels of the sheet and the strategy card, by place."""
    found: dict[Say, Answer] = {}
    if not any([one.seat == boss.seat for one in due.causes]):
        return found  # nothing has happened to this player
    for place, scoundrel in town.on_sheet(boss).items():
        causes = due.open_to(scoundrel)
        why = tuple(one for one in causes if answers_to(town, boss, scoundrel, one))
        if why and usable(town, boss, scoundrel, why):
            found[place] = partial(use_scoundrel, town, boss, scoundrel, why)
    if boss.strategy:
        strategy = town.components.strategies[boss.strategy]
        causes = due.open_to(strategy.id)
        why = tuple(one for one in causes if _fits(strategy.when, boss, one))
        if why and strategy_usable(town, boss, strategy, why):
            found[strategy_of(boss.seat)] = partial(use_strategy, town, boss, strategy, why)
    return found


def answers_to(town: Town, boss: Boss, scoundrel: Scoundrel, why: Cause) -> bool:
    """Whether its owner saw this happen while it was there, and its trait waits for it."""
    when = town.trait(scoundrel).when
    if scoundrel is why.source or scoundrel not in why.witnesses:
        return False
    if when.arrows:
        return why.event == "used" and why.seat == boss.seat and linked(boss, scoundrel, when, why)
    return _fits(when, boss, why)


def _fits(when: When, boss: Boss, why: Cause) -> bool:
    about = not when.only or why.about in when.only
    return when.event == why.event and why.seat == boss.seat and about


def linked(boss: Boss, scoundrel: Scoundrel, when: When, why: Cause) -> bool:
    """Reaction: an arrow points at the scoundrel that was used, or at the place it has just left.

    Ruling 37: only current neighbours count.
    """
    mine = boss.slot_of(scoundrel)
    if mine is None or why.source is None:
        return False
    used = boss.slot_of(why.source) or why.slot
    return used is not None and any(beside(mine, arrow) == used for arrow in when.arrows)
