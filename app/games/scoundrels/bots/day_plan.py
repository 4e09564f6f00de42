"""A bot's plan for the day: which card goes where, and in which order.

All its cards are played in a day, so it weighs whole days: cards to slots, honest where possible, a
bluff where the slot is worth the risk.
"""

from __future__ import annotations

from itertools import permutations

from app.games.scoundrels.bots import valuation
from app.games.scoundrels.bots.reading import Eye
from app.games.scoundrels.cards.steps import SLOTS
from app.games.scoundrels.view import parts

ASIDE = "aside"
CAUGHT = 4.5  # dollars that a caught bluff costs, the catcher's gain included
BAIT = 0.6  # dollars that doubters lose to an honest card


def slot_value(eye: Eye, slot: str) -> float:
    """The worth of everything that a card in this slot sets off."""
    ability = eye.cards.ability_of(slot)
    total = valuation.of_steps(eye, ability.steps) if ability else 0.0
    for cell in eye.mine.cells:
        one = cell.scoundrel
        if one and slot in eye.trait(one).when.slots:
            total += max(0.0, valuation.of_use(eye, one))
    if eye.mine.strategy:
        strategy = eye.cards.strategies[eye.mine.strategy]
        if slot in strategy.when.slots:
            total += valuation.of_steps(eye, strategy.cost + strategy.steps)
    return total


def honest_value(eye: Eye) -> float | None:
    """The worth of an honest 0 beside the sheet; None without an Honest scoundrel."""
    for cell in eye.mine.cells:
        one = cell.scoundrel
        if one and eye.trait(one).when.event == "play_zero_face_up" and not one.used:
            return valuation.of_use(eye, one)
    return None


def bluff_cost(eye: Eye, slot: str) -> float:
    """Rivals without henchmen catch nobody; a slot that was used yesterday looks suspicious."""
    watching = sum(rival.supply > 0 for rival in eye.rivals)
    chance = min(0.7, 0.3 + 0.1 * watching) if watching else 0.0
    if eye.course.day > 1 and slot in eye.slots_of_day(eye.me, eye.course.day - 1):
        chance = min(0.9, chance * 1.5)
    return chance * CAUGHT


def taken(sheet: parts.Sheet) -> set[str]:
    return {slot.slot for slot in sheet.slots if slot.taken}


def best_day(eye: Eye) -> list[tuple[str, str]]:
    """Pairs of card and slot for the rest of the day."""
    hand = [face for face in eye.mine.hand if face is not None]
    slots = [slot for slot in SLOTS if slot not in taken(eye.mine)]
    values = {slot: slot_value(eye, slot) for slot in slots}
    costs = {slot: bluff_cost(eye, slot) for slot in slots}
    aside = honest_value(eye)
    if aside is not None and "0" in hand:
        slots.append(ASIDE)
        values[ASIDE], costs[ASIDE] = aside, 100.0
    count = min(len(hand), len(slots), 4)
    hand = hand[:count]

    def total(way: tuple[str, ...]) -> float:
        return sum(
            values[slot] + (BAIT if honest(face, slot) else -costs[slot])
            for face, slot in zip(hand, way, strict=True)
        )

    best = max(permutations(slots, count), key=total)
    return list(zip(hand, best, strict=True))


def honest(face: str, slot: str) -> bool:
    return face == slot or (face == "0" and slot == ASIDE)


def urgency(eye: Eye, slot: str) -> float:
    """Look first, then steal; but take a known treasure before somebody else does."""
    ability = eye.cards.ability_of(slot)
    verbs = {step.do for step in ability.steps} if ability else set()
    if "steal_safe" in verbs:
        last = eye.course.round == eye.cards.rules.turns_per_day
        return 10.0 if eye.steal_gain >= 4.5 or last else 1.0
    return 5.0 if "scout_safe" in verbs else 2.0 + slot_value(eye, slot) / 10 if ability else 1.5


def next_play(eye: Eye) -> tuple[str, str]:
    """The card and the slot of this turn; computed once for all options of a question."""
    if eye.plan is None:
        eye.plan = max(best_day(eye), key=lambda pair: urgency(eye, pair[1]))
    return eye.plan
