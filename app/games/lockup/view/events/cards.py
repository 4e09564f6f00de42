"""Goons, items, tomes, goals, and what they do to tokens."""

from __future__ import annotations

from typing import ClassVar

from app.engine import Event, Face, Faces, Seat, value


@value(frozen=True, slots=True)
class Recruited(Event):
    """A goon joins a crew. `room`: where it stood; empty: from the deck."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    goon: str
    room: str


@value(frozen=True, slots=True)
class Crafted(Event):
    """An item is crafted, which brings these stars at once."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    item: str
    stars: int
    at: str


@value(frozen=True, slots=True)
class Reserved(Event):
    """An item from the display is put away face down; everybody has seen it."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    item: str
    at: str


@value(frozen=True, slots=True)
class VictimPaid(Event):
    """Cutthroat crafting: an opponent pays a cube of a cost."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    victim: Seat
    resource: str


@value(frozen=True, slots=True)
class TomesDrawn(Event):
    """A player draws tomes. Only that player reads which."""

    seat: Seat
    count: int
    tomes: Faces


@value(frozen=True, slots=True)
class TomesKept(Event):
    """A player keeps some of the tomes drawn; the rest go under the deck, face down."""

    seat: Seat
    count: int
    tomes: Faces
    returned: Faces


@value(frozen=True, slots=True)
class GoonsSeen(Event):
    """A player looks at the top goons; the others read how many."""

    seat: Seat
    count: int
    goons: Faces


@value(frozen=True, slots=True)
class TomePlayed(Event):
    """A tome is played."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "alone"

    seat: Seat
    tome: str
    room: str = ""


@value(frozen=True, slots=True)
class Peeked(Event):
    """A player has looked at a face-down token of another."""

    moment: ClassVar[str] = "after"

    seat: Seat
    owner: Seat
    room: str
    token: Face


@value(frozen=True, slots=True)
class Moved(Event):
    """A token has gone to another location as it lay. `token`: for those who know it."""

    moment: ClassVar[str] = "after"

    seat: Seat
    start: str
    room: str
    token: Face


@value(frozen=True, slots=True)
class GoalTaken(Event):
    """A goal goes to a crew; `loser` had it before."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    goal: str
    stars: int  # at once
    loser: Seat | None
