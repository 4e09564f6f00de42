"""Read `cards.toml` into `Components`, with a sentence for every mistake in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import BadComponents
from app.games.lockup.cards import board, decks, guards, numbers
from app.games.lockup.cards.board import LIBRARY, ROOMS, SYMBOLS
from app.games.lockup.cards.components import Components
from app.games.lockup.cards.effect import RESOURCES
from app.kit.components import by_seats, exactly, numbered, record, records, table, tables

SEAT_COUNTS = (1, 2, 3, 4, 5)
STARTS = ("expert", "guards", "guards_expert", "standard")
LEVELS = ("challenging", "expert", "moderate")
GOON_TYPES = ("bandit", "cultist", "demon", "dwarf", "flayer", "hobgoblin", "ratfolk")
RECORDS: Mapping[str, Any] = {
    "rules": numbers.Rules,
    "stars": numbers.Stars,
    "supply": numbers.Supply,
}
NUMBERED: Mapping[str, Any] = {
    "attributes": board.Attribute,
    "tokens": board.Token,
    "locations": board.Location,
    "items": decks.Item,
    "goon_types": decks.GoonType,
    "goons": decks.Goon,
    "tomes": decks.Tome,
    "goals": decks.Goal,
    "crews": decks.CrewBoard,
    "traits": decks.Trait,
    "levels": guards.Level,
    "guards": guards.GuardCard,
    "orders": guards.Order,
}


def read_components(raw: Mapping[str, Any]) -> Components:
    """The components in this file's content. Raises `BadComponents` and names the row."""
    tables(raw, (*RECORDS, *NUMBERED, "setups", "starts", "resources"))
    single: dict[str, Any] = {name: record(raw, name, kind) for name, kind in RECORDS.items()}
    rows: dict[str, Any] = {
        name: numbered(table(raw, name, kind)) for name, kind in NUMBERED.items()
    }
    components = Components(
        **single,
        setups=by_seats(raw, "setups", numbers.SetUp, SEAT_COUNTS),
        starts=records(raw, "starts", numbers.Start, STARTS),
        resources=numbered(table(raw, "resources", board.Resource), "rarity"),
        **rows,
    )
    _check(components)
    return components


def _check(components: Components) -> None:
    """Check what concerns several rows."""
    names = {
        "resources": (components.resources, RESOURCES),
        "attributes": (components.attributes, SYMBOLS),
        "locations": (components.locations, ROOMS),
        "levels": (components.levels, LEVELS),
        "goon_types": (components.goon_types, GOON_TYPES),
    }
    for name, (rows, wanted) in names.items():
        exactly(name, rows, wanted)
    if tuple(components.locations) != ROOMS:
        raise BadComponents(f"locations: they are numbered in this order: {', '.join(ROOMS)}")
    _check_tokens(components)
    _check_decks(components)


def _check_tokens(components: Components) -> None:
    for count, set_up in components.setups.items():
        if len(components.tokens) <= len(set_up.tokens_out):
            raise BadComponents(f"setups.{count}: tokens_out leaves no token")
    if components.locations[LIBRARY].goon:
        raise BadComponents("locations.library: there is no place for a goon")


def _check_decks(components: Components) -> None:
    """Enough cards for the most players that may sit down."""
    most = max(SEAT_COUNTS)
    slots = sum(location.goon for location in components.locations.values())
    largest = max(set_up.display for set_up in components.setups.values())
    tomes = sum(tome.copies for tome in components.tomes.values() if tome.solo)
    fewest = {
        "crews": (len(components.crews), most),
        "traits": (len(components.traits), most * components.rules.traits_dealt),
        "goons": (len(components.goons), slots + most),
        "items": (len(components.items), largest + most),
        "tomes": (tomes, 3),
    }
    for name, (number, wanted) in fewest.items():
        if number < wanted:
            raise BadComponents(f"{name}: at least {wanted} are wanted, not {number}")
    _check_goals(components)
    for level in components.levels.values():
        cards = [one for one in components.guards.values() if one.colour in level.colours]
        if len(cards) < len(ROOMS) - 1:
            raise BadComponents(f"levels.{level.id}: a guard card for each location is wanted")


def _check_goals(components: Components) -> None:
    """One of each kind at least; alone, none is used for the first to finish."""
    for kind in ("dominance", "first_to", "end"):
        goals = [goal for goal in components.goals.values() if goal.kind == kind]
        if not goals or not (kind == "first_to" or any(goal.solo for goal in goals)):
            raise BadComponents(f"goals: at least one of the kind {kind} is wanted")
