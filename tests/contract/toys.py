"""Toy games with one mistake each. The checks of this folder must find every one of them.

The game: two hidden cards each. The active player aims at a neighbour, who dodges or not, and
then discards a card face down. It is honest; what follows makes one thing of it dishonest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

from app.engine import (
    Card,
    Deal,
    Dice,
    Event,
    Game,
    One,
    Only,
    Outcome,
    Part,
    Say,
    State,
    Viewer,
    Within,
    choose,
    look,
    only,
)
from app.engine.asks import Ask, Choice
from app.engine.bots import random_bot
from app.engine.errors import IllegalChoice
from app.engine.script import _answer

FACES = ["ox", "ant", "crow", "mouse", "lizard", "buffalo", "antelope", "alligator"]
TURNS = 12


@dataclass(kw_only=True, slots=True)
class Yard(State):
    """The toy's table."""

    hands: list[list[Card]] = field(default_factory=list)
    heap: list[Card] = field(default_factory=list)
    turn: int = 0

    def holds(self, seat: int) -> bool:
        return any(card.face in FACES[:4] for card in self.hands[seat])


@dataclass(frozen=True, slots=True)
class Hand(Part):
    """The cards of a seat."""

    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Heap(Part):
    """What was thrown away."""

    count: int


@dataclass(frozen=True, slots=True)
class Told(Part):
    """Where a leak puts what it tells."""

    what: Any


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """A card was thrown away, face down."""

    seat: int
    card: Only[str] | str | None


Aim = Callable[[Yard, int], list[Say]]


def set_up(deal: Deal) -> Yard:
    yard = Yard(deal=deal)
    faces = list(FACES)
    yard.dice.shuffle(faces)
    cards = [yard.knowledge.card(face) for face in faces]
    for seat in range(deal.seats):
        yard.hands.append(cards[2 * seat : 2 * seat + 2])
        yard.knowledge.show(yard.hands[seat], seat)
    return yard


def neighbours(yard: Yard, seat: int) -> list[Say]:
    return [Say(f"seat:{s}") for s in range(yard.deal.seats) if s != seat]


async def turn(
    yard: Yard,
    *,
    aim: Aim = neighbours,
    asked: Callable[[Yard, int], bool] = lambda yard, seat: True,
    tell: Callable[[int, str], Any] = only,
    shape: Callable[[Yard], Any] = lambda yard: One([Say("dodge"), Say("take")]),
    names: Callable[[Card, list[Card]], str] | None = None,
) -> None:
    """One turn; the keywords are where toys go wrong."""
    seat = yard.turn % yard.deal.seats
    yard.turn += 1
    target = int((await choose(seat, "aim", aim(yard, seat))).id[-1])
    if asked(yard, target):
        await _answer(Ask(target, "answer", shape(yard)))
    hand = yard.hands[seat]
    places = [Say(f"hand:{n}") for n in range(len(hand))]
    card = hand.pop(int((await choose(seat, "throw", places)).id[-1]))
    yard.heap.append(card)
    yard.knowledge.mix([*hand, card], knowing=[seat])
    if names:  # thrown face up
        yard.knowledge.turn_up(card)
    yard.tell(Threw(seat, names(card, hand) if names else tell(seat, card.face)))
    yard.over = yard.turn >= TURNS or not any(yard.hands)
    if not yard.over and not yard.hands[yard.turn % yard.deal.seats]:
        yard.over = True


def view(yard: Yard, viewer: Viewer) -> dict[str, Part]:
    seen: dict[str, Part] = {
        f"hand:{seat}": Hand(tuple(look(card, viewer) for card in hand))
        for seat, hand in enumerate(yard.hands)
    }
    return seen | {"heap": Heap(len(yard.heap))}


def result(yard: Yard) -> Outcome:
    return Outcome.draw(yard.deal.seats)


HONEST: Game[Yard] = Game(
    id="honest",
    name="Honest",
    edition=1,
    min_seats=2,
    max_seats=3,
    options=(),
    read_components=lambda raw: (),
    set_up=set_up,
    phase=turn,
    view=view,
    result=result,
    bots={"random": random_bot},
    parts=(Hand, Heap, Told),
    events=(Threw,),
)


def with_turn(name: str, **wrong: Any) -> Game[Yard]:
    return replace(HONEST, id=name, phase=partial(turn, **wrong))


def with_view(name: str, what: Callable[[Any, Viewer], Any]) -> Game[Yard]:
    return replace(HONEST, id=name, view=leaky(view, what))


def leaky(honest: Callable[..., dict[str, Part]], what: Callable[[Any, Viewer], Any]) -> Any:
    """A view that tells one thing more."""

    def seen(state: Any, viewer: Viewer) -> dict[str, Part]:
        return honest(state, viewer) | {"told": Told(what(state, viewer))}

    return seen


