"""A turn, step by step. One phase of the engine is one turn.

Steps 0 to 15: the turn passes, the dead return, the event, what it does at once, the start of the
turn, Dynamite, Jail, abilities chosen, cards received, phases 1 to 3, the end, cleaning up.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from app.games.bang import events
from app.games.bang.rules.phases import discard_step, draw_step, end_play_step, play_step
from app.games.bang.rules.settle import settle
from app.games.bang.rules.turn_end import clean_up, end_step, ghost_step, no_mercy_step, wake_misses
from app.games.bang.rules.turn_start import (
    abilities_step,
    active_step,
    dynamite_step,
    event_step,
    jail_step,
    late_start_step,
    start_step,
)
from app.games.bang.state import Street

# A step that doesn't apply is nothing to wait for.
Step: TypeAlias = Callable[[Street], Awaitable[None] | None]


async def take_turn(street: Street) -> None:
    """All steps of a turn, until its player is out, in Jail, or the game is over."""
    begin(street)
    for step in STEPS:
        under_way = step(street)
        if under_way is None:
            continue
        await under_way
        settle(street)
        if street.won or gone(street) or (street.phase == "start" and skipped(street)):
            break
    clean_up(street)


def gone(street: Street) -> bool:
    """Decision D6: a player who dies in their own turn ends it; of two, the active character."""
    return not street.current.alive and (street.phase != "start" or not street.acting.alive)


def skipped(street: Street) -> bool:
    """Jail: the turn is over if every character of the player is in."""
    return all([figure.locked for figure in street.acting.living()])


def begin(street: Street) -> None:
    street.turn += 1
    street.phase = "start"
    wake_misses(street)
    street.tell(events.TurnBegan(street.acting.seat, street.turn, street.extra))


STEPS: tuple[Step, ...] = (
    event_step,
    start_step,
    dynamite_step,
    jail_step,
    active_step,
    late_start_step,
    abilities_step,
    draw_step,
    play_step,
    end_play_step,
    discard_step,
    no_mercy_step,
    end_step,
    ghost_step,
)
