"""Numbers of the rules: stars, supply, set-up, and what a crew begins with."""

from __future__ import annotations

from dataclasses import dataclass

from app.kit.components import (
    flag,
    list_of,
    one_of,
    some_from,
    within,
)


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
