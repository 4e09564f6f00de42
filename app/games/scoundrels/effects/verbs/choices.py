"""Effects that leave a choice: to the player who uses them, or to each rival in turn."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from app.engine import Say
from app.games.scoundrels.cards.steps import Step, Steps
from app.games.scoundrels.effects.effect import carry_out, possible, verb
from app.games.scoundrels.pieces import Boss
from app.games.scoundrels.rules.suspicion import before_jail
from app.games.scoundrels.state import Use
from app.kit.answers import pick_if_any


def open_options(use: Use, step: Step) -> dict[Say, Steps]:
    """Options that can be carried out: any of their steps could do something."""
    return {
        Say(f"option:{n}:{steps[0].do}"): steps
        for n, steps in enumerate(step.options)
        if any(possible(use, one) for one in steps if not one.requires)
    }


@verb("choose", open_options)
async def choose_one(use: Use, step: Step) -> bool:
    steps = await pick_if_any(use.boss.seat, "choose", partial(open_options, use, step))
    if steps:
        await carry_out(use, steps)
    return steps is not None


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
        if any(one.do == "jail_henchman" for option in step.options for one in option):
            await before_jail(use.town, rival)
            theirs.warned = True
        if steps := await pick_if_any(rival.seat, "answer", partial(open_options, theirs, step)):
            await carry_out(theirs, steps)
    return True
