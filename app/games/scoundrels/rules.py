"""The course of play: which phase follows which. Each is a function of `turn.py` or `day.py`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from app.engine import One, Say, together
from app.games.scoundrels import day, events, turn
from app.games.scoundrels.state import Boss, Town
from app.games.scoundrels.turn import begin_turn, open_to_suspicion


async def play(town: Town) -> None:
    """One phase: a step of a turn, or of the end of the day."""
    await PHASES[town.step](town)


async def choose_strategies(town: Town) -> None:
    """Strategy cards: everybody takes one of two in secret; all are shown at once."""
    shapes = {boss.seat: One(strategies_of(town, boss)) for boss in town.bosses}
    chosen = await together("strategy", shapes)
    for boss in town.bosses:
        boss.strategy = chosen[boss.seat].id.removeprefix("strategy:")
        town.tell(events.StrategyShown(boss.seat, boss.strategy))
    town.step = "begin"


def strategies_of(town: Town, boss: Boss) -> list[Say]:
    at = f"strategy:{boss.seat}"
    return [Say(f"strategy:{s.id}", at=at) for s in town.components.strategies_of(boss.leader)]


async def begin(town: Town) -> None:
    """Preparation 6: the first turn of the first player."""
    begin_turn(town)


PHASES: Mapping[str, Callable[[Town], Coroutine[Any, Any, None]]] = {
    "strategy": choose_strategies,
    "begin": begin,
    "start": turn.start_of_turn,
    "plan": turn.make_plan,
    "abilities": open_to_suspicion(turn.use_abilities),
    "hire": open_to_suspicion(turn.hire_or_sheriff),
    "end": open_to_suspicion(turn.end_of_turn),
    "last": turn.hear_last_call,
    "reveal": day.expose_bluffs,
    "evening": day.spend_evening,
    "night": day.pass_the_night,
    "first": day.name_first_player,
}
