"""What the chronicle says about cards on the move: values only."""

from __future__ import annotations

from app.engine import Event, Face, Faces, Seat, value


@value(frozen=True, slots=True)
class Drew(Event, moment="alone"):
    """Cards go from the deck to a hand; `why` names the cause. A reward is staged."""

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
    """Cards go from the discard pile to a hand."""

    seat: Seat
    cards: tuple[str, ...]


@value(frozen=True, slots=True)
class Showed(Event):
    """A card from a hand is shown to everybody."""

    seat: Seat
    cards: tuple[str, ...]


@value(frozen=True, slots=True)
class Played(Event, moment="alone"):
    """A card is played as `name`; `to` is the target."""

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
    """A card in front of a player is discarded for another."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class Discarded(Event):
    """Cards from a hand are discarded: as a cost, or as too many; at the mine unseen."""

    seat: Seat
    count: int
    cards: Faces
    why: str


@value(frozen=True, slots=True)
class Stripped(Event):
    """Somebody's card is discarded, from in front of them or from their hand."""

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
    """A card is taken from a hand; only the two players see it."""

    seat: Seat
    to: Seat
    card: Faces
    why: str


@value(frozen=True, slots=True)
class Gave(Event):
    """A card is given away from a hand; only the two players see it."""

    seat: Seat
    to: Seat
    card: Faces
    why: str


@value(frozen=True, slots=True)
class Looted(Event):
    """Gary Looter takes the excess cards of another player."""

    seat: Seat
    to: Seat
    count: int
    cards: Faces


@value(frozen=True, slots=True)
class TookCheck(Event):
    """John Pain takes the card that was turned up for a check."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class TookBack(Event):
    """No mercy: the sheriff takes a BANG! back into hand."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class StoreOpened(Event):
    """General Store: these cards are laid out face up."""

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
class Became(Event, moment="alone"):
    """New Identity: another character."""

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
    """Lady Rosa: two players change places."""

    seat: Seat
    to: Seat


@value(frozen=True, slots=True)
class Ordered(Event):
    """Dorothy Rage: a card is named; either it is in the hand or not."""

    seat: Seat
    to: Seat
    name: str
    there: bool


@value(frozen=True, slots=True)
class HandShown(Event):
    """A whole hand is shown to everybody."""

    seat: Seat
    cards: tuple[str, ...]
