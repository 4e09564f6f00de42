"""Cards of the solo game: the guards and where they go."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.lockup.cards.board import ROOMS
from app.kit.components import (
    one_of,
    some_of,
    within,
    words,
)
from app.kit.rows import Words


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
