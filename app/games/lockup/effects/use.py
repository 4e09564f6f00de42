"""The use of a card's effect, and the register of verbs (they are in `effects/verbs.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from app.games.lockup.cards.effect import Effect
from app.games.lockup.state import Crew, Prison
from app.kit.effects import Verbs


@dataclass(slots=True)
class Use:
    """An effect on its way. `why`: "effect" of a card, "tome", or the "reward" of a `room`."""

    prison: Prison
    crew: Crew
    why: str = "effect"
    room: str = ""
    results: dict[str, Any] = field(default_factory=dict)


VERBS: Verbs[Use, Effect] = Verbs()


def could_do(use: Use, steps: Iterable[Effect]) -> bool:
    """Whether any of these would do anything now."""
    return any(VERBS.possible(use, step) for step in steps)


async def apply(prison: Prison, crew: Crew, steps: Iterable[Effect]) -> None:
    """Special effects of an item, a goon, a board or a trait: at once, in their order."""
    await VERBS.carry_out(Use(prison, crew), steps)
