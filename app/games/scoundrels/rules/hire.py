"""Hiring a scoundrel: pay, place it, rearrange the sheet; or use it and let it go at once."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine import SKIP, Say, pick
from app.games.scoundrels.effects.use import usable, use_scoundrel
from app.games.scoundrels.pieces import Boss, Scoundrel
from app.games.scoundrels.places import cell_of_sheet
from app.games.scoundrels.rules.basics import cause, pay
from app.games.scoundrels.rules.saloon import dismiss, leave_saloon, refill, throw_out, to_discard
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from app.kit.answers import DONE, agrees

BUYOUT = "buyout"
NEWCOMER = Say("newcomer")


def affordable(
    town: Town, boss: Boss, where: Mapping[Say, Scoundrel], discount: int, hirer: Scoundrel | None
) -> dict[Say, Scoundrel]:
    """The scoundrels among these that this player could pay for, with Buyout if necessary."""
    off = discount + (bought_out(town) if may_buy_out(town, boss, hirer) else 0)
    return {p: s for p, s in where.items() if max(0, town.price(s) - off) <= boss.money}


def may_buy_out(town: Town, boss: Boss, hirer: Scoundrel | None) -> bool:
    """Strategy Buyout: once a turn, by discarding a scoundrel other than the one that hires."""
    others = [scoundrel for scoundrel in boss.scoundrels() if scoundrel is not hirer]
    return boss.strategy == BUYOUT and BUYOUT not in town.used and bool(others)


def bought_out(town: Town) -> int:
    """Strategy Buyout: the dollars saved."""
    return town.components.strategies[BUYOUT].discount


async def hire(
    town: Town,
    boss: Boss,
    scoundrel: Scoundrel,
    discount: int = 0,
    hirer: Scoundrel | None = None,
) -> None:
    """Hiring: pay, then place the newcomer; a scoundrel used on hiring is never placed."""
    town.busy += 1
    price = max(0, town.price(scoundrel) - discount)
    price = await buy_out(town, boss, scoundrel, price, hirer)
    town.tell(events.Hired(boss.seat, scoundrel.trait.face, scoundrel.job.face, price))
    pay(town, boss, price)
    if town.trait(scoundrel).when.event == "on_hire":
        await use_and_let_go(town, boss, scoundrel)
    else:
        await place(town, boss, scoundrel)
    cause(town, "after_hire", boss, scoundrel)
    town.busy -= 1


async def buy_out(
    town: Town, boss: Boss, scoundrel: Scoundrel, price: int, hirer: Scoundrel | None
) -> int:
    """Strategy Buyout: before paying, discard one of your own to pay less."""
    if not price or not may_buy_out(town, boss, hirer):
        return price
    own = {p: s for p, s in town.on_sheet(boss).items() if s is not hirer and s is not scoundrel}
    offered: dict[Say, Scoundrel | None] = {**own, SKIP: None} if price <= boss.money else {**own}
    gone = await pick(boss.seat, "buyout", offered, silent=lambda: [*offered][-1])
    if gone is None:
        return price
    town.used.add(BUYOUT)
    town.tell(events.UsedStrategy(boss.seat, BUYOUT))
    dismiss(town, boss, gone)
    return max(0, price - bought_out(town))


async def use_and_let_go(town: Town, boss: Boss, scoundrel: Scoundrel) -> None:
    """On hire: used where it is, which discards it; or discarded unused.

    Card reference, Doctor: hired from the discard pile, it stays there on top.
    """
    if usable(town, boss, scoundrel) and await agrees(boss.seat, "hire.use"):
        await use_scoundrel(town, boss, scoundrel)
    elif scoundrel in town.saloon:
        throw_out(town, scoundrel)
    if boss.scoundrels():  # ruling 28
        await rearrange(town, boss)


async def place(town: Town, boss: Boss, scoundrel: Scoundrel) -> None:
    """Hiring: onto a free slot, or in somebody's place; then the sheet may be rearranged."""
    free = boss.free_sheet_slots()
    slots: dict[Say, str | None] = {cell_of_sheet(boss.seat, s): s for s in free or boss.sheet}
    if not free:
        slots[NEWCOMER] = None
    slot = await pick(boss.seat, "hire.place", slots, silent=lambda: [*slots][-1])
    place = town.place_of(scoundrel).id
    if scoundrel in town.discard:
        town.discard.remove(scoundrel)
    from_saloon = leave_saloon(town, scoundrel)
    if slot is None:
        to_discard(town, scoundrel, place)
    else:
        if (old := boss.sheet[slot]) is not None:
            dismiss(town, boss, old)
        boss.sheet[slot] = scoundrel
        trait, job = scoundrel.trait.face, scoundrel.job.face
        town.tell(events.Settled(boss.seat, trait, job, place, slot))
    if from_saloon:
        refill(town)  # at once: the player who rearranges has seen the newcomer
    if len(boss.scoundrels()) > 1:
        await rearrange(town, boss)


async def rearrange(town: Town, boss: Boss) -> None:
    """Hiring: the only occasion to move your scoundrels, one by one; two may change places."""
    cells = {cell_of_sheet(boss.seat, slot): slot for slot in boss.sheet}
    while here := await choose_mover(boss, cells):
        others = {cell: slot for cell, slot in cells.items() if slot != here}
        to = await pick(boss.seat, "arrange.to", others)
        boss.sheet[here], boss.sheet[to] = boss.sheet[to], boss.sheet[here]
        town.tell(events.Rearranged(boss.seat, here, to))


async def choose_mover(boss: Boss, cells: Mapping[Say, str]) -> str | None:
    """Ask which scoundrel moves next; None ends the rearranging."""
    ways: dict[Say, str | None] = {DONE: None}
    ways |= {cell: slot for cell, slot in cells.items() if boss.sheet[slot]}
    return await pick(boss.seat, "arrange", ways, silent=lambda: DONE)
