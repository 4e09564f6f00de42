"""Special actions. The kingpin's limits are in `rules.py`, where they apply.

Two tables: actions that let a crook onto a job where its player already has one, and actions of a
crook that was placed face up on a free job.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from app.engine import Card, Say, choose, pick
from app.games.crooks import events
from app.games.crooks.state import City, Fan, Mastermind
from app.kit.answers import DONE

TakeOver: TypeAlias = Callable[[City, Mastermind, Card, int], Awaitable[None]]
Act: TypeAlias = Callable[[City, Mastermind, int], Awaitable[None]]


def may_take_over(boss: Mastermind, action: str) -> bool:
    """Robbery: may a crook with this action be placed face up on a job its player has taken?"""
    if action == "switch":  # ruling 8: crooks that are pushed on need a free job
        return bool(boss.free_jobs())
    return action in ON_TAKEN_JOB


async def accomplice(city: City, boss: Mastermind, card: Card, job: int) -> None:
    """Special actions, accomplice: joins the crooks there; the ratings will add up."""
    city.tell(events.Joined(boss.seat, job, card.face))


async def switch(city: City, boss: Mastermind, card: Card, job: int) -> None:
    """Special actions, switch: the crooks there move to a free job, as they lie."""
    free = {Say(boss.slot(other)): other for other in boss.free_jobs()}
    to = await pick(boss.seat, "switch.to", free, silent=lambda: [*free][-1])
    moved = boss.row[job]
    boss.row[to], boss.row[job] = moved, []
    city.tell(events.Switched(boss.seat, job, to, len(moved), card.face))


async def replace(city: City, boss: Mastermind, card: Card, job: int) -> None:
    """Special actions, assassin: may remove its own player's crooks and take their place."""
    city.tell(events.Placed(boss.seat, job, card.face))
    remove(city, boss, boss, job)


async def pickpocket(city: City, boss: Mastermind, job: int) -> None:
    """Special actions, pickpocket: $2 from the bank. There is no reason to refuse (ruling 18)."""
    amount = city.components.actions["pickpocket"].amount
    boss.money += amount
    city.tell(events.Pickpocketed(boss.seat, amount))


async def assassin(city: City, boss: Mastermind, job: int) -> None:
    """Special actions, assassin: all crooks of one player leave the job (ruling 1: which job)."""
    anywhere = city.deal.options["assassin_scope"] == "any_job"
    victims = {
        Say(rival.slot(place)): (rival, place)
        for rival in city.masterminds
        if rival is not boss
        for place in (rival.row if anywhere else [job])
        if rival.row[place]
    }
    if not victims:  # ruling 2
        return
    victim = await pick(boss.seat, "assassin.victim", victims, skip=True)
    if victim is None:
        return skip(city, boss, "assassin")
    remove(city, boss, *victim)


async def spy(city: City, boss: Mastermind, job: int) -> None:
    """Special actions, spy: all face-down crooks on one job, or all cards of one hideout.

    Ruling 13: a job where only their own lie face down tells nobody anything.
    """
    jobs = {
        Say(f"job:{job}"): city.closed_on(job)
        for job, own in boss.row.items()
        if any(card not in own for card in city.closed_on(job))
    }
    hideouts = {Say(f"hideout:{name}"): list(pile) for name, pile in city.hideouts.items()}
    places = {place: (place.id, cards) for place, cards in (jobs | hideouts).items() if cards}
    if not places:
        return
    found = await pick(boss.seat, "spy", places, skip=True)
    if found is None:
        return skip(city, boss, "spy")
    at, cards = found
    city.knowledge.show(cards, boss.seat)
    city.note(boss.seat, at, cards)
    city.tell(events.Spied(boss.seat, at, len(cards), city.private(boss.seat, cards)))
    city.fan = Fan(boss.seat, at, "spy", cards)
    await choose(boss.seat, "spy.seen", [DONE], silent=lambda: DONE.id)
    city.fan = None


def remove(city: City, boss: Mastermind, victim: Mastermind, job: int) -> None:
    """Special actions, assassin: they go back into the box and count for nothing (ruling 9)."""
    gone, victim.row[job] = victim.row[job], []
    if city.deal.options["show_removed"]:  # ruling 15
        city.knowledge.turn_up(*gone)
    city.removed += gone
    faces = tuple(card.face for card in gone if card.open)
    city.tell(events.Removed(boss.seat, victim.seat, job, faces, len(gone) - len(faces)))


def skip(city: City, boss: Mastermind, action: str) -> None:
    """Special actions: an action may be left unused."""
    city.tell(events.Skipped(boss.seat, action))


ON_TAKEN_JOB: dict[str, TakeOver] = {
    "accomplice": accomplice,
    "switch": switch,
    "assassin": replace,
}
ACT: dict[str, Act] = {"pickpocket": pickpocket, "assassin": assassin, "spy": spy}
