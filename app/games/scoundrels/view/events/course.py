"""The course of play as the chronicle keeps it: turns, plans, suspicion, days and nights."""

from __future__ import annotations

from app.engine import Event, Face, Seat, value


@value(frozen=True, slots=True)
class Began(Event):
    """The town is set up; this seat goes first, or None while leaders are still chosen."""

    first: Seat | None
    days: int


@value(frozen=True, slots=True)
class FirstPlayer(Event, moment="alone"):
    """Leaders and strategies are chosen; this seat goes first."""

    seat: Seat


@value(frozen=True, slots=True)
class LeaderTaken(Event):
    """A player has chosen a leader."""

    seat: Seat
    leader: str


@value(frozen=True, slots=True)
class StrategyShown(Event, sound="reveal", moment="strategies"):
    """Everybody has chosen: this is the one."""

    seat: Seat
    strategy: str


@value(frozen=True, slots=True)
class TurnBegan(Event, begins_turn=True):
    """A player's turn begins."""

    seat: Seat
    day: int
    round: int


@value(frozen=True, slots=True)
class Planned(Event):
    """A card goes face down into a slot; its owner reads which one."""

    seat: Seat
    slot: str
    face: Face


@value(frozen=True, slots=True)
class LaidZero(Event, moment="alone"):
    """An honest 0, face up beside the sheet."""

    seat: Seat


@value(frozen=True, slots=True)
class NothingToPlay(Event):
    """No card in hand: no plan this turn."""

    seat: Seat


@value(frozen=True, slots=True)
class HenchmanPlaced(Event, sound="reveal", moment="alone"):
    """`by` puts a henchman of `owner` on somebody's card."""

    by: Seat
    owner: Seat
    victim: Seat
    slot: str


@value(frozen=True, slots=True)
class EveningCame(Event, moment="evening"):
    """The last turn of the day is over."""

    day: int


@value(frozen=True, slots=True)
class Exposed(Event, sound="reveal", moment="evening"):
    """A card that carries henchmen is turned up."""

    seat: Seat
    slot: str
    face: str
    bluff: bool
    henchmen: tuple[Seat, ...]


@value(frozen=True, slots=True)
class DayBegan(Event, moment="evening"):
    """Played cards are under the decks, hands are full again."""

    day: int
    first: Seat
    chosen_by: Seat | None
