"""The interface of a game package, and the base of every game's state."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from app.engine.ahead import Ahead
from app.engine.bots import Bot
from app.engine.chronicle import Chronicle, Event
from app.engine.dice import Dice
from app.engine.errors import BadOptions
from app.engine.hidden import Knowledge
from app.engine.ignorance import redeal_cards
from app.engine.options import Conflict, GameOption
from app.engine.outcome import Outcome
from app.engine.parts import Part, Seat, Viewer
from app.engine.status import EVERYBODY_PLAYS, TableStatus
from app.engine.times import Within
from app.engine.views import Piece, Recipe


def N_(message: str) -> str:
    """Mark an English text for translation; it is translated where it is shown."""
    return message


@dataclass(frozen=True, slots=True)
class Deal:
    """All that a table is made from. Together with the decisions it determines the whole game."""

    seats: int
    options: Mapping[str, Any]
    components: Any
    seed: bytes = field(repr=False)
    edition: int
    # May be replaced by dice that draw the same numbers and write them down.
    dice: Callable[[bytes], Dice] = field(default=Dice, repr=False)


@dataclass(kw_only=True, slots=True)
class State:
    """The base of every game's state. The phase loop takes its place from it, until `over`."""

    deal: Deal = field(repr=False)
    dice: Dice = field(init=False)
    knowledge: Knowledge = field(init=False, repr=False)
    chronicle: Chronicle = field(default_factory=Chronicle, repr=False)
    over: bool = False

    def __post_init__(self) -> None:
        self.dice = self.deal.dice(self.deal.seed)
        self.knowledge = Knowledge(self.deal.seats)

    def tell(self, event: Event) -> None:
        """Write a line into the chronicle."""
        self.chronicle.tell(event)

    def whisper(self, event: Event, seats: Iterable[Seat]) -> None:
        """Write a line that only these seats may know of; for all others there is none."""
        self.chronicle.whisper(event, seats)


S = TypeVar("S", bound=State)


def _redeal_cards(state: State, viewer: Viewer, dice: Dice) -> None:
    redeal_cards(state.knowledge, viewer, dice)


def _no_components(raw: Mapping[str, Any]) -> None:
    return None


def _everybody_plays(state: State) -> TableStatus:
    return EVERYBODY_PLAYS


def _refuse_nothing(options: Mapping[str, Any], seats: int) -> Conflict | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """Everything the server needs to know about a game.

    `phase` plays one short stretch (a turn, a step); between two of them nothing is suspended.
    `redeal` deals again, in place, what a viewer cannot know; it defines that viewer's ignorance.
    `edition` is raised whenever the rules change what is asked or what follows from an answer.
    """

    id: str
    name: str
    edition: int
    min_seats: int
    max_seats: int
    set_up: Callable[[Deal], S]
    phase: Callable[[S], Coroutine[Any, Any, None]]
    view: Callable[[S, Viewer], dict[str, Part]]
    result: Callable[[S], Outcome]
    parts: tuple[type[Part], ...]
    events: tuple[type[Event], ...]
    options: tuple[GameOption, ...] = ()
    # Turns `cards.toml` into what the rules need; raises `BadComponents`.
    read_components: Callable[[Mapping[str, Any]], Any] = _no_components
    # Besides the random one, which every game has; `easy`, `medium`, `hard` are its levels.
    bots: Mapping[str, Bot] = field(default_factory=dict)
    redeal: Callable[[S, Viewer, Dice], None] = _redeal_cards
    # All parts of `view` as recipes, so that only those that have changed are made.
    recipes: Callable[[S], Iterable[Recipe | Piece]] | None = None
    # The game's own times, by kind of question; other questions have the usual time.
    times: Mapping[str, Within] = field(default_factory=dict)
    # Who is out and whether people may talk; by default all play, and talk as they like.
    status: Callable[[S], TableStatus] = _everybody_plays
    # Questions that players may answer ahead, by kind.
    ahead: Mapping[str, Ahead] = field(default_factory=dict)
    # Deals a lesson's table as `lesson.toml` says; None: there is no lesson.
    lesson: Callable[[Mapping[str, Any], Deal], S] | None = None
    # What each kind of question can't be judged without: ids of parts ("boss:me" is the asked
    # seat's own) or regions. The page lights them; a phone opens the first.
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Kinds of offers that are taken for a newcomer, once for each option, to withdraw what the
    # seat's former player had only said.
    with_newcomers: tuple[str, ...] = ()
    # Says which options don't go together, or not with this many seats, and why.
    refuse: Callable[[Mapping[str, Any], int], Conflict | None] = _refuse_nothing

    def seats_near(self, wanted: int) -> int:
        """This number of seats, or the nearest one that this game can be played with."""
        return max(self.min_seats, min(wanted, self.max_seats))

    def read_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a new table: the given ones, checked, and defaults for the rest."""
        declared = {option.id: option for option in self.options}
        if unknown := sorted(given.keys() - declared.keys()):
            raise BadOptions(f"{self.id} has no option {', '.join(unknown)}")
        return {
            name: option.read(given.get(name, option.default)) for name, option in declared.items()
        }
