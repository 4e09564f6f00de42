"""A toy with bags packed in secret, each with its own silent answer, and words said beside it.

In each round one player inspects the others, who load one or two cards and declare how many. While
the inspector thinks, they may promise anything; a bag is opened or passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.engine import (
    Asked,
    Between,
    Card,
    Deal,
    Event,
    Form,
    Game,
    Offer,
    One,
    Only,
    Outcome,
    Part,
    Say,
    Some,
    Standing,
    State,
    Text,
    Viewer,
    Within,
    choose,
    interruptible,
    look,
    only,
    together,
)
from app.engine.bots import random_bot

HAND = 3


@dataclass(kw_only=True, slots=True)
class Gate(State):
    """The toy's table."""

    hands: list[list[Card]] = field(default_factory=list)
    bags: dict[int, list[Card]] = field(default_factory=dict)
    points: list[int] = field(default_factory=list)
    promised: set[int] = field(default_factory=set)
    round: int = 0

    @property
    def inspector(self) -> int:
        return self.round % self.deal.seats

    @property
    def merchants(self) -> list[int]:
        return [seat for seat in range(self.deal.seats) if seat != self.inspector]


@dataclass(frozen=True, slots=True)
class Pile(Part):
    """Cards that lie together."""

    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Promised(Event):
    """Somebody promised something."""

    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class Packed(Event):
    """A bag was packed and declared."""

    seat: int
    count: int
    declared: int
    cards: Only[tuple[str, ...]] | tuple[str, ...] | None


def set_up(deal: Deal) -> Gate:
    gate = Gate(deal=deal, points=[0] * deal.seats)
    faces = ["apple", "bread", "silk"] * deal.seats
    gate.dice.shuffle(faces)
    cards = [gate.knowledge.card(face) for face in faces]
    for seat in range(deal.seats):
        gate.hands.append(cards[HAND * seat : HAND * (seat + 1)])
        gate.knowledge.show(gate.hands[seat], seat)
    return gate


async def play_round(gate: Gate) -> None:
    gate.promised.clear()
    packed = await together({seat: packing(gate, seat) for seat in gate.merchants})
    for seat, answers in packed.items():
        pack(gate, seat, [int(one.id[-1]) for one in answers["load"]], answers["declare"])
    for seat in gate.merchants:
        await inspect(gate, seat)
    gate.round += 1
    gate.over = gate.round == min(gate.deal.seats, 2)


def packing(gate: Gate, seat: int) -> tuple[Asked[Any], ...]:
    hand = gate.hands[seat]
    places = [Say(f"hand:{n}") for n in range(len(hand))]
    return (
        Asked("load", Some(places, 1, min(2, len(hand))), silent=partial(cheapest, hand)),
        Asked("declare", Between(1, 2), silent=lambda: 1),
    )


def cheapest(hand: list[Card]) -> list[str]:
    """A silent player's load depends on the hand, and is as hidden as any other."""
    return [f"hand:{min(range(len(hand)), key=lambda n: hand[n].face)}"]


def pack(gate: Gate, seat: int, places: list[int], declared: int) -> None:
    hand = gate.hands[seat]
    bag = [hand[n] for n in places]
    gate.hands[seat] = [card for card in hand if card not in bag]
    gate.bags[seat] = bag
    gate.knowledge.mix(hand, knowing=[seat])
    faces = tuple(card.face for card in bag)
    gate.tell(Packed(seat, len(bag), declared, only(seat, faces)))


async def inspect(gate: Gate, seat: int) -> None:
    options = [Say("open"), Say("pass")]
    asked = choose(gate.inspector, "inspect", options, silent=lambda: "pass")
    verdict = await interruptible(asked, lambda: promises(gate))
    bag = gate.bags.pop(seat)
    if verdict.id == "open":
        gate.knowledge.turn_up(*bag)
        gate.points[gate.inspector] += 1
    else:
        gate.points[seat] += len(bag)
    gate.hands[seat] += bag


def promises(gate: Gate) -> Iterator[Offer]:
    """Everybody whose bag is not settled may promise once, whatever is in it."""
    for seat in gate.bags:
        if seat not in gate.promised:
            form = Form({"to": One([Say("all")]), "words": Text(40)})
            yield Offer(seat, "promise", partial(promise, gate, seat), form)


async def promise(gate: Gate, seat: int, answer: dict[str, Any]) -> None:
    gate.promised.add(seat)
    gate.tell(Promised(seat, answer["words"]))


def view(gate: Gate, viewer: Viewer) -> dict[str, Part]:
    seen: dict[str, Part] = {}
    for seat, hand in enumerate(gate.hands):
        seen[f"hand:{seat}"] = Pile(tuple(look(card, viewer) for card in hand))
    for seat, bag in gate.bags.items():
        seen[f"bag:{seat}"] = Pile(tuple(look(card, viewer) for card in bag))
    return seen


def result(gate: Gate) -> Outcome:
    order = sorted(gate.points, reverse=True)
    ranked = (Standing(s, points, order.index(points) + 1) for s, points in enumerate(gate.points))
    return Outcome.by_points(ranked)


def count_of_bags(gate: Gate) -> int:
    return len(gate.merchants)


def inspection(gate: Gate) -> str:
    """One clock for all the bags of a round."""
    return f"inspection of round {gate.round}"


GAME: Game[Gate] = Game(
    id="bags",
    name="Bags",
    edition=1,
    min_seats=2,
    max_seats=4,
    options=(),
    read_components=lambda raw: (),
    set_up=set_up,
    phase=play_round,
    view=view,
    result=result,
    bots={"random": random_bot},
    parts=(Pile,),
    times={
        "load": Within(90),
        "declare": Within(25),
        "inspect": Within(240, times=count_of_bags, shared=inspection),
    },
    events=(Promised, Packed),
)
