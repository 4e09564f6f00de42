"""Everything in the box, read from `cards.toml` and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.lockup.cards.board import Attribute, Location, Resource, Token
from app.games.lockup.cards.decks import CrewBoard, Goal, Goon, GoonType, Item, Tome, Trait
from app.games.lockup.cards.guards import GuardCard, Level, Order
from app.games.lockup.cards.numbers import Rules, SetUp, Stars, Start, Supply


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. Tables with numbers are in the order of those."""

    rules: Rules
    stars: Stars
    supply: Supply
    setups: Mapping[int, SetUp]
    starts: Mapping[str, Start]
    resources: Mapping[str, Resource]
    attributes: Mapping[str, Attribute]
    tokens: Mapping[str, Token]
    locations: Mapping[str, Location]
    items: Mapping[str, Item]
    goon_types: Mapping[str, GoonType]
    goons: Mapping[str, Goon]
    tomes: Mapping[str, Tome]
    goals: Mapping[str, Goal]
    crews: Mapping[str, CrewBoard]
    traits: Mapping[str, Trait]
    levels: Mapping[str, Level]
    guards: Mapping[str, GuardCard]
    orders: Mapping[str, Order]
