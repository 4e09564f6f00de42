"""Cards of the solo game: the guards and where they go."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.lockup.cards.board import ROOMS
from app.kit.components import (
    Named,
    one_of,
    some_of,
    within,
)


@dataclass(frozen=True, slots=True)
class Level(Named):
    """A level of the guards: the colours of their cards."""

    number: int = within(1, 9)
    colours: tuple[str, ...] = some_of(("blue", "green", "yellow", "red"))


@dataclass(frozen=True, slots=True)
class GuardCard(Named):
    """`special`: turned up in roll call, it adds another card face down."""

    number: int = within(1, 99)
    colour: str = one_of(("blue", "green", "yellow", "red"))
    kind: str = one_of(("plain", "enforcer", "lookout", "special"))
    strength: int = within(0, 99)


@dataclass(frozen=True, slots=True)
class Order(Named):
    """A location card: where the guards go next, or a break."""

    number: int = within(1, 99)
    location: str = one_of(("", *ROOMS[:-1]))
