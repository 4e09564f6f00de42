"""Everything in the box, read from `cards.toml` and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.games.lockup.cards.effect import RESOURCES, Cost, Effect, effects, read_cost
from app.kit.components import (
    flag,
    list_of,
    one_from,
    one_of,
    otherwise,
    read_by,
    reader,
    some_from,
    some_of,
    within,
    words,
)
from app.kit.rows import Row, Words

ROOMS: Final = (
    "exercise_yard",
    "sewers",
    "infirmary",
    "smithy",
    "commissary",
    "chow_hall",
    "cell_block",
    "library",
)
LIBRARY: Final = "library"
SYMBOLS: Final = ("shield", "gem", "magic")
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


def _symbols(row: Row, name: str) -> tuple[str, ...]:
    """Symbols on a card, of which there may be two of one kind."""
    found = row.get(name, [])
    if not isinstance(found, list) or any(one not in SYMBOLS for one in found):
        raise row.wrong(f"{name} are some of {', '.join(SYMBOLS)}")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Rules:
    rounds: int = within(1, 12)
    traits_dealt: int = within(1, 3)
    bandits_at_setup: bool = flag()
    special_guard_in_lights_out: bool = flag()


@dataclass(frozen=True, slots=True)
class Stars:
    """Every number of stars that is not on a card of its own."""

    raid_most: int = within(0, 99)
    raid_second: int = within(0, 99)
    raid_two_players: int = within(0, 99)
    raid_solo: int = within(0, 99)
    dominance: int = within(0, 99)
    dominance_two_players: int = within(0, 99)
    first_to: int = within(0, 99)
    end_first: int = within(0, 99)
    end_second: int = within(0, 99)
    end_two_players: int = within(0, 99)
    flayer: int = within(-99, 99)
    bandit: int = within(-99, 99)
    cultist: int = within(-99, 99)
    demon: int = within(-99, 99)
    hobgoblin: int = within(-99, 99)
    dwarf: tuple[int, ...] = list_of(-99, 99)
    ratfolk: tuple[int, ...] = list_of(-99, 99)
    left_resource: int = within(0, 99)
    left_gold: int = within(0, 99)
    tome: int = within(0, 99)
    marker: int = within(0, 99)
    guards_tome: int = within(0, 99)
    guards_library: int = within(0, 99)
    guards_gold: int = within(0, 99)


@dataclass(frozen=True, slots=True)
class Supply:
    scrap: int = within(1, 99)
    potion: int = within(1, 99)
    iron: int = within(1, 99)
    gold: int = within(1, 99)
    power: int = within(1, 99)
    suspicion: int = within(1, 99)


@dataclass(frozen=True, slots=True)
class SetUp:
    """What depends on the number of players."""

    board: str = one_of(("small", "large"))
    face_down: int = within(0, 6)
    display: int = within(1, 12)
    tokens_out: tuple[str, ...] = some_from("tokens")


@dataclass(frozen=True, slots=True)
class Start:
    """What a crew begins with."""

    reputation: int = within(0, 99)
    power: int = within(0, 99)
    suspicion: int = within(0, 99)
    storage: int = within(0, 99)


@dataclass(frozen=True, slots=True)
class Resource:
    id: str
    rarity: int = within(1, 9)
    colour: str = one_of(("green", "blue", "grey", "yellow"))
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Attribute:
    id: str
    number: int = within(1, 9)
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Token:
    """A crew token: with a strength, an enforcer, or a lookout."""

    id: str
    number: int = within(1, 99)
    kind: str = one_of(("plain", "enforcer", "lookout"))
    strength: int = within(0, 99)
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Reward:
    """A reward for one place by strength, or for several. `players`: only with so many."""

    place: str = one_of(("first", "second", "third", "last", "others", "each"))
    effects: tuple[Effect, ...] = effects()
    players: tuple[int, ...] = otherwise(list_of(1, 5), ())


def _rewards(row: Row, name: str) -> tuple[Reward, ...]:
    return row.rows(name, reader(Reward))


@dataclass(frozen=True, slots=True)
class Location:
    id: str
    number: int = within(1, 99)
    goon: bool = flag()
    rewards: tuple[Reward, ...] = read_by(_rewards)
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Item:
    id: str
    number: int = within(1, 999)
    value: int = within(0, 99)
    cost: Cost = read_by(read_cost)
    symbols: tuple[str, ...] = read_by(_symbols)
    effects: tuple[Effect, ...] = effects()
    name: Words = words()


@dataclass(frozen=True, slots=True)
class GoonType:
    """`scores`: for each card, by a ladder, or for each item, symbol or power cube."""

    id: str
    number: int = within(1, 99)
    scores: str = one_of(("each", "ladder", "items", "symbols", "power"))
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Goon:
    """`brings`: a bandit's resource. `attribute`: the symbols that a demon scores for."""

    id: str
    number: int = within(1, 999)
    type: str = one_from("goon_types")
    suspicion: int = within(0, 9)
    symbols: tuple[str, ...] = read_by(_symbols)
    effects: tuple[Effect, ...] = effects()
    brings: str = one_of(("", *RESOURCES), default="")
    attribute: str = one_of(("", *SYMBOLS), default="")
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Tome:
    """`window`: when it may be played. `solo`: whether it is in the deck of a solo game."""

    id: str
    number: int = within(1, 99)
    copies: int = within(0, 9)
    window: str = one_of(WINDOWS)
    solo: bool = flag()
    effects: tuple[Effect, ...] = effects()
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Goal:
    """`scores`: for the most, for the first who has so many, or for each."""

    id: str
    number: int = within(1, 99)
    kind: str = one_of(("dominance", "first_to", "end"))
    scores: str = one_of(("most", "first", "per"))
    metric: str = one_of(METRICS)
    least: int = within(0, 99)
    stars: int = within(0, 99)
    solo: bool = flag()
    name: Words = words()
    text: Words = words()


@dataclass(frozen=True, slots=True)
class CrewBoard:
    """A crew: its colour, and side B of its board."""

    id: str
    number: int = within(1, 9)
    colour: str = one_of(("blue", "purple", "red", "orange", "green"))
    reputation: int = within(0, 99)
    power: int = within(0, 99)
    suspicion: int = within(0, 99)
    storage: int = within(1, 99)
    effects: tuple[Effect, ...] = effects()
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Trait:
    id: str
    number: int = within(1, 99)
    effects: tuple[Effect, ...] = effects()
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the guards: the colours of their cards."""

    id: str
    number: int = within(1, 9)
    colours: tuple[str, ...] = some_of(("blue", "green", "yellow", "red"))
    name: Words = words()


@dataclass(frozen=True, slots=True)
class GuardCard:
    """`special`: turned up in roll call, it adds another card face down."""

    id: str
    number: int = within(1, 99)
    colour: str = one_of(("blue", "green", "yellow", "red"))
    kind: str = one_of(("plain", "enforcer", "lookout", "special"))
    strength: int = within(0, 99)
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Order:
    """A location card: where the guards go next, or a break."""

    id: str
    number: int = within(1, 99)
    location: str = one_of(("", *ROOMS[:-1]))
    name: Words = words()


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
