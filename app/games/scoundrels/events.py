"""What happens in Greystone Gulch, as the chronicle keeps it: values only, no sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from app.engine import Event, Only, Seat

# Faces that some read and the others don't: they read None.
Face: TypeAlias = Only[str] | str | None
Faces: TypeAlias = Only[tuple[str, ...]] | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The town is set up; this seat goes first, drawn by lot."""

    first: Seat
    days: int


@dataclass(frozen=True, slots=True)
class StrategyShown(Event):
    """Everybody has chosen: this is the one."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    strategy: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn begins."""

    seat: Seat
    day: int
    round: int


@dataclass(frozen=True, slots=True)
class Planned(Event):
    """A card goes face down into a slot; its owner reads which one."""

    seat: Seat
    slot: str
    face: Face


@dataclass(frozen=True, slots=True)
class LaidZero(Event):
    """An honest 0, face up beside the sheet."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NothingToPlay(Event):
    """No card in hand: no plan this turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HenchmanPlaced(Event):
    """`by` puts a henchman of `owner` on somebody's card."""

    by: Seat
    owner: Seat
    victim: Seat
    slot: str


@dataclass(frozen=True, slots=True)
class Used(Event):
    """A scoundrel is used; `by` is the job of the one that uses it, if any."""

    seat: Seat
    trait: str
    job: str
    by: str


@dataclass(frozen=True, slots=True)
class UsedAgain(Event):
    """The same scoundrel a second time, with the job it has now."""

    seat: Seat
    trait: str
    job: str


@dataclass(frozen=True, slots=True)
class UsedAbility(Event):
    """An ability of the leader's sheet."""

    seat: Seat
    ability: str


@dataclass(frozen=True, slots=True)
class UsedStrategy(Event):
    """A strategy card."""

    seat: Seat
    strategy: str


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Money from the bank."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Money to the bank."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class StoleMoney(Event):
    """Money from a player."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    victim: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class ReputationMoved(Event):
    """The token moved by so much and is here now."""

    seat: Seat
    change: int
    now: int


@dataclass(frozen=True, slots=True)
class Scouted(Event):
    """Looked at a safe; only the scout reads which."""

    seat: Seat
    place: str
    safe: Face


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A mark with this number up."""

    seat: Seat
    place: str
    number: int


@dataclass(frozen=True, slots=True)
class NoMark(Event):
    """No mark was laid: none is left."""

    seat: Seat
    place: str


@dataclass(frozen=True, slots=True)
class MarkTaken(Event):
    """A mark was taken off a safe, back to its owner."""

    seat: Seat
    owner: Seat
    place: str
    number: int


@dataclass(frozen=True, slots=True)
class MarkMoved(Event):
    """A mark was moved from one safe to another."""

    seat: Seat
    owner: Seat
    place: str
    to: str
    number: int


@dataclass(frozen=True, slots=True)
class StoleSafe(Event):
    """A safe from a site, or an unused one."""

    seat: Seat
    place: str
    safe: Face


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """Over the limit: a safe goes back."""

    seat: Seat
    place: str
    to: str


@dataclass(frozen=True, slots=True)
class SafesSwapped(Event):
    """A stolen safe exchanged for another one."""

    seat: Seat
    place: str
    other: str
    safe: Face


@dataclass(frozen=True, slots=True)
class Freed(Event):
    """A henchman leaves jail."""

    seat: Seat
    owner: Seat


@dataclass(frozen=True, slots=True)
class Jailed(Event):
    """An available henchman goes to jail."""

    owner: Seat


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """Looked at poker cards in secret."""

    seat: Seat
    place: str
    owner: Seat
    faces: Faces


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The top card of a poker deck, for everybody to see."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    face: str


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A poker deck was shuffled."""

    seat: Seat
    owner: Seat


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Cards from the own poker deck."""

    seat: Seat
    count: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A played card is gone, with the henchmen on it."""

    seat: Seat
    slot: str
    henchmen: tuple[Seat, ...]
    face: Face


@dataclass(frozen=True, slots=True)
class Hired(Event):
    """A scoundrel is hired at this price."""

    seat: Seat
    trait: str
    job: str
    price: int


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The newcomer takes its place on the sheet."""

    seat: Seat
    trait: str
    job: str
    slot: str


@dataclass(frozen=True, slots=True)
class Rearranged(Event):
    """What lay on these two places of a sheet changed places."""

    seat: Seat
    slot: str
    to: str


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A scoundrel goes onto the discard pile."""

    trait: str
    job: str


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """A new scoundrel in the saloon."""

    trait: str
    job: str


@dataclass(frozen=True, slots=True)
class WentToSheriff(Event):
    """A service of the sheriff's office."""

    seat: Seat
    service: str


@dataclass(frozen=True, slots=True)
class CardsSwapped(Event):
    """A trait or a job changed places with one from the saloon."""

    seat: Seat
    gave: str
    got: str


@dataclass(frozen=True, slots=True)
class EveningCame(Event):
    """The last turn of the day is over."""

    day: int


@dataclass(frozen=True, slots=True)
class Exposed(Event):
    """A card that carries henchmen is turned up."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    slot: str
    face: str
    bluff: bool
    henchmen: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DayBegan(Event):
    """Played cards are under the decks, hands are full again."""

    day: int
    first: Seat
    chosen_by: Seat | None


@dataclass(frozen=True, slots=True)
class SafeOpened(Event):
    """At the end: a stolen safe, its value and the right marks on it."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    safe: str
    value: int
    marks: int


@dataclass(frozen=True, slots=True)
class ReputationScored(Event):
    """At the end: what the place on the track is worth."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class IconsScored(Event):
    """At the end: technology icons of the scoundrels."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The winner; a tie was decided by money or by who moved later."""

    winner: Seat
    points: int
    decided: str


EVENTS: tuple[type[Event], ...] = (
    Began,
    StrategyShown,
    TurnBegan,
    Planned,
    LaidZero,
    NothingToPlay,
    HenchmanPlaced,
    Used,
    UsedAgain,
    UsedAbility,
    UsedStrategy,
    Gained,
    Paid,
    StoleMoney,
    ReputationMoved,
    Scouted,
    Marked,
    NoMark,
    MarkTaken,
    MarkMoved,
    StoleSafe,
    Dropped,
    SafesSwapped,
    Freed,
    Jailed,
    Peeked,
    Revealed,
    Shuffled,
    Drew,
    Destroyed,
    Hired,
    Settled,
    Rearranged,
    Discarded,
    Arrived,
    WentToSheriff,
    CardsSwapped,
    EveningCame,
    Exposed,
    DayBegan,
    SafeOpened,
    ReputationScored,
    IconsScored,
    Ended,
)
