"""Crafting items, and the cell block, where it is done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.engine import Card, Say
from app.engine.script import choose
from app.games.lockup.cards.decks import Item
from app.games.lockup.cards.effect import Effect
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.effects.use import apply
from app.games.lockup.places import DECLINE, ItemAt, ReservedAt, way
from app.games.lockup.rules import basics
from app.games.lockup.rules.asking import pick_cubes
from app.games.lockup.rules.display import reserve
from app.games.lockup.rules.goals import check_goals
from app.games.lockup.rules.payment import Price, could_pay, settle_price
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events


@dataclass(frozen=True, slots=True)
class Craft:
    """Crafting the item at a place."""

    place: ItemAt | ReservedAt
    card: Card


@dataclass(frozen=True, slots=True)
class Reserve:
    """Reserving the item in a slot of the display."""

    slot: int


def items_in_reach(prison: Prison, crew: Crew) -> dict[ItemAt | ReservedAt, Card]:
    """Crafting items: from the display, or own reserved ones."""
    found: dict[ItemAt | ReservedAt, Card] = {}
    found |= {ItemAt(n): card for n, card in enumerate(prison.display) if card}
    found |= {ReservedAt(crew.seat, n): card for n, card in enumerate(crew.reserved)}
    return found


def price_of(prison: Prison, card: Card) -> Price:
    cost = prison.box.items[card.face].cost
    return Price(Counter(cost.fixed), cost.any)


def ways(prison: Prison, crew: Crew, step: Effect) -> dict[Say, Craft | Reserve]:
    """Cell block: every item that can be crafted now, and every one that can be reserved."""
    found: dict[Say, Craft | Reserve] = {}
    for place, card in items_in_reach(prison, crew).items():
        if could_pay(prison, crew, price_of(prison, card)):
            found[way("craft", place)] = Craft(place, card)
        if isinstance(place, ItemAt) and crew.cubes >= step.amount:
            found[way("reserve", place)] = Reserve(place.slot)
    return found


def can_craft_or_reserve(prison: Prison, crew: Crew, step: Effect) -> bool:
    return bool(ways(prison, crew, step))


async def craft_or_reserve(prison: Prison, crew: Crew, step: Effect) -> bool:
    """Cell block: craft an item, or pay to reserve one; or decline."""
    if crew.is_guards:
        return await item_of_guards(prison, crew)
    rule = choose(
        crew.seat,
        "craft",
        lambda: [*ways(prison, crew, step), DECLINE],
        silent=lambda: DECLINE.id,
    )
    answer = await with_tomes(prison, crew, rule, "craft")
    match ways(prison, crew, step).get(answer):
        case Craft(place, card):
            await pay_and_craft(prison, crew, place, card)
        case Reserve(slot):
            basics.pay(prison, crew, await pick_cubes(prison, crew, "pay", step.amount))
            reserve(prison, crew, slot)
        case None:
            return False
    return True


async def pay_and_craft(prison: Prison, crew: Crew, place: ItemAt | ReservedAt, card: Card) -> None:
    price = await settle_price(prison, crew, price_of(prison, card))
    basics.return_cubes(prison, crew, price.fixed)
    others = await pick_cubes(prison, crew, "pay", price.any)
    basics.return_cubes(prison, crew, others)
    cubes = basics.as_cubes(price.fixed + Counter(others))
    if cubes:
        prison.tell(events.Paid(crew.seat, cubes))
    await craft(prison, crew, place, card)


async def craft(prison: Prison, crew: Crew, place: ItemAt | ReservedAt, card: Card) -> None:
    """Crafting items: face up into the own area, its stars at once, then its effects."""
    if isinstance(place, ItemAt):
        prison.display[place.slot] = None
    else:
        crew.reserved.remove(card)
        prison.knowledge.turn_up(card)
    item: Item = prison.box.items[card.face]
    crew.items.append(card)
    crew.reputation += item.value
    prison.tell(events.Crafted(crew.seat, item.id, item.value, place.id))
    check_goals(prison, crew)
    await apply(prison, crew, item.effects)


async def item_of_guards(prison: Prison, guards: Crew) -> bool:
    """Solo mode, cell block: the most valuable item that can be paid, or else one is reserved.

    Ties: nearest to the deck, and display before reserved items (ours).
    """

    def value(card: Card) -> int:
        return prison.box.items[card.face].value

    items = items_in_reach(prison, guards)
    payable = [one for one in items if could_pay(prison, guards, price_of(prison, items[one]))]
    if payable:
        best = max(payable, key=lambda place: value(items[place]))
        prison.tell(events.GuardsChose("value", (best.id,)))
        await pay_and_craft(prison, guards, best, items[best])
        return True
    shown = [place for place in items if isinstance(place, ItemAt)]
    if not shown:
        return False
    wanted = max(shown, key=lambda place: value(items[place]))
    prison.tell(events.GuardsChose("reserve", (wanted.id,)))
    reserve(prison, guards, wanted.slot)
    return True
