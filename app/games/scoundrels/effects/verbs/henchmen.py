"""Henchmen: out of jail, into jail, onto somebody's card."""

from __future__ import annotations

from functools import partial

from app.engine import Say, Seat
from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import verb
from app.games.scoundrels.effects.verbs.people import candidates, one_of
from app.games.scoundrels.pieces import Boss, Plan
from app.games.scoundrels.rules.basics import put_henchman, to_jail
from app.games.scoundrels.rules.suspicion import before_jail
from app.games.scoundrels.state import Use
from app.games.scoundrels.view import events
from app.kit.answers import pick_if_any


def in_jail(boss: Boss) -> bool:
    return boss.jailed > 0


def can_free(use: Use, step: Step) -> bool:
    return any(map(in_jail, candidates(use, step.who)))


@verb("free_henchman", can_free)
async def free(use: Use, step: Step) -> list[Seat]:
    """Freeing henchmen: from jail to their owner's supply."""
    freed: list[Seat] = []
    while len(freed) < step.count and can_free(use, step):
        owner = await one_of(use, "free", step.who, in_jail)
        assert owner, "somebody is in jail"
        owner.jailed -= 1
        owner.supply += 1
        use.freed += 1
        freed.append(owner.seat)
        use.town.tell(events.Freed(use.boss.seat, owner.seat))
    return freed


def available(boss: Boss) -> bool:
    return boss.supply > 0


def can_jail(use: Use, step: Step) -> bool:
    return any(map(available, candidates(use, step.who)))


@verb("jail_henchman", can_jail)
async def jail(use: Use, step: Step) -> bool:
    """Your own goes at once; a rival may first put one on the current player's card."""
    if step.who == "opponent":
        victim = await one_of(use, "whom", step.who, available)
        victims = [victim] if victim else []
    else:
        victims = [boss for boss in candidates(use, step.who) if available(boss)]
    for victim in victims:
        if victim is not use.boss and not use.warned:
            await before_jail(use.town, victim)
        if available(victim):
            to_jail(use.town, victim)
            use.jailed += victim is not use.boss  # your own are a price, not a catch
    return True


def targets(use: Use, step: Step, owner: Boss) -> dict[Say, Plan]:
    """Card reference, Shrink: face-down cards of the user's rivals, of any turn; not those of the
    henchman's owner, nor cards that already carry one of that owner's."""
    if use.town.evening or not available(owner):
        return {}
    plans = [plan for rival in use.town.rivals(use.boss) for plan in rival.facedown()]
    looked_at: list[Plan] = [] if step.target == "any" else use.results.get(step.target, [])
    return {
        plan.place: plan
        for plan in plans
        if plan.owner != owner.seat
        and owner.seat not in plan.henchmen
        and (step.target == "any" or plan in looked_at)
    }


def henchman_of(use: Use, step: Step) -> Boss | None:
    if step.who == "self":
        return use.boss
    freed = use.results.get(step.who)
    return use.town.bosses[freed[0]] if freed else None


def can_place(use: Use, step: Step) -> bool:
    owner = henchman_of(use, step)
    return owner is not None and bool(targets(use, step, owner))


@verb("place_henchman", can_place)
async def place(use: Use, step: Step) -> bool:
    owner = henchman_of(use, step)
    assert owner, "it is known whose henchman it is"

    plans = partial(targets, use, step, owner)
    plan = await pick_if_any(use.boss.seat, "place", plans, skip=step.optional)
    if plan:
        put_henchman(use.town, use.boss, owner, plan)
    return plan is not None
