"""The course of play as the chronicle keeps it: turns, plans, suspicion, days and nights."""

from __future__ import annotations

from typing import ClassVar

from app.engine import Event, Face, Seat, value


@value(frozen=True, slots=True)
class Began(Event):
    """The town is set up; this seat goes first, or None while leaders are still chosen."""

    first: Seat | None
    days: int


@value(frozen=True, slots=True)
class FirstPlayer(Event):
    """Leaders and strategies are chosen; this seat goes first."""

    moment: ClassVar[str] = "alone"

    seat: Seat


@value(frozen=True, slots=True)
class LeaderTaken(Event):
    """A player has chosen a leader."""

    seat: Seat
    leader: str


@value(frozen=True, slots=True)
class StrategyShown(Event):
    """Everybody has chosen: this is the one."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "strategies"

    seat: Seat
    strategy: str


@value(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn begins."""

    begins_turn: ClassVar[bool] = True

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
class LaidZero(Event):
    """An honest 0, face up beside the sheet."""

    moment: ClassVar[str] = "alone"

    seat: Seat


@value(frozen=True, slots=True)
class NothingToPlay(Event):
    """No card in hand: no plan this turn."""

    seat: Seat


@value(frozen=True, slots=True)
class HenchmanPlaced(Event):
    """`by` puts a henchman of `owner` on somebody's card."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "alone"

    by: Seat
    owner: Seat
    victim: Seat
    slot: str


@value(frozen=True, slots=True)
class EveningCame(Event):
    """The last turn of the day is over."""

    moment: ClassVar[str] = "evening"

    day: int


@value(frozen=True, slots=True)
class Exposed(Event):
    """A card that carries henchmen is turned up."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "evening"

    seat: Seat
    slot: str
    face: str
    bluff: bool
    henchmen: tuple[Seat, ...]


@value(frozen=True, slots=True)
class DayBegan(Event):
    """Played cards are under the decks, hands are full again."""

    moment: ClassVar[str] = "evening"

    day: int
    first: Seat
    chosen_by: Seat | None
