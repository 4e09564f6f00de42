"""What happens, as values; the sentences are in the templates. A `seat` of -1 is the guards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from app.engine import Event, Face, Faces, Seat

Cubes: TypeAlias = tuple[tuple[str, int], ...]  # resources and how many of each


# --- the course of the game ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Began(Event):
    """Everything is set up; this seat has the first player marker, drawn by lot or not."""

    seat: Seat
    drawn: bool


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Roll call: a new round, in which this seat goes first."""

    moment: ClassVar[str] = "alone"

    round: int
    rounds: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class TraitChosen(Event):
    """Expert mode: a player keeps this trait."""

    moment: ClassVar[str] = "traits"

    seat: Seat
    trait: str


# --- roll call -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """Tokens go to a location: these face up, and so many face down."""

    moment: ClassVar[str] = "alone"
    begins_turn: ClassVar[bool] = True

    seat: Seat
    room: str
    up: tuple[str, ...]
    down: int
    hidden: Faces


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player has no more turns in this roll call. `forced`: no token was left."""

    begins_turn: ClassVar[bool] = True

    seat: Seat
    forced: bool
    left: int  # tokens that stay in the cell


# --- lights out ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LightsOut(Event):
    """Roll call is over; the locations are checked one after the other."""

    moment: ClassVar[str] = "alone"

    round: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """Strength: a crew's face-down tokens at a location are turned up."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "turned-up"

    seat: Seat
    room: str
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranked(Event):
    """Strength: the order at a location, from strong to weak."""

    moment: ClassVar[str] = "alone"

    room: str
    order: tuple[tuple[Seat, int], ...]  # seats and strengths


@dataclass(frozen=True, slots=True)
class Suspected(Event):
    """Suspicion: all cubes of a location go to a crew."""

    moment: ClassVar[str] = "after"

    seat: Seat
    room: str
    amount: int


@dataclass(frozen=True, slots=True)
class Unsuspected(Event):
    """Suspicion: each crew there has a lookout, so the cubes stay."""

    room: str
    amount: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A crew does without the reward of a location."""

    seat: Seat
    room: str


@dataclass(frozen=True, slots=True)
class NoReward(Event):
    """There is no reward for a crew: none for its place, or none that it can have."""

    seat: Seat
    room: str


@dataclass(frozen=True, slots=True)
class ToLibrary(Event):
    """A crew without a reward moves its tokens to the library."""

    moment: ClassVar[str] = "after"

    seat: Seat
    room: str
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkerTaken(Event):
    """A crew takes the first player marker."""

    moment: ClassVar[str] = "after"

    seat: Seat


# --- cubes and stars -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Resources from the supply. `room`: as a reward there."""

    sound: ClassVar[str] = "coin"
    moment: ClassVar[str] = "after"

    seat: Seat
    resource: str
    amount: int
    room: str = ""


@dataclass(frozen=True, slots=True)
class BountyTaken(Event):
    """The first crew at a location takes what bandits have brought."""

    sound: ClassVar[str] = "coin"
    moment: ClassVar[str] = "after"

    seat: Seat
    room: str
    cubes: Cubes


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Resources to the supply."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    cubes: Cubes


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Resources to the supply for another one."""

    moment: ClassVar[str] = "after"

    seat: Seat
    given: Cubes
    taken: str


@dataclass(frozen=True, slots=True)
class GainedPower(Event):
    """Power cubes from the supply."""

    moment: ClassVar[str] = "after"

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class GainedStars(Event):
    """Stars of reputation at once. `why`: "effect", "tome", or "library" for the guards."""

    moment: ClassVar[str] = "after"

    seat: Seat
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class StorageGrew(Event):
    """A crew can keep more resources."""

    seat: Seat
    storage: int


@dataclass(frozen=True, slots=True)
class SuspicionDropped(Event):
    """Suspicion cubes go back to the supply."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class SuspicionTaken(Event):
    """Suspicion cubes from the supply, by a trait."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class SuspicionGiven(Event):
    """Suspicion cubes go from one crew to another."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    to: Seat
    amount: int


