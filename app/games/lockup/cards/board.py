"""The board: locations and their rewards, resources, attributes, crew tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.games.lockup.cards.effect import Effect, effects
from app.kit.components import (
    Named,
    flag,
    list_of,
    one_of,
    otherwise,
    read_by,
    reader,
    within,
)
from app.kit.rows import Row

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


def read_symbols(row: Row, name: str) -> tuple[str, ...]:
    """Symbols on a card, of which there may be two of one kind."""
    found = row.get(name, [])
    if not isinstance(found, list) or any(one not in SYMBOLS for one in found):
        raise row.wrong(f"{name} are some of {', '.join(SYMBOLS)}")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Resource(Named):
    rarity: int = within(1, 9)
    colour: str = one_of(("green", "blue", "grey", "yellow"))


@dataclass(frozen=True, slots=True)
class Attribute(Named):
    number: int = within(1, 9)


@dataclass(frozen=True, slots=True)
class Token(Named):
    """A crew token: with a strength, an enforcer, or a lookout."""

    number: int = within(1, 99)
    kind: str = one_of(("plain", "enforcer", "lookout"))
    strength: int = within(0, 99)


@dataclass(frozen=True, slots=True)
class Reward:
    """A reward for one place by strength, or for several. `players`: only with this many."""

    place: str = one_of(("first", "second", "third", "last", "others", "each"))
    effects: tuple[Effect, ...] = effects()
    players: tuple[int, ...] = otherwise(list_of(1, 5), ())


def _rewards(row: Row, name: str) -> tuple[Reward, ...]:
    return row.rows(name, reader(Reward))


@dataclass(frozen=True, slots=True)
class Location(Named):
    number: int = within(1, 99)
    goon: bool = flag()
    rewards: tuple[Reward, ...] = read_by(_rewards)
