"""Safes: scouting, stealing, dropping over the limit, exchanging."""

from __future__ import annotations

from functools import partial

from app.engine import Say, only, pick
from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import verb
from app.games.scoundrels.effects.verbs.marks import lay_mark
from app.games.scoundrels.pieces import Boss, Safe
from app.games.scoundrels.places import at_site, unused_at
from app.games.scoundrels.rules.basics import cause, marks_go_home, pay, remember_safe
from app.games.scoundrels.state import Town, Use
from app.games.scoundrels.view import events
from app.kit.answers import agrees, pick_if_any


def within_reach(use: Use, step: Step) -> dict[Say, Safe]:
    """Safes at a site, or at any; or the others at the site of each safe that this answers."""
    if step.site != "same_as_trigger":
        return use.town.safes_at(step.site)
    return {
        place: safe
        for why in use.causes
        for place, safe in use.town.safes_at(why.site).items()
        if safe is not why.safe
    }


def to_scout(use: Use, step: Step, seen: list[Safe]) -> dict[Say, Safe]:
    """The safes this step may still scout, given those it has scouted already."""
    same_site = step.same_site and seen
    safes = use.town.safes_at(seen[0].site) if same_site else within_reach(use, step)
    return {p: safe for p, safe in safes.items() if not (step.distinct and safe in seen)}


def can_scout(use: Use, step: Step) -> bool:
    return bool(to_scout(use, step, []))


@verb("scout_safe", can_scout)
async def scout(use: Use, step: Step) -> list[Safe]:
    """Scouting safes: look at a safe in secret, then mark it with any number."""
    seen: list[Safe] = []
    while len(seen) < step.count:
        safes = to_scout(use, step, seen)
        may_stop = step.up_to and bool(seen)
        safe = await pick_if_any(use.boss.seat, "scout", safes, skip=may_stop)
        if safe is None:
            break
        seen.append(safe)
        await scout_one(use.town, use.boss, safe)
    return seen


async def scout_one(town: Town, boss: Boss, safe: Safe) -> None:
    place = town.place_of_safe(safe)
    town.knowledge.show([safe.card], boss.seat)
    town.note(boss.seat, "safe", place, safe.card)  # the question about the mark reads it
    town.tell(events.Scouted(boss.seat, place.id, only(boss.seat, safe.card.face)))
    await lay_mark(town, boss, safe)
    cause(town, "after_scout_safe", boss, site=safe.site, safe=safe)


def can_steal(use: Use, step: Step) -> bool:
    if step.price > use.boss.money:
        return False
    if step.where == "unused":
        return bool(piles(use.town))
    if step.target:
        scouted = use.results.get(step.target)
        return scouted is not None and scouted[0] in use.town.safes_at().values()
    return bool(within_reach(use, step))


def piles(town: Town) -> dict[Say, list[Safe]]:
    """The unused safes of each site that has any."""
    return {unused_at(site): pile for site, pile in town.unused.items() if pile}


@verb("steal_safe", can_steal)
async def steal(use: Use, step: Step) -> bool:
    """Stealing safes: onto your sheet with all its marks; over the limit one must be dropped."""
    if step.optional and not await agrees(use.boss.seat, "steal.scouted"):
        return False
    pay(use.town, use.boss, step.price)
    if step.where == "unused":
        safe, place = await take_unused(use)
    else:
        safe, place = await take_from_site(use, step)
    await bring_home(use.town, use.boss, safe, place)
    return True


async def take_unused(use: Use) -> tuple[Safe, Say]:
    """Card reference, Inventor: choose the site, then take one blind."""
    pile = await pick_if_any(use.boss.seat, "unused", piles(use.town))
    assert pile, "there is an unused safe"
    safe = pile.pop()
    return safe, unused_at(safe.site)


async def take_from_site(use: Use, step: Step) -> tuple[Safe, Say]:
    if step.target:
        safe: Safe | None = use.results[step.target][0]
    else:
        safe = await pick_if_any(use.boss.seat, "steal", within_reach(use, step))
    assert safe, "there is a safe to steal"
    place = use.town.place_of_safe(safe)
    put_in_place_of(use.town, safe, None)
    return safe, place


def put_in_place_of(town: Town, safe: Safe, other: Safe | None) -> None:
    """On its site, another safe or none takes the place of this one."""
    cells = town.sites[safe.site]
    cells[cells.index(safe)] = other


async def bring_home(town: Town, boss: Boss, safe: Safe, place: Say) -> None:
    """Safe limit: look at the new one first, then choose which of yours to drop."""
    boss.safes.append(safe)
    remember_safe(town, boss.seat, safe, place)
    town.tell(events.StoleSafe(boss.seat, place.id, only(boss.seat, safe.card.face)))
    while len(boss.safes) > town.safe_limit:
        await drop_one(town, boss)
    cause(town, "after_steal_safe", boss, site=safe.site, safe=safe)
    for rival in town.rivals(boss):
        cause(town, "after_opponent_steals_safe", rival, site=safe.site, safe=safe)


async def drop_one(town: Town, boss: Boss) -> None:
    """The thief chooses; without an answer the new safe is dropped."""
    own = town.stolen(boss)
    await drop(town, boss, await pick(boss.seat, "drop", own, silent=lambda: [*own][-1]))


async def drop(town: Town, boss: Boss, safe: Safe) -> None:
    """Safe limit: back to its site with its marks; no free cell there, among the unused ones."""
    place = town.place_of_safe(safe)
    free = partial(free_cells, town, safe.site)
    cell = await pick_if_any(boss.seat, "drop.cell", free)  # ruling 24
    boss.safes.remove(safe)
    if cell is None:
        put_among_unused(town, safe)
    else:
        town.sites[safe.site][cell] = safe
    town.tell(events.Dropped(boss.seat, place.id, town.place_of_safe(safe).id))


def free_cells(town: Town, site: str) -> dict[Say, int]:
    return {at_site(site, n): n for n, safe in enumerate(town.sites[site]) if safe is None}


def put_among_unused(town: Town, safe: Safe) -> None:
    """Card reference, Inventor: shuffled among the unused safes of its site."""
    marks_go_home(town, safe)
    pile = town.unused[safe.site]
    pile.append(safe)
    town.dice.shuffle(pile)
    town.knowledge.mix([other.card for other in pile])


def to_give(use: Use, step: Step) -> dict[Say, Safe]:
    """Own stolen safes that can be exchanged."""
    own = use.town.stolen(use.boss)
    if step.where == "unused":
        return own if piles(use.town) else {}
    return {place: safe for place, safe in own.items() if use.town.safes_at(safe.site)}


@verb("swap_safe", to_give)
async def swap(use: Use, step: Step) -> bool:
    """An exchange is no theft: no limit, nobody answers it."""
    town, seat = use.town, use.boss.seat
    given = await pick_if_any(seat, "swap.mine", to_give(use, step))
    assert given, "there is a safe to give"
    place = town.place_of_safe(given)
    if step.where == "unused":
        new, origin = await take_unused(use)
        put_among_unused(town, given)
    else:
        wanted = await pick_if_any(seat, "swap.with", town.safes_at(given.site))
        assert wanted, "there is a safe to get"
        new, origin = wanted, town.place_of_safe(wanted)
        put_in_place_of(town, new, given)  # ruling 23: marks stay on both
    use.boss.safes[use.boss.safes.index(given)] = new
    remember_safe(town, seat, new, origin)
    secret = only(seat, new.card.face)
    town.tell(events.SafesSwapped(seat, place.id, origin.id, secret))
    return True
