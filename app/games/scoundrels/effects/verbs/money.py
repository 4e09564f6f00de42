"""Money and reputation."""

from __future__ import annotations

from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import verb
from app.games.scoundrels.effects.verbs.people import candidates, one_of
from app.games.scoundrels.pieces import Boss
from app.games.scoundrels.rules.basics import change_reputation, gain, pay, steal_money
from app.games.scoundrels.state import Use


def total(use: Use, step: Step) -> int:
    """An amount, or an amount for each thing that a counter counts."""
    match step.per:
        case "played_cards_today":
            return step.amount * use.boss.played
        case "own_henchmen_in_jail":
            return step.amount * use.boss.jailed
        case "henchmen_freed_now":
            return step.amount * use.freed
        case "henchmen_jailed_now":
            return step.amount * use.jailed
    return step.amount


@verb("pay_money", lambda use, step: use.boss.money >= step.amount)
async def pay_money(use: Use, step: Step) -> bool:
    pay(use.town, use.boss, step.amount)
    return True


@verb("gain_money", total)
async def gain_money(use: Use, step: Step) -> bool:
    """From the bank; a gift to others doesn't come from their scoundrels (ruling 15)."""
    for boss in candidates(use, step.who):
        gain(use.town, boss, total(use, step), use if boss is use.boss else None)
    return True


def has_money(boss: Boss) -> bool:
    return boss.money > 0


def can_steal(use: Use, step: Step) -> bool:
    return any(map(has_money, candidates(use, step.who)))


@verb("steal_money", can_steal)
async def steal(use: Use, step: Step) -> bool:
    """From one rival or from each; from a poorer one, whatever is there (ruling 30)."""
    if step.who == "opponent":
        victim = await one_of(use, "whom", step.who, has_money)
        victims = [victim] if victim else []
    else:
        victims = candidates(use, step.who)
    for victim in victims:
        steal_money(use.town, use.boss, victim, step.amount, use)
    return bool(victims)


def can_rise(use: Use, step: Step) -> bool:
    highest = use.town.components.highest_reputation
    return any(boss.reputation < highest for boss in candidates(use, step.who))


@verb("gain_rep", can_rise)
async def gain_reputation(use: Use, step: Step) -> bool:
    moved = [change_reputation(use.town, boss, step.amount) for boss in candidates(use, step.who)]
    return any(moved)


def can_fall(use: Use, step: Step) -> bool:
    lowest = use.town.components.lowest_reputation
    return any(boss.reputation > lowest for boss in candidates(use, step.who))


@verb("lose_rep", can_fall)
async def lose_reputation(use: Use, step: Step) -> bool:
    moved = [change_reputation(use.town, boss, -step.amount) for boss in candidates(use, step.who)]
    return any(moved)
