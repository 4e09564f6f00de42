"""What the chronicle tells of cards on the move: values only."""

from __future__ import annotations

from typing import ClassVar

from app.engine import Event, Face, Faces, Seat, value


@value(frozen=True, slots=True)
class Drew(Event):
    """Cards of the deck come to a hand; `why` names what made it so. A reward is staged."""

    moment: ClassVar[str] = "alone"
    seat: Seat
    count: int
    cards: Faces
    why: str


@value(frozen=True, slots=True)
class Shuffled(Event):
    """The discard pile becomes the deck."""

    count: int


@value(frozen=True, slots=True)
class TookDiscard(Event):
    """Cards of the discard pile come to a hand."""

    seat: Seat
    cards: tuple[str, ...]


@value(frozen=True, slots=True)
class Showed(Event):
    """A card of the hand is shown to all."""

    seat: Seat
    cards: tuple[str, ...]


@value(frozen=True, slots=True)
class Played(Event):
    """A card is played as what `name` says; `to` is the target."""

    moment: ClassVar[str] = "alone"
    seat: Seat
    card: str
    name: str
    to: Seat | None


@value(frozen=True, slots=True)
class Repeated(Event):
    """Lee Van Kliff repeats the card that was just played."""

    seat: Seat
    name: str
    to: Seat | None


@value(frozen=True, slots=True)
class Replaced(Event):
    """A card in front gives way to another."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class Discarded(Event):
    """Cards of the hand are discarded: a cost, or too many; at the mine unseen."""

    seat: Seat
    count: int
    cards: Faces
    why: str


@value(frozen=True, slots=True)
class Stripped(Event):
    """A card of somebody is discarded, from in front of them or from hand."""

    seat: Seat
    to: Seat
    card: str
    front: bool
    why: str


@value(frozen=True, slots=True)
class TookFront(Event):
    """A card in front of somebody is taken."""

    seat: Seat
    to: Seat
    card: str
    why: str


@value(frozen=True, slots=True)
class TookHand(Event):
    """A card of a hand is taken; only the two see it."""

    seat: Seat
    to: Seat
    card: Faces
    why: str


@value(frozen=True, slots=True)
class Gave(Event):
    """A card of a hand is given away; only the two see it."""

    seat: Seat
    to: Seat
    card: Faces
    why: str


@value(frozen=True, slots=True)
class Looted(Event):
    """Gary Looter takes what somebody has too many of."""

    seat: Seat
    to: Seat
    count: int
    cards: Faces


@value(frozen=True, slots=True)
class TookCheck(Event):
    """John Pain takes the card of a check."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class TookBack(Event):
    """No mercy: the sheriff takes a BANG! back."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class StoreOpened(Event):
    """General Store: these cards lie open."""

    seat: Seat
    cards: tuple[str, ...]


@value(frozen=True, slots=True)
class Shopped(Event):
    """General Store: a card is taken."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class LookedAt(Event):
    """Cards of the deck are looked at in secret."""

    seat: Seat
    count: int
    cards: Faces


@value(frozen=True, slots=True)
class LookedAtCounter(Event):
    """New Identity: the character that counts the lives."""

    seat: Seat
    character: Face


@value(frozen=True, slots=True)
class Became(Event):
    """New Identity: another character."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    before: str
    character: str


@value(frozen=True, slots=True)
class Copied(Event):
    """Vera Custer takes over an ability."""

    seat: Seat
    character: str


@value(frozen=True, slots=True)
class DrewCharacters(Event):
    """Greygory Deck draws two characters."""

    seat: Seat
    characters: tuple[str, ...]


@value(frozen=True, slots=True)
class Guessed(Event):
    """Peyote: a colour is guessed, right or wrong."""

    seat: Seat
    colour: str
    card: str
    right: bool


@value(frozen=True, slots=True)
class ChangedPlaces(Event):
    """Lady Rosa: two change places."""

    seat: Seat
    to: Seat


@value(frozen=True, slots=True)
class Ordered(Event):
    """Dorothy Rage: a card is named, and is there or not."""

    seat: Seat
    to: Seat
    name: str
    there: bool


@value(frozen=True, slots=True)
class HandShown(Event):
    """A whole hand is shown to all."""

    seat: Seat
    cards: tuple[str, ...]
