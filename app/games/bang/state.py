"""The table: the street, the piles, and what this turn has brought. No rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.engine import Card, Seat, State
from app.games.bang.components import Components, Kind
from app.games.bang.in_progress import Auction, Fan, Play, Shot
from app.games.bang.people import Figure, InPlay, Player
from app.kit.ring import clockwise


@dataclass(kw_only=True, slots=True)
class Street(State):
    """The table of a game of Bang!"""

    players: list[Player] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)  # clockwise along the street
    holders: dict[str, list[Figure]] = field(default_factory=dict)  # of each ability
    deck: list[Card] = field(default_factory=list)  # the last one is on top
    discard: list[Card] = field(default_factory=list)
    characters: list[Card] = field(default_factory=list)  # unused ones
    unused_roles: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)  # roles not in this game
    current: Figure = field(init=False)
    turn: int = 0
    game: int = 1
    phase: str = "start"
    pairs: bool = field(init=False)  # two players, each with two characters
    components: Components = field(init=False, repr=False)
    options: Mapping[str, Any] = field(init=False, repr=False)
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
    stepped: int = 0  # how often somebody has
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

    def __post_init__(self) -> None:
        State.__post_init__(self)
        self.components, self.options = self.deal.components, self.deal.options
        self.pairs = self.deal.seats == 2

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

    def abilities_of(self, figure: Figure) -> tuple[str, ...]:
        """The abilities that this character has now."""
        if self.event == "hangover" or figure.player.active is not figure:
            return ()
        return figure.texts

    def take_on(self, figure: Figure, *texts: str) -> None:
        """From now on this character has these abilities, its own first."""
        figure.texts, figure.numbers = texts, self.components.numbers_of(texts)
        self.note_holders()

    def note_holders(self) -> None:
        """Who has which abilities, clockwise along the street."""
        self.holders = {}
        for one in self.figures:
            for text in one.texts:
                self.holders.setdefault(text, []).append(one)

    def number(self, figure: Figure, name: str) -> int:
        """The largest number of that name among this character's abilities; 0 for none."""
        number = figure.numbers.get(name, 0)
        return number if number and self.abilities_of(figure) else 0

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
        """The next figure along the street, in the direction of the game."""
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
        order = clockwise(self.figures, self.figures.index(figure))
        if self.event == "gold_rush" and not (effect and self.options["gold_rush"] == "turns_only"):
            order = [order[0], *reversed(order[1:])]
        return [other for other in order if other.alive]

    def others(self, figure: Figure) -> list[Figure]:
        """The rivals' characters, from the left neighbour on."""
        return [other for other in self.around(figure) if other.player is not figure.player]

    @staticmethod
    def actives(figures: Iterable[Figure]) -> list[Figure]:
        """One of each player: of two characters, what hits a player hits the active one (V2)."""
        return [figure for figure in figures if figure.player.active is figure]

    def sheriff(self) -> Player | None:
        return next((one for one in self.players if one.role_name == "sheriff"), None)

    def find(self, holds: Callable[[Figure], bool]) -> list[Figure]:
        """The living with whom this holds, the active player's first."""
        return [figure for figure in self.around(self.current, effect=False) if holds(figure)]

    def with_ability(self, ability: str) -> list[Figure]:
        """The living who have it now, the active player's first."""
        holders = self.holders.get(ability, ())
        found = [one for one in holders if one.alive and self.has(one, ability)]
        return self.find(lambda figure: figure in found) if len(found) > 1 else found


def without(cards: Sequence[Card], card: Card) -> list[Card]:
    return [other for other in cards if other is not card]
