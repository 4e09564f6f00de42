"""Effects that leave a choice: to the one who uses them, or to his opponents one by one."""

from __future__ import annotations

from dataclasses import replace

from app.engine import Say
from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import Use, carry_out, pick, possible, verb
from app.games.scoundrels.rules.suspicion import before_jail
from app.games.scoundrels.state import Boss


def open_options(use: Use, step: Step) -> list[Say]:
    """Options that can be carried out: any of their steps could do something."""
    return [
        Say(f"option:{n}:{steps[0].do}")
        for n, steps in enumerate(step.options)
        if any(possible(use, one) for one in steps if not one.requires)
    ]


def number_of(option: str) -> int:
    return int(option.split(":")[1])


def can_choose(use: Use, step: Step) -> bool:
    return bool(open_options(use, step))


@verb("choose", can_choose)
async def choose_one(use: Use, step: Step) -> bool:
    place = await pick(use.boss, "choose", lambda: open_options(use, step))
    if place:
        await carry_out(use, step.options[number_of(place)])
    return place is not None


def for_chooser(use: Use, chooser: Boss) -> Use:
    return replace(use, chooser=chooser)


def anyone_can_choose(use: Use, step: Step) -> bool:
    rivals = use.town.rivals(use.boss)
    return any(open_options(for_chooser(use, rival), step) for rival in rivals)


@verb("opponents_choose", anyone_can_choose)
async def opponents_choose(use: Use, step: Step) -> bool:
    """Card reference, Prisoner: one after another, clockwise from your left (ruling 29)."""
    for rival in use.town.rivals(use.boss):
        theirs = for_chooser(use, rival)
        if any(one.do == "jail_henchman" for steps in step.options for one in steps):
            await before_jail(use.town, rival)
            theirs.warned = True

        def options(theirs: Use = theirs) -> list[Say]:
            return open_options(theirs, step)

        if place := await pick(rival, "answer", options):
            await carry_out(theirs, step.options[number_of(place)])
    return True
