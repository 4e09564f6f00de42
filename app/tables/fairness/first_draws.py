"""The order of things before a game's first shuffles: part of what a table promises.

Found by setting the game up with several seeds: what is the same each time depends on no luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.engine.game import Deal, Game
from app.tables.canonical_json import content_hash
from app.tables.fairness.dice_log import Draw, LoggedDice, NumberDraw

FirstDraws = dict[str, Any]

# Enough seeds that two cards in random order can't come out the same each time.
_SEEDS = tuple(bytes([number]) * 32 for number in range(12))


def first_draws(game: Game[Any], deal: Deal) -> FirstDraws:
    """The draws of the preparation: how many, which of them depend on luck, a hash of the others.

    {"draws": 14, "open": [10, 12], "hash": "..."}
    """
    tries = [_drawn(game, deal, seed) for seed in _SEEDS]
    fixed = [_from(column) for column in zip(*map(_inputs, tries), strict=False)]
    luck = [number for number, given in enumerate(fixed) if given is None]
    return {"draws": len(fixed), "open": luck, "hash": content_hash(fixed)}


def hold(promised: Mapping[str, Any], draws: Sequence[Draw]) -> bool:
    """Whether the first draws of a game were made from what was promised."""
    count, luck = promised["draws"], promised["open"]
    inputs = _inputs(draws[:count])
    fixed = [None if number in luck else given for number, given in enumerate(inputs)]
    return len(inputs) == count and bool(content_hash(fixed) == promised["hash"])


def _drawn(game: Game[Any], deal: Deal, seed: bytes) -> Sequence[Draw]:
    dealt = replace(deal, seed=seed, dice=LoggedDice)
    dice = game.set_up(dealt).dice
    assert isinstance(dice, LoggedDice), "those that were asked for"
    return dice.draws


def _inputs(draws: Sequence[Draw]) -> list[Any]:
    """What was drawn from: a list before it was shuffled, or the limit of a number."""
    return [draw.below if isinstance(draw, NumberDraw) else draw.shuffle for draw in draws]


def _from(column: Sequence[Any]) -> Any:
    return column[0] if all(given == column[0] for given in column) else None
