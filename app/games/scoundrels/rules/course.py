"""The course of play: which phase follows which. The phases are in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from app.games.scoundrels.rules import day, leaders, turn
from app.games.scoundrels.rules.turn import begin_turn, open_to_suspicion
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from app.kit.first_player import draw_lot


async def play(town: Town) -> None:
    """One phase: a step of a turn, or of the end of the day."""
    await PHASES[town.step](town)


async def begin(town: Town) -> None:
    """Preparation 6: the first turn of the first player, drawn after all have chosen."""
    if town.options["strategy_cards"]:
        town.first = draw_lot(town, town.lots) if town.lots else 0
        town.tell(events.FirstPlayer(town.first))
    begin_turn(town)


PHASES: Mapping[str, Callable[[Town], Coroutine[Any, Any, None]]] = {
    "leader": leaders.choose_leaders,
    "strategy": leaders.choose_strategies,
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
    "late": day.spend_evening,
    "first": day.name_first_player,
}
