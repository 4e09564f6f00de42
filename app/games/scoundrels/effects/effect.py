"""The costs of an effect, and whether it can be paid and does anything. Verbs: `verbs/`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.state import Use
from app.kit.effects import Verbs

VERBS: Verbs[Use, Step] = Verbs()
verb, possible, carry_out = VERBS.verb, VERBS.possible, VERBS.carry_out


def feasible(use: Use) -> bool:
    """Use of abilities: some step can do something; steps that depend on others don't count."""
    return any(possible(use, step) for step in use.steps if not step.requires)


def payable(use: Use) -> bool:
    """All costs together, those of the scoundrel that uses this one too while they are unpaid."""
    money, reputation, henchmen = outlay(use)
    standing = use.boss.reputation - use.town.components.lowest_reputation
    return money <= use.boss.money and reputation <= standing and henchmen <= use.boss.supply


def outlay(use: Use) -> tuple[int, int, int]:
    """The unpaid costs: money (less the bonus, which comes first), reputation, henchmen."""
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
    """Pay, then carry out the steps in order; impossible ones are skipped."""
    await carry_out(use, use.cost)
    use.paid = True
    await carry_out(use, use.steps)
