"""The course of play: which phase follows which. The phases are in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from app.games.lockup.rules import expert, lights_out, patrol, raid, roll_call
from app.games.lockup.state import Prison


async def play(prison: Prison) -> None:
    """One stretch of a round."""
    await PHASES[prison.step](prison)


PHASES: Mapping[str, Callable[[Prison], Coroutine[Any, Any, None]]] = {
    "boards": expert.use_boards,
    "traits": expert.choose_trait,
    "roll_call": roll_call.take_turn,
    "lights_out": lights_out.check_location,
    "storage": patrol.check_storage,
    "patrol": patrol.go_round,
    "watch": patrol.place_suspicion,
    "raid": raid.raid,
}
