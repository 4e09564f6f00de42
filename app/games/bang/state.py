"""The table: players, their characters along the street, cards in front of them, piles. No rules.

A `Player` has a seat, a role and a hand; a `Figure` is a character with its lives and the cards in
front of it. They are one and one, but for the two-player game, where each player has two figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.engine import Card, Seat, State
from app.games.bang.components import Components, Kind


@dataclass(slots=True, eq=False)
class InPlay:
    """A card in front of somebody. A green one is `ready` some time after it was laid down."""

    card: Card
    name: str
    ready: bool = False


@dataclass(slots=True, eq=False)
class Figure:
    """A character on the street. `texts` are the abilities it has, its own first."""

    number: int
    player: Player
    character: Card
    counter: Card | None = None  # the second character, face down, which counts the lives
    life: int = 0
    most: int = 0
    front: list[InPlay] = field(default_factory=list)
    texts: tuple[str, ...] = ()
    drawn: list[Card] = field(default_factory=list)  # characters of Greygory Deck
    alive: bool = True
    ghost: bool = False
    locked: bool = False  # failed to get out of Jail this turn

    @property
    def seat(self) -> Seat:
        return self.player.seat

    @property
    def hand(self) -> list[Card]:
        return self.player.hand

    def has_in_front(self, name: str) -> InPlay | None:
        return next((thing for thing in self.front if thing.name == name), None)


@dataclass(slots=True, eq=False)
class Player:
    """A seat: a role, a hand, money of the series, one character or two."""

    seat: Seat
    role: Card | None = None
    hand: list[Card] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    money: int = 0
    skips: bool = False  # the next turn, because of Lady Rosa
    cuffed: bool = False
    suit: str = ""  # named under the printed Handcuffs
    accused: bool = False  # somebody has accused them this turn
    accuser: bool = False
    kept: list[Card] = field(default_factory=list)  # for the next game
    price: int = 0  # paid for the character
    kept_character: Card | None = None

    active: Figure = field(init=False)

    @property
    def alive(self) -> bool:
        return any(figure.alive for figure in self.figures)

    def living(self) -> list[Figure]:
        return [figure for figure in self.figures if figure.alive]

    @property
    def role_name(self) -> str:
        return self.role.face if self.role else ""


@dataclass(slots=True, eq=False)
class Play:
    """A card or an ability on its way. `name` is what it is played as; payments have no suit."""

    by: Figure
    name: str
    card: Card | None = None
    suits: tuple[str, ...] = ()
    target: Figure | None = None
    aimed: InPlay | None = None
    repeat: bool = False


@dataclass(slots=True, eq=False)
class Shot:
    """An attack that is being answered. Without `by` nobody is its author."""

    name: str
    by: Figure | None
    target: Figure
    suits: tuple[str, ...] = ()
    needed: int = 1
    made: int = 0
    aimed: InPlay | None = None
    used: list[str] = field(default_factory=list)  # Barrel and Jourdonnais, once per attack


@dataclass(slots=True, eq=False)
class Fan:
    """Cards laid out for a choice: of one player in secret, or open to all."""

    seat: Seat
    why: str
    cards: list[Card]
    open: bool
    about: Seat | None = None  # who gets the card that is chosen
    chosen: list[Card] = field(default_factory=list)  # cards that are chosen already


@dataclass(slots=True, eq=False)
class Auction:
    """A character for which players bid, in the variant of hiring."""

    character: Card
    bid: int = 0
    bidder: Seat | None = None


@dataclass(kw_only=True, slots=True)
class Street(State):
    """The table of a game of Bang!"""

    players: list[Player] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)  # clockwise along the street
    deck: list[Card] = field(default_factory=list)  # the last one is on top
    discard: list[Card] = field(default_factory=list)
    characters: list[Card] = field(default_factory=list)  # unused ones
    unused_roles: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)  # roles not in this game
    current: Figure = field(init=False)
    turn: int = 0
    game: int = 1
    phase: str = "start"
    # --- this turn
    bangs: int = 0
    counted: int = 0  # cards played, for Miss Susanna
    once: set[str] = field(default_factory=set)
    extra: bool = False  # won by Vendetta
    again: bool = False  # another turn comes
    mine: bool = False  # drew from the discard pile
    duty: Card | None = None  # Law of the West
    last: Play | None = None  # the brown card just played, for Lee Van Kliff
    returned: Card | None = None  # a BANG! that the sheriff played
    # --- under way
    under_way: list[Play] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    fan: Fan | None = None
    offered: dict[Seat, list[Card]] = field(default_factory=dict)  # one of two characters
    auction: Auction | None = None
    idle: bool = False  # between two plays of phase 2
    interruptible: bool = False  # others may step in during this turn
    fixed: Seat | None = None  # chooses from their hand, which must not change meanwhile
    checked: list[Card] = field(default_factory=list)  # for John Pain
    molly: dict[Seat, int] = field(default_factory=dict)  # cards that Molly Stark is due
    dead: list[Player] = field(default_factory=list)  # in the order of their first death
    fell: list[Figure] = field(default_factory=list)  # since victory was looked at last
    last_dead: list[Player] = field(default_factory=list)
    killers: dict[Seat, Seat] = field(default_factory=dict)  # by whom the dead were eliminated
    # --- events
    event_pile: list[Card] = field(default_factory=list)  # the last one is on top, face up
    event_gone: list[Card] = field(default_factory=list)
    event_card: Card | None = None
    event: str = ""  # of the red and blue ones; "" if none is active
    orange_pile: list[Card] = field(default_factory=list)
    orange_card: Card | None = None
    orange_gone: list[Card] = field(default_factory=list)
    orange: str = ""
    turner: Player | None = None
    turner_begun: bool = False
    # --- the end
    first: Seat = 0  # the sheriff of the first game
    fight: str = ""  # of the revealed, in the alternative game for six
    won: tuple[str, tuple[Seat, ...]] | None = None  # why, and who
    hire: list[Card] = field(default_factory=list)  # characters to be auctioned
    paid: list[tuple[int, ...]] = field(default_factory=list)  # money won in each game

    @property
    def components(self) -> Components:
        components: Components = self.deal.components
        return components

    @property
    def options(self) -> Mapping[str, Any]:
        return self.deal.options

    @property
    def pairs(self) -> bool:
        """The two-player game, where everybody has two characters."""
        return self.deal.seats == 2

    @property
    def duel_of_three(self) -> bool:
        return self.deal.seats == 3

    @property
    def alternative(self) -> bool:
        return self.deal.seats == 6 and self.options["six_players"] == "alternative"

    @property
    def free_for_all(self) -> bool:
        return self.orange == "wild_west_show_card" or bool(self.options["free_for_all"])

    # --- events ------------------------------------------------------------------------------

    def on(self, event: str) -> bool:
        """Whether this event is active."""
        return event in (self.event, self.orange)

    def amount(self, event: str) -> int:
        return self.components.events[event].amount

    # --- cards -------------------------------------------------------------------------------

    def kind(self, card: Card) -> Kind:
        return self.components.kinds[card.face]

    def suit(self, card: Card) -> str:
        """Blessing and Curse change every suit."""
        if self.event == "blessing":
            return "hearts"
        if self.event == "curse":
            return "spades"
        return self.components.deck[card.face].suit

    def works(self, figure: Figure, thing: InPlay) -> bool:
        """Whether a card in front of this character has an effect now."""
        return self.event != "lasso" and (
            figure.player is self.current.player or not self.has(self.current, "belle_star")
        )

    def thing(self, figure: Figure, name: str) -> InPlay | None:
        """A card of that name in front of this character, if it has an effect."""
        found = figure.has_in_front(name)
        return found if found and self.works(figure, found) else None

    # --- people ------------------------------------------------------------------------------

    def has(self, figure: Figure, ability: str) -> bool:
        """Whether this character has that ability now."""
        return (
            ability in figure.texts and self.event != "hangover" and figure.player.active is figure
        )

    def abilities(self, figure: Figure) -> tuple[str, ...]:
        if self.event == "hangover" or figure.player.active is not figure:
            return ()
        return figure.texts

    def number(self, figure: Figure, name: str) -> int:
        """The largest number of that name among this character's abilities; 0 for none."""
        characters, most = self.components.characters, 0
        for text in self.abilities(figure):
            most = max(most, getattr(characters[text], name))
        return most

    @property
    def living(self) -> list[Figure]:
        return [figure for figure in self.figures if figure.alive]

    def living_players(self) -> list[Player]:
        return [player for player in self.players if player.alive]

    @property
    def acting(self) -> Player:
        """The player whose turn it is."""
        return self.current.player

    def own_turn(self, player: Player) -> bool:
        return player is self.current.player

    @property
    def clockwise(self) -> bool:
        return self.event != "gold_rush"

    def next_after(self, figure: Figure, *, living: bool = True) -> Figure:
        """The next along the street, in the direction of the game."""
        step = 1 if self.clockwise else -1
        place = self.figures.index(figure)
        ring = self.figures
        for n in range(1, len(ring) + 1):
            other = ring[(place + step * n) % len(ring)]
            if other.alive or not living:
                return other
        return figure

    def around(self, figure: Figure, *, effect: bool = True) -> list[Figure]:
        """The living, this one first, in the direction in which effects go."""
        ring, place = self.figures, self.figures.index(figure)
        backwards = not self.clockwise
        if effect and self.options["gold_rush"] == "turns_only":
            backwards = False
        order = ring[place:] + ring[:place]
        if backwards:
            order = [order[0], *reversed(order[1:])]
        return [other for other in order if other.alive]

    def others(self, figure: Figure) -> list[Figure]:
        """The rivals' characters, from the left neighbour on."""
        return [other for other in self.around(figure) if other.player is not figure.player]

    def sheriff(self) -> Player | None:
        return next((one for one in self.players if one.role_name == "sheriff"), None)

    def find(self, holds: Callable[[Figure], bool]) -> list[Figure]:
        """Those of the living with whom this holds, the active player's first."""
        return [figure for figure in self.around(self.current, effect=False) if holds(figure)]

    def with_ability(self, ability: str) -> list[Figure]:
        return self.find(lambda figure: self.has(figure, ability))


def faces(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple([card.face for card in cards])


def without(cards: Sequence[Card], card: Card) -> list[Card]:
    return [other for other in cards if other is not card]
