"""Using a scoundrel: eligible, flagged, paid for, carried out once or twice, and afterwards.

"Span": one player's turn, or one end of the day. In a span every card is used once. Reactions come
later, when the outermost use is finished: see `reactions.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from app.games.scoundrels.cards.components import Ability, OfficeOption, Strategy
from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import (
    activate,
    as_if_paid,
    carry_out,
    feasible,
    payable,
)
from app.games.scoundrels.pieces import Boss, Cause, Scoundrel
from app.games.scoundrels.rules.basics import cause, gain
from app.games.scoundrels.state import Town, Use
from app.games.scoundrels.view import events
from app.kit.answers import agrees

Why: TypeAlias = tuple[Cause, ...]  # what a use answers, if it is a reaction

DISCARD_SELF = Step("discard_self")


def use_of(
    town: Town, boss: Boss, scoundrel: Scoundrel, why: Why = (), outer: Use | None = None
) -> Use:
    """The use of a scoundrel as it would be now. Used by another one, its modifiers don't count."""
    trait, job = town.trait(scoundrel), town.job(scoundrel)
    bonus = town.components.rules.bonus_money if "bonus_money" in trait.modifiers else 0
    cost, after = trait.cost + job.cost, [*trait.after, *job.after]
    if trait.when.event == "on_hire":
        after.append(DISCARD_SELF)  # however it is used
    use = Use(town, boss, job.steps, cost, scoundrel, why, outer, after=after)
    use.bonus = 0 if outer else bonus
    return use


def usable(
    town: Town, boss: Boss, scoundrel: Scoundrel, why: Why = (), outer: Use | None = None
) -> bool:
    """Whether it may be used once its moment has come; a use without any effect is none."""
    if town.was_used(scoundrel) or (outer and in_chain(outer, scoundrel)):
        return False
    if not outer and not trait_condition(town, boss, scoundrel):
        return False
    return works(use_of(town, boss, scoundrel, why, outer))


def works(use: Use) -> bool:
    """Whether it can be paid and then does anything: bonus and costs come before the effect."""
    if not payable(use):
        return False
    with as_if_paid(use):
        return job_condition(use) and feasible(use)


def in_chain(outer: Use, scoundrel: Scoundrel) -> bool:
    return any(link.scoundrel is scoundrel for link in outer.chain())


def trait_condition(town: Town, boss: Boss, scoundrel: Scoundrel) -> bool:
    """Part of the timing: ignored when another scoundrel uses this one."""
    when = town.trait(scoundrel).when
    if when.own_money_is is not None and boss.money != when.own_money_is:
        return False
    return not when.first_turn_of_day or town.turn < len(town.bosses)


def job_condition(use: Use) -> bool:
    """Part of the effect: it always counts."""
    if not use.scoundrel:
        return True
    town, boss, job = use.town, use.boss, use.town.job(use.scoundrel)
    limit = job.condition.own_money_at_most
    if limit is not None and boss.money > limit:
        return False
    richer = any(len(rival.safes) > len(boss.safes) for rival in town.rivals(boss))
    return richer or not job.condition.opponent_has_more_safes


def flag(town: Town, scoundrel: Scoundrel) -> None:
    """Mark the two cards as used, not the pair."""
    town.used |= {scoundrel.trait.face, scoundrel.job.face}


@contextmanager
def at_work(town: Town, use: Use) -> Iterator[None]:
    """While this lasts, everything it causes waits."""
    town.busy += 1
    town.uses.append(use)
    yield
    town.uses.pop()
    town.busy -= 1


async def use_scoundrel(
    town: Town, boss: Boss, scoundrel: Scoundrel, why: Why = (), outer: Use | None = None
) -> None:
    """Scoundrels' abilities: use this one, from beginning to end."""
    use = use_of(town, boss, scoundrel, why, outer)
    flag(town, scoundrel)
    zone = town.zone_of(scoundrel)
    by = outer.scoundrel.job.face if outer and outer.scoundrel else ""
    town.tell(events.Used(boss.seat, scoundrel.trait.face, scoundrel.job.face, by))
    with at_work(town, use):
        bonus, use.bonus = use.bonus, 0
        gain(town, boss, bonus, use)
        await activate(use)
        stayed = town.zone_of(scoundrel) == zone  # ruling 48
        if stayed and not outer and "use_twice" in town.trait(scoundrel).modifiers:
            await use_again(use)
        slot = boss.slot_of(scoundrel)
        await carry_out(use, tuple(dict.fromkeys(use.after)))
    if zone == "sheet" and slot:  # p. 14, Doctor: nobody reacts to one that was replaced on the way
        left = slot if boss.slot_of(scoundrel) is None else None
        cause(town, "used", boss, scoundrel, slot=left)


async def use_again(first: Use) -> None:
    """Card reference, Stunning: a second time, on the table as it is now, with its job now."""
    town, boss, scoundrel = first.town, first.boss, first.scoundrel
    assert scoundrel, "only scoundrels are used twice"
    second = use_of(town, boss, scoundrel, first.causes)
    second.bonus = 0
    if works(second) and await agrees(boss.seat, "again"):
        flag(town, scoundrel)
        town.tell(events.UsedAgain(boss.seat, scoundrel.trait.face, scoundrel.job.face))
        town.uses[-1] = second
        await activate(second)
        town.uses[-1] = first
        first.after += second.after


def ability_use(town: Town, boss: Boss, ability: Ability) -> Use:
    return Use(town, boss, ability.steps, name=f"ability:{ability.id}")


async def use_ability(town: Town, boss: Boss, ability: Ability, slot: str) -> None:
    """Step 2: an ability of the leader's sheet; nobody reacts to it, Shakedown answers it."""
    use = ability_use(town, boss, ability)
    town.used.add(f"ability:{boss.seat}")
    town.tell(events.UsedAbility(boss.seat, ability.id))
    with at_work(town, use):
        await activate(use)
    cause(town, "after_leader_ability", boss, about=slot)


def strategy_use(town: Town, boss: Boss, strategy: Strategy, why: Why) -> Use:
    name = f"strategy:{strategy.id}"
    return Use(town, boss, strategy.steps, cost=strategy.cost, causes=why, name=name)


def strategy_usable(town: Town, boss: Boss, strategy: Strategy, why: Why = ()) -> bool:
    """Strategy cards: optional, each at most once per turn of each player."""
    return strategy.id not in town.used and works(strategy_use(town, boss, strategy, why))


async def use_strategy(town: Town, boss: Boss, strategy: Strategy, why: Why = ()) -> None:
    """Strategy cards: no scoundrel, so no arrow reacts; other triggers do follow."""
    use = strategy_use(town, boss, strategy, why)
    town.used.add(strategy.id)
    town.tell(events.UsedStrategy(boss.seat, strategy.id))
    with at_work(town, use):
        await activate(use)


async def use_office(town: Town, boss: Boss, option: OfficeOption) -> None:
    """The sheriff's office: pay, then do it."""
    use = Use(town, boss, option.steps, name=f"office:{option.id}")
    with at_work(town, use):
        await activate(use)
    cause(town, "after_sheriff_office", boss, about=option.id)
