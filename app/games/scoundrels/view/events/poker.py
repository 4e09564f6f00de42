"""Poker cards outside of a plan: looked at, turned up, shuffled, drawn, destroyed."""

from __future__ import annotations

from app.engine import Event, Face, Faces, Seat, value


@value(frozen=True, slots=True)
class Peeked(Event):
    """A player looks at poker cards in secret."""

    seat: Seat
    place: str
    owner: Seat
    faces: Faces


@value(frozen=True, slots=True)
class Revealed(Event, sound="reveal", moment="alone"):
    """The top card of a poker deck, for everybody to see."""

    seat: Seat
    face: str


@value(frozen=True, slots=True)
class Shuffled(Event):
    """A poker deck was shuffled."""

    seat: Seat
    owner: Seat


@value(frozen=True, slots=True)
class Drew(Event):
    """Cards from the player's own poker deck."""

    seat: Seat
    count: int
    faces: Faces


@value(frozen=True, slots=True)
class Destroyed(Event, moment="alone"):
    """A played card is gone, with the henchmen on it."""

    seat: Seat
    slot: str
    henchmen: tuple[Seat, ...]
    face: Face
