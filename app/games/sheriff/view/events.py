"""Events of Sheriff of Nottingham: values only; the sentences are in the templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.engine import Event, Face, Faces, Seat
from app.games.sheriff.score import Title
from app.games.sheriff.view.terms import Counted, TermsView

Seats = tuple[Seat, ...]
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Began(Event):
    """Goods are dealt; this seat is the first Sheriff, drawn or not; six have deputies."""

    seat: Seat | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class PileBegan(Event):
    """A discard pile begins with these goods, the last one on top."""

    pile: int
    goods: Names


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins; `officers` are the Sheriff or two deputies."""

    begins_turn: ClassVar[bool] = True
    moment: ClassVar[str] = "alone"

    seat: Seat
    officers: Seats
    day: int


@dataclass(frozen=True, slots=True)
class DeputiesCalled(Event):
    """Two deputies are turned up; `cards` are the colours of their stands."""

    officers: Seats
    cards: Names


@dataclass(frozen=True, slots=True)
class LawsDrawn(Event):
    officers: Seats
    count: int
    laws: Faces


@dataclass(frozen=True, slots=True)
class LawsShown(Event):
    officers: Seats
    laws: Names


@dataclass(frozen=True, slots=True)
class LawFavoured(Event):
    """A deputy, or the Sheriff, has chosen one of the drawn laws by its place."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class LawsPassed(Event):
    """New laws in force, first in order first, and those that are not any more."""

    moment: ClassVar[str] = "alone"

    officers: Seats
    laws: Names
    old: Names


@dataclass(frozen=True, slots=True)
class OrdersOpened(Event):
    orders: Names


@dataclass(frozen=True, slots=True)
class FirstNamed(Event):
    """The merchant who begins; not agreed: by lot."""

    seat: Seat
    agreed: bool


@dataclass(frozen=True, slots=True)
class ShowedAside(Event):
    """An open exchange: these goods go, as many are drawn."""

    seat: Seat
    goods: Names


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """So many goods are set aside face down."""

    seat: Seat
    count: int
    goods: Faces


@dataclass(frozen=True, slots=True)
class TookFromPile(Event):
    seat: Seat
    pile: int
    good: str


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Goods from the deck, which only their player sees."""

    seat: Seat
    count: int
    goods: Faces


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Goods go onto a discard pile, the last one on top."""

    seat: Seat
    pile: int
    goods: Names


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard piles become a new deck."""

    count: int


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    """A bag is closed."""

    seat: Seat
    count: int
    cards: Faces


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """What a merchant says is in the bag."""

    moment: ClassVar[str] = "declarations"

    seat: Seat
    kinds: Counted


@dataclass(frozen=True, slots=True)
class LidLifted(Event):
    """A card of a bag is shown to all and stays inside."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class InformersHeard(Event):
    """All merchants have secretly pointed at somebody, or at nobody."""

    count: int


@dataclass(frozen=True, slots=True)
class InformerKnown(Event):
    """An informer pointed at this opened bag; `liar`: rightly."""

    seat: Seat
    accused: Seat
    liar: bool


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """An offer, or a demand, lies on the table."""

    seat: Seat
    terms: TermsView


@dataclass(frozen=True, slots=True)
class OfferEnded(Event):
    """An offer is off the table: withdrawn, refused, replaced, lapsed, undone; `why` it lapsed."""

    seat: Seat
    state: str
    why: str
    terms: TermsView


@dataclass(frozen=True, slots=True)
class DealStruck(Event):
    """An offer or a demand is accepted, and binds."""

    moment: ClassVar[str] = "alone"
    sound: ClassVar[str] = "coin"

    seat: Seat
    terms: TermsView


@dataclass(frozen=True, slots=True)
class DealPressed(Event):
    """A deputy agrees to an offer or a demand; the other one has to agree as well."""

    seat: Seat
    terms: TermsView


@dataclass(frozen=True, slots=True)
class ShowedClosed(Event):
    """Closed cards are shown to the takers beforehand."""

    seat: Seat
    takers: Seats
    count: int
    cards: Faces


@dataclass(frozen=True, slots=True)
class GoldPaid(Event):
    """Gold changes hands; nobody pays: the bank or the chest; nobody takes: the bank does."""

    sound: ClassVar[str] = "coin"

    seat: Seat | None
    takers: Seats
    gold: int
    why: str


@dataclass(frozen=True, slots=True)
class GoodsGiven(Event):
    """Goods of a stand change hands: open ones, and so many closed ones."""

    seat: Seat
    takers: Seats
    goods: Names
    closed: int
    cards: Faces


@dataclass(frozen=True, slots=True)
class PaidInGoods(Event):
    """Goods in place of gold; contraband is shown and lies face down at the receiver's."""

    seat: Seat
    takers: Seats
    goods: Names
    contraband: Names


