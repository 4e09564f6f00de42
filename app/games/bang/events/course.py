"""What the chronicle says about the course of a game: values only."""

from __future__ import annotations

from app.engine import Event, Face, Faces, Seat, value


@value(frozen=True, slots=True)
class Began(Event):
    """The game begins with this player; `role` is why, `game` its number in a series."""

    seat: Seat
    role: str
    game: int


@value(frozen=True, slots=True)
class RoleDealt(Event):
    """Somebody's role; readers who may not know it get None."""

    seat: Seat
    role: Face


@value(frozen=True, slots=True)
class Offered(Event):
    """One of these two characters may be chosen."""

    seat: Seat
    characters: Faces


@value(frozen=True, slots=True)
class CharactersOpened(Event):
    """Characters are laid out face up, to be taken."""

    characters: tuple[str, ...]


@value(frozen=True, slots=True)
class Arrived(Event):
    """A character comes to the street."""

    seat: Seat
    character: str
    life: int


@value(frozen=True, slots=True)
class Activated(Event):
    """Two players: this character is active now."""

    seat: Seat
    character: str


@value(frozen=True, slots=True)
class TurnBegan(Event, begins_turn=True):
    """A turn begins; `extra`: won by Vendetta."""

    seat: Seat
    turn: int
    extra: bool


@value(frozen=True, slots=True)
class Skipped(Event):
    """A turn is skipped because of Lady Rosa."""

    seat: Seat


@value(frozen=True, slots=True)
class EventCame(Event, sound="reveal", moment="alone"):
    """A red or blue event takes effect, in place of the one before."""

    seat: Seat
    event: str
    before: str


@value(frozen=True, slots=True)
class EventNext(Event):
    """The next event lies face up on its pile."""

    event: str


@value(frozen=True, slots=True)
class OrangeCame(Event, sound="reveal", moment="alone"):
    """An orange event takes effect."""

    seat: Seat
    event: str


@value(frozen=True, slots=True)
class LastOrange(Event):
    """The last of the orange events is known."""

    event: str


@value(frozen=True, slots=True)
class Cuffed(Event):
    """Handcuffs: no cards from hand on their own turn."""

    seat: Seat
    to: Seat


@value(frozen=True, slots=True)
class NamedSuit(Event):
    """The printed Handcuffs: only cards of this suit this turn."""

    seat: Seat
    suit: str


@value(frozen=True, slots=True)
class Declared(Event, moment="alone"):
    """The alternative game for six: a declaration."""

    seat: Seat
    what: str


@value(frozen=True, slots=True)
class Revealed(Event, sound="reveal"):
    """A role is turned face up."""

    seat: Seat
    role: str


@value(frozen=True, slots=True)
class Removed(Event):
    """The role that was not in the game."""

    role: str


@value(frozen=True, slots=True)
class LeftGame(Event):
    """The alternative game for six: a player has not revealed a role, and is out."""

    seat: Seat


@value(frozen=True, slots=True)
class Accused(Event):
    """Gag: somebody is accused of having talked."""

    seat: Seat
    to: Seat
    agreed: int
    voters: int
    guilty: bool


@value(frozen=True, slots=True)
class Ended(Event, moment="alone"):
    """The game is over: why, and who has won."""

    reason: str
    winners: tuple[Seat, ...]


@value(frozen=True, slots=True)
class Paid(Event, sound="coin"):
    """A game of a series is paid: what everybody earned, and now owns."""

    game: int
    earned: tuple[int, ...]
    money: tuple[int, ...]
