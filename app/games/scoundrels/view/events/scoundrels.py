"""Scoundrels: hired, moved, discarded, created; and the visits to the sheriff."""

from __future__ import annotations

from app.engine import Event, Seat, value


@value(frozen=True, slots=True)
class Hired(Event):
    """A scoundrel is hired at this price."""

    seat: Seat
    trait: str
    job: str
    price: int


@value(frozen=True, slots=True)
class Settled(Event):
    """The newcomer comes from its place to one on the sheet."""

    seat: Seat
    trait: str
    job: str
    place: str
    slot: str


@value(frozen=True, slots=True)
class Rearranged(Event):
    """The contents of these two places of a sheet changed places."""

    seat: Seat
    slot: str
    to: str


@value(frozen=True, slots=True)
class Discarded(Event):
    """A scoundrel goes from its place onto the discard pile."""

    trait: str
    job: str
    place: str


@value(frozen=True, slots=True)
class PutUnder(Event, moment="alone"):
    """A scoundrel that was used from the discard pile goes under it."""

    trait: str
    job: str


@value(frozen=True, slots=True)
class Arrived(Event):
    """A new scoundrel in the saloon."""

    trait: str
    job: str


@value(frozen=True, slots=True)
class WentToSheriff(Event):
    """A service of the sheriff's office."""

    seat: Seat
    service: str


@value(frozen=True, slots=True)
class CardsSwapped(Event):
    """A trait or a job of one scoundrel changed places with that of another in the saloon."""

    seat: Seat
    gave: str
    got: str
    place: str
    other: str
