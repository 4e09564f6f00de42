"""The table: stands, bags, the market, and what the modules add. No rules here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from app.engine import Card, Seat, State
from app.games.sheriff.cards import Components, Good, MerryMan
from app.games.sheriff.deal import Deal, Verdict
from app.games.sheriff.options import BLIND
from app.games.sheriff.score import Score
from app.kit.ring import clockwise

GOODS, MERRY = "goods", "merry"
DEPUTIES = 6


@dataclass(slots=True)
class Stand:
    """A player: gold, hand, and the stand with its closed zone and what lies under it."""

    seat: Seat
    gold: int
    hand: list[Card] = field(default_factory=list)  # goods, and perhaps one merry man
    goods: list[Card] = field(default_factory=list)  # legal, face up
    zone: list[Card] = field(default_factory=list)  # contraband, face down
    under: list[Card] = field(default_factory=list)  # used for orders, face up
    orders: list[str] = field(default_factory=list)
    black_market: list[str] = field(default_factory=list)
    declared: str = ""  # last time
    bag_bonus: int = 0  # for the next turn as a merchant
    fine_percent: int = 100  # of the next fine
    zone_losses: int = 0  # how often cards have left the closed zone
    truths: int = 0  # bags that turned out to be what was said
    lies: int = 0
    searched: int = 0  # bags opened in office
    waved: int = 0  # bags let pass in office

    @property
    def merry_man(self) -> Card | None:
        """The merry man in hand; while the bag is closed nobody else knows where he is."""
        return next((card for card in self.hand if card.kind == MERRY), None)

    def goods_in_hand(self) -> list[Card]:
        return [card for card in self.hand if card.kind == GOODS]

    def lose(self, cards: Iterable[Card]) -> None:
        """Cards leave the stand."""
        gone = {*cards}
        self.zone_losses += any(card in gone for card in self.zone)
        self.goods = [card for card in self.goods if card not in gone]
        self.zone = [card for card in self.zone if card not in gone]

    def counts(self) -> Counter[str]:
        """How many of each good lie open on the stand."""
        return Counter(card.face for card in self.goods)


@dataclass(slots=True, eq=False)
class Bag:
    """A merchant's bag of this round, and what has been said about it."""

    owner: Seat
    cards: list[Card]
    wish: str = ""
    declared: tuple[tuple[str, int], ...] = ()
    shown: tuple[str, ...] = ()
    verdict: Verdict | None = None
    size: int = 0
    arrived: list[Card] = field(default_factory=list)  # goods that reached the owner's stand
    merry: Card | None = None
    safe: bool = False  # has to pass, by a merry man
    lamps: dict[Seat, str] = field(default_factory=dict)  # the deputies' stances
    pressed: set[Seat] = field(default_factory=set)  # deputies who would let it pass now
    solo: Seat | None = None  # the deputy who treats it alone
    named: Seat | None = None  # whom its owner informs against
    orders: int = 0  # filled from it
    lied: bool = False  # as everybody sees once it is settled

    @property
    def settled(self) -> bool:
        return self.verdict is not None


@dataclass(kw_only=True, slots=True)
class Gate(State):
    """The table of a game of Sheriff of Nottingham."""

    stands: list[Stand] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)  # the last one is on top
    piles: list[list[Card]] = field(default_factory=list)  # likewise
    aside: list[Card] = field(default_factory=list)  # what the merchant on the market exchanges
    gone: list[Card] = field(default_factory=list)  # out of the game
    step: str = "round"
    round: int = 1
    turn: int = 0  # the merchant of a step in which they act one by one
    officers: tuple[Seat, ...] = ()
    first: Seat = 0  # the merchant who begins
    called: list[Seat] = field(default_factory=list)  # in the order of their declarations
    bags: dict[Seat, Bag] = field(default_factory=dict)
    deals: list[Deal] = field(default_factory=list)  # of this round
    numbers: Counter[str] = field(default_factory=Counter)  # of deals, for their ids
    due: tuple[Seat, Verdict, tuple[Seat, ...]] | None = None  # a bag that is settled next
    settling: Seat | None = None
    ending: bool = False  # the time of the inspection is up
    openings: int = 0
    confiscated: list[Card] = field(default_factory=list)  # in this round
    resting: set[Seat] = field(default_factory=set)  # deputies who let all the rest pass
    deputy_cards: list[Card] = field(default_factory=list)
    chest_gold: int = 0
    chest: list[Card] = field(default_factory=list)
    black_market: dict[str, list[str]] = field(default_factory=dict)  # the next one first
    law_deck: list[Card] = field(default_factory=list)
    laws: list[str] = field(default_factory=list)  # the first in order first
    old_laws: list[Card] = field(default_factory=list)
    law_cards: list[Card] = field(default_factory=list)  # of the laws in force
    drawn_laws: list[Card] = field(default_factory=list)
    order_deck: list[Card] = field(default_factory=list)
    orders: list[str | None] = field(default_factory=list)
    merry_deck: list[Card] = field(default_factory=list)
    merry_drawn: dict[Seat, list[Card]] = field(default_factory=dict)
    looking: tuple[Seat, list[Card]] | None = None  # cards that a player looks at now
    score: Score | None = None

    @property
    def components(self) -> Components:
        components: Components = self.deal.components
        return components

    def option(self, name: str) -> Any:
        return self.deal.options[name]

    @property
    def six(self) -> bool:
        return len(self.stands) == DEPUTIES

    @property
    def rounds(self) -> int:
        return self.components.setups[len(self.stands)].rounds

    @property
    def blind(self) -> bool:
        """Whether merchants exchange openly and draw from the deck only."""
        return self.six or bool(self.option("market_mode") == BLIND)

    @property
    def hand_size(self) -> int:
        return self.components.rules.hand_size + bool(self.option("hand_of_seven"))

    def good(self, card: Card) -> Good:
        return self.components.goods[card.face]

    def merry_man(self, card: Card) -> MerryMan:
        return self.components.merry_men[card.face]

    def clockwise(self, start: Seat) -> list[Seat]:
        """All seats from this one on."""
        return clockwise(range(len(self.stands)), start)

    def merchants(self) -> list[Seat]:
        """Clockwise from the first merchant."""
        return [seat for seat in self.clockwise(self.first) if seat not in self.officers]

    def others(self, seat: Seat) -> list[Seat]:
        return self.clockwise(seat)[1:]

    def unsettled(self) -> list[Bag]:
        return [bag for bag in self.bags.values() if not bag.settled]

    def holds_secret(self, seat: Seat) -> bool:
        """Whether others can't tell where this player's merry man is, or that there is one."""
        bag = self.bags.get(seat)
        return bag is not None and not bag.settled

    def contraband(self, *, royal: bool = True) -> list[str]:
        """The names of all contraband at this table."""
        kinds = ("contraband", "royal") if royal and self.option("royal_goods") else ("contraband",)
        return self.components.of_kind(*kinds)

    def legal_kinds(self) -> list[str]:
        """The legal goods that are in the deck (ruling 28)."""
        goods = self.components.goods
        return [id for id in self.components.of_kind("legal") if self.count_of(goods[id])]

    def count_of(self, good: Good) -> int:
        """How many cards of a good this table plays with."""
        if good.kind == "royal" and not self.option("royal_goods"):
            return 0
        fewer = self.components.setups[len(self.stands)].cards == "fewer"
        return good.count_3 if fewer else good.count
