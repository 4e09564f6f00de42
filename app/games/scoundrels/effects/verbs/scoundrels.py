"""Scoundrels that use, hire, change or throw out other scoundrels, or themselves."""

from __future__ import annotations

from functools import partial

from app.engine import Say
from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import verb
from app.games.scoundrels.effects.use import usable, use_scoundrel
from app.games.scoundrels.pieces import Scoundrel
from app.games.scoundrels.rules.hire import affordable, hire
from app.games.scoundrels.rules.saloon import discard_itself, throw_out, to_bottom
from app.games.scoundrels.rules.sheriff import ask_a_service
from app.games.scoundrels.state import Use
from app.games.scoundrels.view import events
from app.kit.answers import pick_if_any


def to_borrow(use: Use, step: Step) -> dict[Say, Scoundrel]:
    """Using another scoundrel: on your own sheet, in the saloon, or on top of the discard pile."""
    town, boss = use.town, use.boss
    match step.where:
        case "own_sheet":
            there = town.on_sheet(boss)
        case "saloon":
            there = town.in_saloon()
        case _:
            there = town.top_of_discard()
    return {p: s for p, s in there.items() if usable(town, boss, s, outer=use)}


@verb("use_other_scoundrel", to_borrow)
async def borrow(use: Use, step: Step) -> bool:
    """Using another scoundrel: its moment and its modifiers don't matter, all the rest does."""
    town = use.town
    other = await pick_if_any(use.boss.seat, "borrow", partial(to_borrow, use, step))
    if other is None:
        return False
    await use_scoundrel(town, use.boss, other, use.causes, outer=use)
    if step.where == "discard_top" and other in town.discard:
        to_bottom(town, other)
    return True


def to_hire(use: Use, step: Step) -> dict[Say, Scoundrel]:
    """In the saloon nobody twice: one that is used there by no other has just been hired."""
    town = use.town
    if step.where == "saloon":
        hired = [one.scoundrel for one in (*town.uses, use) if not one.outer]
        there = {p: s for p, s in town.in_saloon().items() if s not in hired}
    else:
        there = town.top_of_discard()
    return affordable(town, use.boss, there, step.discount, use.scoundrel)


@verb("hire", to_hire)
async def hire_another(use: Use, step: Step) -> bool:
    """Card reference, Doctor: a full hire, only the discount that is printed."""
    found = to_hire(use, step)
    one = await pick_if_any(use.boss.seat, "hire.from", found, skip=step.optional)
    if one:
        await hire(use.town, use.boss, one, step.discount, use.scoundrel)
    return one is not None


@verb("use_sheriff_office", lambda use, step: True)
async def office(use: Use, step: Step) -> bool:
    """Card reference, Bailiff: one service, and step 3 stays as it is (ruling 21: no discard)."""
    await ask_a_service(use.town, use.boss)
    return True


def to_change(use: Use, step: Step) -> dict[Say, Scoundrel]:
    """Scoundrels that may swap a card: this one, others on the sheet, or any of them."""
    town = use.town
    if step.target == "self":
        assert use.scoundrel, "a scoundrel's own card"
        return {Say("self"): use.scoundrel}
    own = town.on_sheet(use.boss)
    return {p: s for p, s in own.items() if step.target == "any" or s is not use.scoundrel}


def partners(use: Use) -> dict[Say, Scoundrel]:
    return {p: s for p, s in use.town.in_saloon().items() if s is not use.scoundrel}


def can_change(use: Use, step: Step) -> bool:
    return bool(to_change(use, step)) and bool(partners(use))


async def change(use: Use, step: Step, layer: str) -> bool:
    """Card reference, Tailor: two cards change places; no hire, no rearranging."""
    seat = use.boss.seat
    mine = await pick_if_any(seat, "swap.own", to_change(use, step))
    other = await pick_if_any(seat, "swap.saloon", partners(use))
    assert mine, "there is one to swap"
    assert other, "and another one"
    gave, got = getattr(mine, layer), getattr(other, layer)
    setattr(mine, layer, got)
    setattr(other, layer, gave)
    here, there = use.town.place_of(mine).id, use.town.place_of(other).id
    use.town.tell(events.CardsSwapped(seat, gave.face, got.face, here, there))
    return True


verb("swap_jobs", can_change)(partial(change, layer="job"))
verb("swap_traits", can_change)(partial(change, layer="trait"))


@verb("discard_saloon", lambda use, step: use.town.in_saloon())
async def clear_a_cell(use: Use, step: Step) -> bool:
    found = use.town.in_saloon()
    one = await pick_if_any(use.boss.seat, "discard", found, skip=step.optional)
    if one:
        throw_out(use.town, one)
    return one is not None


@verb("discard_self", lambda use, step: True)
async def discard_self(use: Use, step: Step) -> bool:
    """Card reference, Horse: the scoundrel whose text says so is the one that goes."""
    assert use.scoundrel, "a scoundrel discards itself"
    discard_itself(use.town, use.boss, use.scoundrel)
    return True