def in_order_of_faces(honest: Callable[..., dict[str, Part]]) -> Any:
    """A view whose elements come in an order that faces decide."""

    def seen(state: Any, viewer: Viewer) -> dict[str, Part]:
        parts = honest(state, viewer)
        cards = state.knowledge.cards
        turned = sum(a.face < b.face for a, b in pairwise(cards))
        ids = list(parts)
        ids = ids[turned % len(ids) :] + ids[: turned % len(ids)]
        return {name: parts[name] for name in ids}

    return seen


# What a view may wrongly tell, for any game that keeps its cards in the deck.
LEAKS: dict[str, Callable[[Any, Viewer], Any]] = {
    "a face in a part": lambda state, viewer: state.knowledge.cards[0].face,
    "a face in a text": lambda state, viewer: f"the {state.knowledge.cards[-1].face} and others",
    "the length of a face": lambda state, viewer: (
        "." * sum(n * len(card.face) for n, card in enumerate(state.knowledge.cards))
    ),
    "a count of what is hidden": lambda state, viewer: sum(
        card.face < other.face for card, other in pairwise(state.knowledge.cards)
    ),
    "the seed": lambda state, viewer: state.dice._seed.hex(),
    "the next roll": lambda state, viewer: Dice(state.dice._seed).below(1 << 60),
    "an id that stays through a shuffle": lambda state, viewer: (
        tuple(n for n, card in enumerate(state.knowledge.cards) if not card.known_to(viewer))
        + tuple(state.knowledge.cards.index(card) for card in unseen_by_place(state, viewer))
    ),
}


def unseen_by_place(state: Any, viewer: Viewer) -> list[Card]:
    """The cards that this viewer cannot see, in the order in which they lie on the table."""
    table = [value for name, value in _held(state) if name not in ("knowledge", "chronicle")]
    return [card for card in dict.fromkeys(_cards(table, set())) if not card.known_to(viewer)]


def _cards(value: Any, met: set[int]) -> Iterator[Card]:
    """The cards in there; what refers back to its holder is walked through once."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _cards(one, met)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _cards(one, met)
    elif is_dataclass(value) and not isinstance(value, Deal) and id(value) not in met:
        met.add(id(value))
        for _, inner in _held(value):
            yield from _cards(inner, met)


def _held(value: Any) -> list[tuple[str, Any]]:
    """The fields that are filled by now."""
    names = [field.name for field in fields(value)]
    return [(name, getattr(value, name)) for name in names if hasattr(value, name)]


class Blab(One[Say]):
    """An answer that is refused in words that depend on somebody's hand."""

    def __init__(self, yard: Yard) -> None:
        super().__init__([Say("dodge"), Say("take")])
        object.__setattr__(self, "yard", yard)

    __slots__ = ("yard",)

    def read(self, choice: Choice) -> Say:
        try:
            return super().read(choice)
        except IllegalChoice:
            held = self.yard.holds(0), self.yard.holds(1)
            raise IllegalChoice(f"not now {held}") from None


def at_holders(yard: Yard, seat: int) -> list[Say]:
    """Only those may be aimed at who hold something: told to all by what is offered."""
    others = [s for s in range(yard.deal.seats) if s != seat]
    return [Say(f"seat:{s}") for s in others if yard.holds(s)] or [Say(f"seat:{others[0]}")]


def by_hash(yard: Yard, seat: int) -> list[Say]:
    """The forgotten set: its order depends on the process."""
    return list({Say(f"seat:{s}") for s in range(yard.deal.seats) if s != seat})


def through_another_window(yard: Yard, viewer: Viewer) -> tuple[str | None, ...]:
    """An onlooker who is shown what seat 0 may see."""
    return tuple(look(card, 0) for card in yard.hands[0])


SLOW = Within(30, times=lambda yard: 1 + sum(yard.holds(seat) for seat in range(2)))


def the_other(card: Card, hand: list[Card]) -> str:
    return hand[0].face if hand else card.face


CAUGHT_BY_COMPARING: dict[str, Game[Yard]] = {
    **{name: with_view(name, what) for name, what in LEAKS.items()},
    "elements in the order of faces": replace(HONEST, id="order", view=in_order_of_faces(view)),
    "an onlooker with a seat's view": with_view("onlooker", through_another_window),
    "an event that everybody may read": with_turn("event", tell=lambda seat, face: face),
    "a card named beside the one that is shown": with_turn("beside", names=the_other),
    "asked only when the card is held": with_turn("asked", asked=Yard.holds),
    "offered only what others hold": with_turn("offered", aim=at_holders),
    "a refusal that depends on a hand": with_turn("refusal", shape=Blab),
    "more time for those who hold something": replace(HONEST, id="time", times={"answer": SLOW}),
}
SET_ORDER = with_turn("set-order", aim=by_hash)
SHOWN = with_turn("shown", names=lambda card, hand: card.face)
TOYS: dict[str, Game[Any]] = {one.id: one for one in (HONEST, SET_ORDER, SHOWN)}
