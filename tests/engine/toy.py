"""Games of a few lines, for tests of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from app.engine import (
    ALL,
    Card,
    Choice,
    Deal,
    Event,
    Game,
    Outcome,
    Part,
    Standing,
    State,
    Viewer,
    look,
)
from app.engine.table import Table


@dataclass(kw_only=True, slots=True)
class Toy(State):
    """Cards in a row, and whatever a rule writes down."""

    cards: list[Card] = field(default_factory=list)
    written: list[Any] = field(default_factory=list)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Row(Part):
    """The cards and the writing as one viewer sees them."""

    faces: tuple[str | None, ...]
    written: str


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Something that happened."""

    what: Any


Rule: TypeAlias = Callable[[Toy], Coroutine[Any, Any, None]]


def view(toy: Toy, viewer: Viewer) -> dict[str, Part]:
    return {"row": Row(tuple(look(card, viewer) for card in toy.cards), repr(toy.written))}


def game_of(rule: Rule, turns: int = 1, edition: int = 1) -> Game[Toy]:
    """A game that plays this rule so many times."""

    def set_up(deal: Deal) -> Toy:
        toy = Toy(deal=deal)
        toy.cards = [toy.knowledge.card(f"face {n}") for n in range(4)]
        return toy

    async def phase(toy: Toy) -> None:
        await rule(toy)
        toy.turn += 1
        toy.over = toy.turn >= turns

    return Game(
        id="toy",
        name="Toy",
        edition=edition,
        min_seats=1,
        max_seats=4,
        options=(),
        read_components=dict,
        set_up=set_up,
        phase=phase,
        view=view,
        result=lambda toy: Outcome.by_points([Standing(0, len(toy.written), 1)]),
        bots={},
        parts=(Row,),
        events=(Said,),
    )


def setting_of(seats: int = 2, seed: bytes = b"toy") -> Deal:
    return Deal(seats, {}, {}, seed, 1)


def table_of(rule: Rule, turns: int = 1, seats: int = 2) -> Table[Toy]:
    return Table(game_of(rule, turns), setting_of(seats))


def answer(table: Table[Any], seat: int, kind: str, choice: Choice, **by: Any) -> None:
    """Decide what this seat is asked under this name."""
    question = next(q for q in table.questions(seat) if q.kind == kind)
    table.decide(seat, question.id, choice, **by)


def asked(table: Table[Any]) -> list[str]:
    """All that stands open, as "seat kind"."""
    return [f"{question.seat} {question.kind}" for question in table.questions(ALL)]


def ids(table: Table[Any]) -> dict[str, str]:
    """The id of each open question."""
    return {f"{question.seat} {question.kind}": question.id for question in table.questions(ALL)}