@dataclass(frozen=True, slots=True)
class Forgiven(Event):
    """So much can't be paid at all."""

    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class NotThere(Event):
    """Goods promised by name that are not there."""

    seat: Seat
    takers: Seats
    names: Counted


@dataclass(frozen=True, slots=True)
class Proof(Event):
    """The takers see the giver's closed goods, to prove that nothing is kept back."""

    seat: Seat
    takers: Seats
    cards: Faces


@dataclass(frozen=True, slots=True)
class LampSet(Event):
    """A deputy's stance on a bag."""

    seat: Seat
    owner: Seat
    lamp: str


@dataclass(frozen=True, slots=True)
class PassPressed(Event):
    """A deputy would let a bag pass now."""

    seat: Seat
    owner: Seat


@dataclass(frozen=True, slots=True)
class Alone(Event):
    """A deputy is about to act alone on these bags."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    owners: Seats
    what: str


@dataclass(frozen=True, slots=True)
class BagPassed(Event):
    """A bag passes: legal goods are shown, of contraband only the number."""

    moment: ClassVar[str] = "alone"
    sound: ClassVar[str] = "reveal"

    seat: Seat
    by: Seats
    count: int
    goods: Names
    closed: int
    contraband: Faces


@dataclass(frozen=True, slots=True)
class BagOpened(Event):
    """A bag is opened, card by card."""

    moment: ClassVar[str] = "alone"
    sound: ClassVar[str] = "reveal"

    seat: Seat
    by: Seats
    declared: Counted
    cards: Names
    honest: bool


@dataclass(frozen=True, slots=True)
class Confiscated(Event):
    """Goods go onto a discard pile."""

    seat: Seat
    pile: int
    goods: Names


@dataclass(frozen=True, slots=True)
class Salvaged(Event):
    """A confiscated good goes onto this player's stand."""

    seat: Seat
    good: str


@dataclass(frozen=True, slots=True)
class WeaponsShown(Event):
    """Weapons that were smuggled in are shown for their reward."""

    seat: Seat
    cards: Names


@dataclass(frozen=True, slots=True)
class OrderFilled(Event):
    moment: ClassVar[str] = "alone"

    seat: Seat
    order: str
    legal: str
    contraband: str


@dataclass(frozen=True, slots=True)
class BlackMarketBought(Event):
    """A card of the black market for goods that leave the game."""

    moment: ClassVar[str] = "alone"

    seat: Seat
    card: str
    good: str
    count: int


@dataclass(frozen=True, slots=True)
class MerryMenDrawn(Event):
    seat: Seat
    count: int
    men: Faces


@dataclass(frozen=True, slots=True)
class MerryManKept(Event):
    """One stays in hand, the rest goes under the deck."""

    seat: Seat
    man: Face


@dataclass(frozen=True, slots=True)
class MerryManEntered(Event):
    """A merry man came in with a bag that passed."""

    moment: ClassVar[str] = "alone"
    sound: ClassVar[str] = "reveal"

    seat: Seat
    man: str
    reward: int


@dataclass(frozen=True, slots=True)
class MerryManCaught(Event):
    """A merry man was found in an opened bag."""

    seat: Seat
    man: str


@dataclass(frozen=True, slots=True)
class SafeConduct(Event):
    """A bag has to pass."""

    seat: Seat
    owner: Seat


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """Somebody looks into a closed bag."""

    seat: Seat
    owner: Seat
    cards: Faces


@dataclass(frozen=True, slots=True)
class PutOnStall(Event):
    """A good goes from the hand straight onto the stand."""

    seat: Seat
    good: str


@dataclass(frozen=True, slots=True)
class Gambled(Event):
    """The top goods card is turned up."""

    sound: ClassVar[str] = "reveal"

    seat: Seat
    good: str


@dataclass(frozen=True, slots=True)
class SplitProposed(Event):
    """A deputy says what the first of the two should get of the chest."""

    seat: Seat
    gold: int
    goods: int


@dataclass(frozen=True, slots=True)
class ChestShared(Event):
    """What a deputy gets of the chest."""

    sound: ClassVar[str] = "coin"

    seat: Seat
    gold: int
    goods: Names
    closed: int


@dataclass(frozen=True, slots=True)
class StandShown(Event):
    """At the end the closed goods of a stand are shown."""

    moment: ClassVar[str] = "parade"
    sound: ClassVar[str] = "reveal"

    seat: Seat
    contraband: Names
    under: Names


@dataclass(frozen=True, slots=True)
class TitleWon(Event):
    """The King and the Queen of a good."""

    moment: ClassVar[str] = "titles"

    title: Title


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over; several winners share the victory."""

    winners: Seats
    points: int
