"""The course of the game: its beginning, its rounds and its end."""

from __future__ import annotations

from app.engine import Event, Seat, value
from app.games.sheriff.score import Title
from app.games.sheriff.view.events.goods import Names, Seats
from app.games.sheriff.view.terms import Counted


@value(frozen=True, slots=True)
class Began(Event):
    """Goods are dealt; this seat is the first Sheriff, drawn or not; six have deputies."""

    seat: Seat | None
    drawn: bool


@value(frozen=True, slots=True)
class PileBegan(Event):
    """A discard pile begins with these goods, the last one on top."""

    pile: int
    goods: Names


@value(frozen=True, slots=True)
class RoundBegan(Event, begins_turn=True, moment="alone"):
    """A round begins; `officers` are the Sheriff or two deputies."""

    seat: Seat
    officers: Seats
    day: int


@value(frozen=True, slots=True)
class DeputiesCalled(Event):
    """Two deputies are turned up; `cards` are the colours of their stands."""

    officers: Seats
    cards: Names


@value(frozen=True, slots=True)
class FirstNamed(Event):
    """The merchant who begins; not agreed: by lot."""

    seat: Seat
    agreed: bool


@value(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard piles become a new deck."""

    count: int


@value(frozen=True, slots=True)
class StandShown(Event, moment="parade", sound="reveal"):
    """At the end the closed goods of a stand are shown, beside all that lies open there."""

    seat: Seat
    gold: int
    goods: Counted
    contraband: Names
    under: Names


@value(frozen=True, slots=True)
class TitleWon(Event, moment="titles"):
    """The King and the Queen of a good."""

    title: Title


@value(frozen=True, slots=True)
class Ended(Event):
    """The game is over; several winners share the victory."""

    winners: Seats
    points: int
