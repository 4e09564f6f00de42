"""A toy that asks in every shape: several of some things, an amount, and a small form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.engine import (
    Between,
    Deal,
    Event,
    Game,
    One,
    Outcome,
    Part,
    Say,
    Seat,
    Some,
    State,
    Text,
    Viewer,
    amount,
    choose_some,
    fill,
)

GOODS = ("apples", "cheese", "bread", "silk", "pepper", "mead")


@dataclass(kw_only=True, slots=True)
class Market(State):
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Stall(Part, home="market"):
    """A thing on the market, which can be clicked there."""

    good: str


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    seat: Seat
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paid(Event):
    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class Offered(Event):
    seat: Seat
    coins: int
    to: str
    gifts: tuple[str, ...]
    promise: str


async def play_turn(market: Market) -> None:
    seat = market.turn % market.deal.seats
    stalls = [Say(f"stall:{good}") for good in GOODS]
    loaded = await choose_some(seat, "load", stalls, 2, 3)
    market.tell(Loaded(seat, tuple(stall.id for stall in loaded)))
    market.tell(Paid(seat, await amount(seat, "pay", 0, 20)))
    goods = [Say(good) for good in GOODS]
    offer = await fill(
        seat,
        "offer",
        {
            "coins": Between(1, 3),
            "to": One([Say("sheriff"), Say("merchant")]),
            "gifts": Some(goods, 0, 2),
            "promise": Text(60),
        },
    )
    gifts = tuple(gift.id for gift in offer["gifts"])
    market.tell(Offered(seat, offer["coins"], offer["to"].id, gifts, offer["promise"]))
    market.turn += 1
    market.over = market.turn >= 2 * market.deal.seats


def set_up(deal: Deal) -> Market:
    return Market(deal=deal)


def view(market: Market, viewer: Viewer) -> dict[str, Part]:
    return {f"stall:{good}": Stall(good) for good in GOODS}


def result(market: Market) -> Outcome:
    return Outcome.draw(market.deal.seats)


GAME: Game[Any] = Game(
    id="bazaar",
    name="Bazaar",
    edition=1,
    min_seats=2,
    max_seats=3,
    set_up=set_up,
    phase=play_turn,
    view=view,
    result=result,
    parts=(Stall,),
    events=(Loaded, Paid, Offered),
)
