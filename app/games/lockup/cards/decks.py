"""The cards that crews collect: items, goons, tomes, goals; and the crews themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.games.lockup.cards.board import SYMBOLS, read_symbols
from app.games.lockup.cards.effect import RESOURCES, Cost, Effect, effects, read_cost
from app.kit.components import (
    Named,
    Printed,
    flag,
    one_from,
    one_of,
    read_by,
    within,
)

WINDOWS: Final = ("any", "roll_call", "compare", "suspicion", "recruit", "craft")
METRICS: Final = (
    *(f"{symbol}_symbols" for symbol in SYMBOLS),
    "symbols_total",
    "sets_of_three_attributes",
    "items",
    "goons",
    "goon_types",
    "largest_goon_type",
    "power",
    "unplayed_tomes",
    *(f"cost_symbols_{resource}" for resource in RESOURCES),
)


@dataclass(frozen=True, slots=True)
class Item(Named):
    number: int = within(1, 999)
    value: int = within(0, 99)
    cost: Cost = read_by(read_cost)
    symbols: tuple[str, ...] = read_by(read_symbols)
    effects: tuple[Effect, ...] = effects()


@dataclass(frozen=True, slots=True)
class GoonType(Named):
    """`scores`: for each card, by a ladder, or for each item, symbol or power cube."""

    number: int = within(1, 99)
    scores: str = one_of(("each", "ladder", "items", "symbols", "power"))


@dataclass(frozen=True, slots=True)
class Goon(Named):
    """`brings`: a bandit's resource. `attribute`: the symbols that a demon scores for."""

    number: int = within(1, 999)
    type: str = one_from("goon_types")
    suspicion: int = within(0, 9)
    symbols: tuple[str, ...] = read_by(read_symbols)
    effects: tuple[Effect, ...] = effects()
    brings: str = one_of(("", *RESOURCES), default="")
    attribute: str = one_of(("", *SYMBOLS), default="")


@dataclass(frozen=True, slots=True)
class Tome(Named):
    """`window`: when it may be played. `solo`: whether it is in the deck of a solo game."""

    number: int = within(1, 99)
    copies: int = within(0, 9)
    window: str = one_of(WINDOWS)
    solo: bool = flag()
    effects: tuple[Effect, ...] = effects()


@dataclass(frozen=True, slots=True)
class Goal(Printed):
    """`scores`: for the most, for being the first to have that many, or for each."""

    number: int = within(1, 99)
    kind: str = one_of(("dominance", "first_to", "end"))
    scores: str = one_of(("most", "first", "per"))
    metric: str = one_of(METRICS)
    least: int = within(0, 99)
    stars: int = within(0, 99)
    solo: bool = flag()


@dataclass(frozen=True, slots=True)
class CrewBoard(Named):
    """A crew: its colour, and side B of its board."""

    number: int = within(1, 9)
    colour: str = one_of(("blue", "purple", "red", "orange", "green"))
    reputation: int = within(0, 99)
    power: int = within(0, 99)
    suspicion: int = within(0, 99)
    storage: int = within(1, 99)
    effects: tuple[Effect, ...] = effects()


@dataclass(frozen=True, slots=True)
class Trait(Named):
    number: int = within(1, 99)
    effects: tuple[Effect, ...] = effects()
