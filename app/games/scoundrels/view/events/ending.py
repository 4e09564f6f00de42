"""The end of the game as it is read out: safe by safe, then reputation, icons, the winner."""

from __future__ import annotations

from app.engine import Event, Seat, value


@value(frozen=True, slots=True)
class SafeOpened(Event, sound="reveal"):
    """At the end: a stolen safe, its value and the right marks on it."""

    seat: Seat
    safe: str
    value: int
    marks: int


@value(frozen=True, slots=True)
class ReputationScored(Event):
    """At the end: what the place on the track is worth."""

    seat: Seat
    points: int


@value(frozen=True, slots=True)
class IconsScored(Event):
    """At the end: technology icons of the scoundrels."""

    seat: Seat
    points: int


@value(frozen=True, slots=True)
class Ended(Event):
    """The winner; a tie was decided by money or by who moved later."""

    winner: Seat
    points: int
    decided: str
