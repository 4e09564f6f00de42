"""How an effect is carried out, step by step, whoever it belongs to. The steps are in `verbs/`.

A verb is a pair: whether a step could do anything now, and doing it. Both see the `Use` they are
part of: who uses what, what earlier steps have done, and what led to it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from app.games.scoundrels.cards.steps import Step, Steps
from app.games.scoundrels.state import Use

Possible: TypeAlias = Callable[[Use, Step], bool]
Do: TypeAlias = Callable[[Use, Step], Awaitable[object]]
_VERBS: dict[str, tuple[Possible, Do]] = {}


def verb(name: str, possible: Possible) -> Callable[[Do], Do]:
    """Register what a step of this name does, and when it could do anything."""

    def register(do: Do) -> Do:
        _VERBS[name] = possible, do
        return do

    return register


def registered() -> frozenset[str]:
    return frozenset(_VERBS)


def possible(use: Use, step: Step) -> bool:
    """Whether this step could be carried out now."""
    return _VERBS[step.do][0](use, step)


def feasible(use: Use) -> bool:
    """Use of abilities: some step can do something; those that hang on others don't count."""
    return any(possible(use, step) for step in use.steps if not step.requires)


def payable(use: Use) -> bool:
    """All costs together, those of the scoundrel that uses this one too while they are unpaid."""
    money, reputation, henchmen = outlay(use)
    standing = use.boss.reputation - use.town.components.lowest_reputation
    return money <= use.boss.money and reputation <= standing and henchmen <= use.boss.supply


def outlay(use: Use) -> tuple[int, int, int]:
    """What is still to be paid: money less the bonus that comes before, reputation, henchmen."""
    unpaid = [link for link in use.chain() if not link.paid]
    costs = [step for link in unpaid for step in link.cost]
    bonus = sum(link.bonus for link in unpaid)
    return (
        _sum(costs, "pay_money") - bonus,
        _sum(costs, "lose_rep"),
        _sum(costs, "jail_henchman"),
    )


def _sum(costs: list[Step], verb: str) -> int:
    return sum(step.amount for step in costs if step.do == verb)


@contextmanager
def as_if_paid(use: Use) -> Iterator[None]:
    """While this lasts, the table is as the bonus and the costs of this use will leave it."""
    boss, unpaid = use.boss, [link for link in use.chain() if not link.paid]
    before = boss.money, boss.reputation, boss.supply, boss.jailed
    money, reputation, henchmen = outlay(use)
    boss.money -= money
    boss.reputation -= reputation
    boss.supply -= henchmen
    boss.jailed += henchmen
    for link in unpaid:
        link.paid = True
    try:
        yield
    finally:
        boss.money, boss.reputation, boss.supply, boss.jailed = before
        for link in unpaid:
            link.paid = False


async def activate(use: Use) -> None:
    """Pay, then carry out the steps in their order; what is impossible is skipped."""
    await carry_out(use, use.cost)
    use.paid = True
    await carry_out(use, use.steps)


async def carry_out(use: Use, steps: Steps) -> None:
    for step in steps:
        held_back = (step.requires and not use.results.get(step.requires)) or (
            step.unless and use.results.get(step.unless)
        )
        if not held_back and possible(use, step):
            result = await _VERBS[step.do][1](use, step)
            if step.label:
                use.results[step.label] = result
