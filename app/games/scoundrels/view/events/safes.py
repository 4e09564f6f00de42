"""Safes and marks: looked at, marked, stolen, dropped, exchanged."""

from __future__ import annotations

from app.engine import Event, Face, Seat, value


@value(frozen=True, slots=True)
class Scouted(Event):
    """A player looks at a safe; only they read which."""

    seat: Seat
    place: str
    safe: Face


@value(frozen=True, slots=True)
class Marked(Event):
    """A mark with this number up."""

    seat: Seat
    place: str
    number: int


@value(frozen=True, slots=True)
class NoMark(Event):
    """No mark was laid: none is left."""

    seat: Seat
    place: str


@value(frozen=True, slots=True)
class MarkTaken(Event):
    """A mark was taken off a safe, back to its owner."""

    seat: Seat
    owner: Seat
    place: str
    number: int


@value(frozen=True, slots=True)
class MarkMoved(Event):
    """A mark was moved from one safe to another."""

    seat: Seat
    owner: Seat
    place: str
    to: str
    number: int


@value(frozen=True, slots=True)
class StoleSafe(Event, moment="alone"):
    """A safe from a site, or an unused one."""

    seat: Seat
    place: str
    safe: Face


@value(frozen=True, slots=True)
class Dropped(Event):
    """Over the limit: a safe goes back."""

    seat: Seat
    place: str
    to: str


@value(frozen=True, slots=True)
class SafesSwapped(Event, moment="alone"):
    """A stolen safe exchanged for another one."""

    seat: Seat
    place: str
    other: str
    safe: Face