# --- cards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recruited(Event):
    """A goon joins a crew. `room`: where it stood; empty: from the deck."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    goon: str
    room: str


@dataclass(frozen=True, slots=True)
class Crafted(Event):
    """An item is crafted, which brings these stars at once."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    item: str
    stars: int
    at: str


@dataclass(frozen=True, slots=True)
class Reserved(Event):
    """An item from the display is put away face down; everybody has seen it."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    item: str
    at: str


@dataclass(frozen=True, slots=True)
class VictimPaid(Event):
    """Cutthroat crafting: an opponent pays a cube of a cost."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    victim: Seat
    resource: str


@dataclass(frozen=True, slots=True)
class TomesDrawn(Event):
    """A player draws tomes. Only that player reads which."""

    seat: Seat
    count: int
    tomes: Faces


@dataclass(frozen=True, slots=True)
class TomesKept(Event):
    """Of the tomes drawn, a player keeps so many; the rest goes under the deck, face down."""

    seat: Seat
    count: int
    tomes: Faces
    returned: Faces


@dataclass(frozen=True, slots=True)
class GoonsSeen(Event):
    """A player looks at the top goons; the others read how many."""

    seat: Seat
    count: int
    goons: Faces


@dataclass(frozen=True, slots=True)
class TomePlayed(Event):
    """A tome is played."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "alone"

    seat: Seat
    tome: str
    room: str = ""


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """A player has looked at a face-down token of another."""

    moment: ClassVar[str] = "after"

    seat: Seat
    owner: Seat
    room: str
    token: Face


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A token has gone to another location as it lay. `token`: for those who know it."""

    moment: ClassVar[str] = "after"

    seat: Seat
    start: str
    room: str
    token: Face


@dataclass(frozen=True, slots=True)
class GoalTaken(Event):
    """A goal goes to a crew; `loser` had it before."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    goal: str
    stars: int  # at once
    loser: Seat | None


# --- patrol --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StorageChecked(Event):
    """A crew drops what its storage can't keep."""

    moment: ClassVar[str] = "storage"

    seat: Seat
    cubes: Cubes


@dataclass(frozen=True, slots=True)
class Patrolled(Event):
    """Patrol: new items, and goons on the move. `left`: the goon that has gone."""

    moment: ClassVar[str] = "alone"

    items: tuple[str, ...]
    left: str | None
    goons: tuple[tuple[str, str], ...]  # new ones: goon, room


@dataclass(frozen=True, slots=True)
class SuspicionPlaced(Event):
    """Patrol: suspicion at the locations of goons, and what bandits bring."""

    suspicion: tuple[tuple[str, int], ...]
    bounty: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Raided(Event):
    """A raid: who had how much suspicion and loses how many stars. `last`: after round 6."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "alone"

    last: bool
    ranking: tuple[tuple[Seat, int, int], ...]  # seat, suspicion, stars lost
    kept: bool  # solo: the guards were ahead, so the player keeps their suspicion


# --- the guards ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GuardsPosted(Event):
    """Solo: a face-down guard card at each of the first seven locations."""

    moment: ClassVar[str] = "alone"

    left: int


@dataclass(frozen=True, slots=True)
class GuardTurned(Event):
    """Solo: a guard card is turned up: in the guards' turn, or by the atlas."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "alone"
    begins_turn: ClassVar[bool] = True

    seat: Seat
    room: str
    card: str


@dataclass(frozen=True, slots=True)
class OrderDrawn(Event):
    """Solo: a location card says where the next guard card goes. `card`: none was left."""

    moment: ClassVar[str] = "after"

    order: str
    room: str
    card: str | None


@dataclass(frozen=True, slots=True)
class GuardAdded(Event):
    """Solo: a special guard card brings another one, face down."""

    moment: ClassVar[str] = "after"

    room: str


@dataclass(frozen=True, slots=True)
class GuardsChose(Event):
    """Solo: why the guards take what they take; the reasons are named in the templates."""

    why: str  # "least", "suspicion", "value", "reserve"
    what: tuple[str, ...]


# --- the end -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over. No winners: the guards have won."""

    winners: tuple[Seat, ...]
    points: int
    guards: int | None
