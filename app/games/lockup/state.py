"""The table: crews and guards, eight rooms, decks and the supply. No rules here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from app.engine import Card, Seat, State
from app.games.lockup.cards.board import LIBRARY, Token
from app.games.lockup.cards.components import Components
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.cards.guards import GuardCard
from app.games.lockup.cards.numbers import SetUp, Stars
from app.games.lockup.score_sheet import Score
from app.kit.ring import clockwise

GUARDS: Final = -1  # the seat of the guards in solo mode, where nobody sits


@dataclass(slots=True, eq=False)
class Crew:
    """A player's crew, or the guards: what lies on the board and in front of it."""

    seat: Seat
    board: str
    reputation: int
    power: int
    suspicion: int
    storage: int | None
    stock: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    items: list[Card] = field(default_factory=list)
    reserved: list[Card] = field(default_factory=list)
    goons: list[Card] = field(default_factory=list)
    tomes: list[Card] = field(default_factory=list)
    cell: list[Card] = field(default_factory=list)
    trait: Card | None = None
    dealt: list[Card] = field(default_factory=list)  # traits to choose from
    # This round:
    passed: bool = False
    used: list[str] = field(default_factory=list)  # rooms where tokens were placed
    closed: int = 0  # tokens placed face down
    more_closed: int = 0

    @property
    def is_guards(self) -> bool:
        return self.seat == GUARDS

    @property
    def cubes(self) -> int:
        """How many resources there are, of all kinds."""
        return sum(self.stock.values())


@dataclass(slots=True, eq=False)
class Room:
    """A location. `bounty`: what bandits have brought. `tokens`: by crew, guard cards too."""

    id: str
    goon: Card | None = None
    suspicion: int = 0
    bounty: dict[str, int] = field(default_factory=dict)
    tokens: dict[Seat, list[Card]] = field(default_factory=dict)


@dataclass(slots=True)
class Check:
    """The check of a location: who was there, what tomes add, the order once it is fixed."""

    room: str
    stage: str  # "compare", "suspicion", "rewards"
    present: tuple[Seat, ...]
    bonus: dict[Seat, int] = field(default_factory=dict)
    alibis: list[Seat] = field(default_factory=list)
    order: tuple[Seat, ...] = ()
    strengths: dict[Seat, int] = field(default_factory=dict)
    next: int = 0  # in this order: whose reward it is
    losers: list[Seat] = field(default_factory=list)
    declined: list[Seat] = field(default_factory=list)


@dataclass(slots=True)
class Bargain:
    """What tomes do for the recruiting or crafting that is going on."""

    discount: int = 0
    wild: int = 0
    victim_pays: int = 0


@dataclass(slots=True)
class Drawn:
    """Cards that one player looks at now and chooses from; the others see how many."""

    seat: Seat
    what: str  # "tome", "goon"
    cards: list[Card]


@dataclass(kw_only=True, slots=True)
class Prison(State):
    """The table of a game of Lockup."""

    crews: list[Crew] = field(default_factory=list)
    guards: Crew | None = None
    rooms: dict[str, Room] = field(default_factory=dict)
    display: list[Card | None] = field(default_factory=list)
    items: list[Card] = field(default_factory=list)  # decks: the last one is on top
    goons: list[Card] = field(default_factory=list)
    goon_discard: list[Card] = field(default_factory=list)
    tomes: list[Card] = field(default_factory=list)
    tome_discard: list[Card] = field(default_factory=list)
    traits_out: list[Card] = field(default_factory=list)
    goals: dict[str, str] = field(default_factory=dict)  # kind -> goal
    holders: dict[str, Seat] = field(default_factory=dict)  # kind -> whose
    supply: dict[str, int] = field(default_factory=dict)
    guard_deck: list[Card] = field(default_factory=list)
    guard_used: list[Card] = field(default_factory=list)
    orders: list[Card] = field(default_factory=list)
    orders_used: list[Card] = field(default_factory=list)
    marker: Seat = 0
    round: int = 1
    step: str = "boards"
    active: Seat | None = None
    check: Check | None = None
    bargain: Bargain = field(default_factory=Bargain)
    drawn: Drawn | None = None
    score: Score | None = None

    # --- what it is made of --------------------------------------------------------------------

    @property
    def box(self) -> Components:
        components: Components = self.deal.components
        return components

    @property
    def stars(self) -> Stars:
        return self.box.stars

    @property
    def set_up(self) -> SetUp:
        return self.box.setups[self.deal.seats]

    @property
    def options(self) -> Any:
        return self.deal.options

    @property
    def solo(self) -> bool:
        return self.guards is not None

    @property
    def duel(self) -> bool:
        """Two sides: the numbers for two players count."""
        return self.deal.seats <= 2

    # --- who -----------------------------------------------------------------------------------

    def crew(self, seat: Seat) -> Crew:
        if seat == GUARDS:
            assert self.guards, "there are guards in solo mode only"
            return self.guards
        return self.crews[seat]

    @property
    def everybody(self) -> list[Crew]:
        """All crews, and the guards last."""
        return [*self.crews, self.guards] if self.guards else [*self.crews]

    def in_order(self) -> list[Crew]:
        """In turn order: the owner of the marker, then clockwise."""
        crews = self.everybody
        first = next(n for n, crew in enumerate(crews) if crew.seat == self.marker)
        return clockwise(crews, first)

    def rivals(self, crew: Crew) -> list[Crew]:
        return [other for other in self.in_order() if other is not crew]

    # --- where ---------------------------------------------------------------------------------

    @property
    def slots(self) -> list[Room]:
        """The rooms with a place for a goon, towards the chow hall."""
        return [room for room in self.rooms.values() if self.box.locations[room.id].goon]

    @property
    def open_rooms(self) -> list[Room]:
        """Where tokens may be placed: never the library."""
        return [room for room in self.rooms.values() if room.id != LIBRARY]

    def placed(self, seat: Seat) -> Iterator[tuple[Room, int, Card]]:
        """Every token of a crew at a location, and its number there."""
        for room in self.rooms.values():
            for number, card in enumerate(room.tokens.get(seat, ())):
                yield room, number, card

    def there(self) -> Check:
        """The check that is going on."""
        assert self.check, "no location is being checked"
        return self.check

    # --- cards ---------------------------------------------------------------------------------

    def token(self, card: Card) -> Token | GuardCard:
        return self.box.guards[card.face] if card.kind == "guard" else self.box.tokens[card.face]

    def drawn_up(self, deck: list[Card], discard: list[Card], count: int) -> list[Card]:
        """This many cards from the top; the discard pile is shuffled when the deck is empty."""
        cards: list[Card] = []
        while len(cards) < count:
            if not deck:
                self.renew(deck, discard)
            if not deck:
                break
            cards.append(deck.pop())
        return cards

    def renew(self, deck: list[Card], discard: list[Card]) -> None:
        """Shuffle what was discarded into an empty deck."""
        cards = [*discard]
        discard.clear()
        if cards:
            self.knowledge.turn_down(*cards)
            self.dice.shuffle(cards)
            self.knowledge.mix(cards)
            deck.extend(cards)
