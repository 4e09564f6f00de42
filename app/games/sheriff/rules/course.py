"""The course of play: which step follows which. The steps are in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from app.games.sheriff.rules import (
    chest,
    declare,
    inspect,
    laws,
    load,
    market,
    merry_men,
    round,
    scoring,
)
from app.games.sheriff.state import Gate


async def play(gate: Gate) -> None:
    """One short stretch of a round."""
    await STEPS[gate.step](gate)


STEPS: Mapping[str, Callable[[Gate], Coroutine[Any, Any, None]]] = {
    "merry": merry_men.deal_merry_men,
    "round": round.begin_round,
    "laws": laws.pass_law,
    "first": market.name_first,
    "market": market.trade,
    "load": load.load,
    "declare": declare.declare,
    "inspect": inspect.inspect,
    "chest": chest.split_chest,
    "end": round.end_round,
    "score": scoring.score,
}
