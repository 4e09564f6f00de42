"""The course of the game: its beginning, its rounds and its end."""

from __future__ import annotations

from typing import ClassVar

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
class RoundBegan(Event):
    """A round begins; `officers` are the Sheriff or two deputies."""

    begins_turn: ClassVar[bool] = True
    moment: ClassVar[str] = "alone"

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
class StandShown(Event):
    """At the end the closed goods of a stand are shown, beside all that lies open there."""

    moment: ClassVar[str] = "parade"
    sound: ClassVar[str] = "reveal"

    seat: Seat
    gold: int
    goods: Counted
    contraband: Names
    under: Names


@value(frozen=True, slots=True)
class TitleWon(Event):
    """The King and the Queen of a good."""

    moment: ClassVar[str] = "titles"

    title: Title


@value(frozen=True, slots=True)
class Ended(Event):
    """The game is over; several winners share the victory."""

    winners: Seats
    points: int
