"""The sheriff's office: throw out the rightmost in the saloon, then one of four services."""

from __future__ import annotations

from app.engine import Say, pick
from app.games.scoundrels.cards.components import OfficeOption
from app.games.scoundrels.effects.use import use_office
from app.games.scoundrels.pieces import Boss
from app.games.scoundrels.rules.basics import pay
from app.games.scoundrels.rules.saloon import throw_out
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events


def services(town: Town, boss: Boss) -> dict[Say, OfficeOption]:
    """Services open to this player: payable in full, and with something to act on."""
    return {
        Say(f"office:{option.id}"): option
        for option in town.components.office.values()
        if option.cost <= boss.money and can_be_done(town, option)
    }


def can_be_done(town: Town, option: OfficeOption) -> bool:
    """Ruling 20: bail for two wants two in jail; the bribe is for the last day."""
    if option.last_day_only and not town.last_day:
        return False
    jailed = sum(boss.jailed for boss in town.bosses)
    for step in option.steps:
        if step.do == "free_henchman" and jailed < step.count:
            return False
        if step.do == "steal_safe" and not town.safes_at():
            return False
    return True


async def visit(town: Town, boss: Boss) -> None:
    """The sheriff's office as step 3: first the discard and the refill, then the service."""
    town.busy += 1
    if saloon := list(town.in_saloon().values()):
        throw_out(town, saloon[-1])  # ruling 19: an empty saloon is no obstacle
    await ask_a_service(town, boss)
    town.busy -= 1


async def ask_a_service(town: Town, boss: Boss) -> None:
    """One service, its price included."""
    usual = Say("office:sell_information")
    option = await pick(boss.seat, "office", services(town, boss), silent=lambda: usual)
    town.tell(events.WentToSheriff(boss.seat, option.id))
    pay(town, boss, option.cost)
    await use_office(town, boss, option)
