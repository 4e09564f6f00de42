"""What the chronicle says about hiring and experience in a series of games: values only."""

from __future__ import annotations

from app.engine import Event, Seat, value


@value(frozen=True, slots=True)
class Bid(Event):
    """Somebody bids for a character."""

    seat: Seat
    character: str
    money: int


@value(frozen=True, slots=True)
class Hired(Event, sound="coin"):
    """A character is hired."""

    seat: Seat
    character: str
    money: int


@value(frozen=True, slots=True)
class KeptCards(Event):
    """Experience: cards are kept for the next game."""

    seat: Seat
    cards: tuple[str, ...]
    money: int


@value(frozen=True, slots=True)
class KeptCharacter(Event):
    """Hiring: a character is kept for the next game."""

    seat: Seat
    character: str
    money: int
