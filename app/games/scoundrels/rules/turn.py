"""A player's turn: start, plan, abilities, hire or the sheriff, end, last call. One phase a step.

Where a turn stands is written in `town.step`, so that the table can be copied between any two.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from app.engine import Card, Say, interruptible, only, pick
from app.games.scoundrels.cards.steps import SLOTS
from app.games.scoundrels.effects.reactions import Answer, answers, settle
from app.games.scoundrels.effects.use import (
    ability_use,
    strategy_usable,
    usable,
    use_ability,
    use_scoundrel,
    use_strategy,
    works,
)
from app.games.scoundrels.pieces import Boss, Cause, Plan, Scoundrel
from app.games.scoundrels.places import in_hand, slot_of_sheet, strategy_of
from app.games.scoundrels.rules.hire import affordable, hire
from app.games.scoundrels.rules.sheriff import visit
from app.games.scoundrels.rules.suspicion import last_call, offers
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from app.kit.answers import DONE, pick_or

SHERIFF = Say("sheriff", at="sheriff")
ASIDE = "aside"


def begin_turn(town: Town) -> None:
    """A new span: everything may be used once again."""
    town.used.clear()
    town.passed.clear()
    town.slot = None
    town.step = "start"
    town.tell(events.TurnBegan(town.active, town.day, town.turn // len(town.bosses) + 1))


def open_to_suspicion(
    step: Callable[[Town], Coroutine[Any, Any, None]],
) -> Callable[[Town], Coroutine[Any, Any, None]]:
    """Suspicion: while this step runs, rivals may act at any moment without stopping it."""

    async def phase(town: Town) -> None:
        await interruptible(step(town), partial(offers, town, settle))

    return phase


def moment(boss: Boss, *names: str) -> list[Cause]:
    """A moment of the day, for this player's cards to answer."""
    there = tuple(boss.scoundrels())
    return [Cause(name, boss.seat, witnesses=there) for name in names]


async def window(town: Town, boss: Boss, kind: str, causes: list[Cause]) -> bool:
    """Offer the cards whose moment has come, if there are any, and use the chosen one."""
    use = await pick_or(boss.seat, kind, partial(answers, town, boss, causes), DONE)
    if use:
        await use()
        await settle(town)
    return use is not None


async def start_of_turn(town: Town) -> None:
    """Scoundrels' abilities, "at the start of your turn": one by one, in any order."""
    if not await window(town, town.boss, "start", moment(town.boss, "start_of_turn")):
        town.step = "plan"


async def make_plan(town: Town) -> None:
    """Step 1: one card face down into any free slot; or an honest 0, face up beside the sheet."""
    boss = town.boss
    if not boss.hand:  # ruling 18
        town.tell(events.NothingToPlay(boss.seat))
        town.step = "hire"
        return
    boss.picked = card = await choose_card(boss)
    boss.played += 1
    slot = await pick(boss.seat, "plan.slot", slots_for(town, boss, card))
    boss.hand.remove(card)
    boss.picked = None
    if slot == ASIDE:
        await lay_zero(town, boss, card)
    else:
        play_face_down(town, boss, card, slot)


async def choose_card(boss: Boss) -> Card:
    cards = {in_hand(boss.seat, n): card for n, card in enumerate(boss.hand)}
    return await pick(boss.seat, "plan.card", cards)


def slots_for(town: Town, boss: Boss, card: Card) -> dict[Say, str]:
    """Any free slot; beside the sheet too, if it is the 0 and an Honest one can be used now."""
    free = [slot for slot in SLOTS if slot not in boss.plans]
    honest = answers(town, boss, moment(boss, "play_zero_face_up"))
    if card.face == "0" and honest:  # ruling 17
        free.append(ASIDE)
    return {slot_of_sheet(boss.seat, slot): slot for slot in free}


def play_face_down(town: Town, boss: Boss, card: Card, slot: str) -> None:
    town.slot = slot
    boss.plans[slot] = Plan(boss.seat, slot, card, town.turn)
    town.knowledge.mix(
        [*boss.hand, card], knowing=[boss.seat]
    )  # a player who saw the hand can't tell which
    town.tell(events.Planned(boss.seat, slot, only(boss.seat, card.face)))
    town.step = "abilities"


async def lay_zero(town: Town, boss: Boss, card: Card) -> None:
    """Card reference, Honest: no bluff, nothing to suspect, no slot; the Honest one is used now."""
    boss.aside = card
    town.knowledge.turn_up(card)
    town.tell(events.LaidZero(boss.seat))
    for use in answers(town, boss, moment(boss, "play_zero_face_up")).values():
        await use()
        break
    await settle(town)
    town.step = "hire"


async def use_abilities(town: Town) -> None:
    """Step 2: everything that answers to the slot, bluff or not; one at a time, in any order."""
    use = await pick_or(town.active, "ability", partial(abilities, town, town.boss), DONE)
    if use:
        await use()
        await settle(town)
    else:
        town.step = "hire"


def abilities(town: Town, boss: Boss) -> dict[Say, Answer]:
    """The sheet's ability, scoundrels and strategy of the slot that was played to."""
    slot = town.slot
    if slot is None:
        return {}
    found: dict[Say, Answer] = {}
    ability = town.components.ability_of(slot)
    unused = f"ability:{boss.seat}" not in town.used
    if ability and unused and works(ability_use(town, boss, ability)):
        found[Say(f"leader:{boss.seat}:{slot}")] = partial(use_ability, town, boss, ability, slot)
    for place, scoundrel in town.on_sheet(boss).items():
        if slot in town.trait(scoundrel).when.slots and usable(town, boss, scoundrel):
            found[place] = partial(use_scoundrel, town, boss, scoundrel)
    if boss.strategy:
        strategy = town.components.strategies[boss.strategy]
        if slot in strategy.when.slots and strategy_usable(town, boss, strategy):
            found[strategy_of(boss.seat)] = partial(use_strategy, town, boss, strategy)
    return found


async def hire_or_sheriff(town: Town) -> None:
    """Step 3: one of the two must be done."""
    boss = town.boss

    def within_reach() -> dict[Say, Scoundrel]:
        return affordable(town, boss, town.in_saloon(), 0, None)

    if one := await pick_or(boss.seat, "hire", within_reach, SHERIFF):
        await hire(town, boss, one)
    else:
        await visit(town, boss)
    await settle(town)
    town.step = "end"


async def end_of_turn(town: Town) -> None:
    """Card reference, Vain: right after step 3."""
    if not await window(town, town.boss, "end", moment(town.boss, "end_of_turn")):
        town.step = "last"


async def hear_last_call(town: Town) -> None:
    """Suspicion: the last chance; then the next player clockwise, or the evening.

    Ruling 45: what a last call sets off may be followed by another last call.
    """
    used: set[str] | None = None
    while used != town.used:
        used = set(town.used)
        await last_call(town)
        await settle(town)
    if town.turn + 1 < len(town.bosses) * town.components.rules.turns_per_day:
        town.turn += 1
        begin_turn(town)
    else:
        town.used.clear()
        town.step = "reveal"
        town.tell(events.EveningCame(town.day))
