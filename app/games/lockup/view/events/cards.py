"""Goons, items, tomes, goals, and what they do to tokens."""

from __future__ import annotations

from app.engine import Event, Face, Faces, Seat, value


@value(frozen=True, slots=True)
class Recruited(Event, moment="alone"):
    """A goon joins a crew. `room`: where it stood; empty: from the deck."""

    seat: Seat
    goon: str
    room: str


@value(frozen=True, slots=True)
class Crafted(Event, moment="alone"):
    """An item is crafted, which brings these stars at once."""

    seat: Seat
    item: str
    stars: int
    at: str


@value(frozen=True, slots=True)
class Reserved(Event, moment="alone"):
    """An item from the display is put away face down; everybody has seen it."""

    seat: Seat
    item: str
    at: str


@value(frozen=True, slots=True)
class VictimPaid(Event, moment="alone"):
    """Cutthroat crafting: an opponent pays a cube of a cost."""

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
class TomePlayed(Event, sound="reveal", moment="alone"):
    """A tome is played."""

    seat: Seat
    tome: str
    room: str = ""


@value(frozen=True, slots=True)
class Peeked(Event, moment="after"):
    """A player has looked at a face-down token of another."""

    seat: Seat
    owner: Seat
    room: str
    token: Face


@value(frozen=True, slots=True)
class Moved(Event, moment="after"):
    """A token has gone to another location as it lay. `token`: for those who know it."""

    seat: Seat
    start: str
    room: str
    token: Face


@value(frozen=True, slots=True)
class GoalTaken(Event, moment="alone"):
    """A goal goes to a crew; `loser` had it before."""

    seat: Seat
    goal: str
    stars: int  # at once
    loser: Seat | None
