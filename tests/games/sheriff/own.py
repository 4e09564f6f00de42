"""What the tests of the house need to know of this game (see tests/support/own.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine.table import Table
from tests.games.sheriff.table import Fair

CANARIES = ("merry_men",)
KINDS = ("goods",)
# Of fewer than six players, of bargaining, or of cards that have to meet.
RARE = frozenset(
    {
        "black",
        "black.last",
        "confiscate",
        "confiscate.one",
        "deal.accept",
        "deal.blind",
        "deal.press",
        "deal.refuse",
        "deal.unpress",
        "deal.withdraw",
        "inspect",
        "market.put",
        "market.take",
        "merry.pile",
        "merry.rummage",
        "merry.stall",
        "pay.goods",
        "stash",
    }
)
ALIKE = frozenset(
    {"declare.lid", "market.aside", "merry.discard", "merry.stall", "pay.goods", "stash"}
)


STANDS = {0: "apples bread", 1: "apples cheese silk silk silk mead"}
FULL: dict[str, Any] = {"special_orders": True, "merry_men": True, "laws": "night_market gate_toll"}


def laid_out() -> Iterator[tuple[str, Table[Any]]]:
    """Questions that games of six hardly come to, or never: those of the Sheriff and of cards."""
    yield from market()
    yield from opened_bags()
    yield from bargains()
    for kind, man in (
        ("merry.stall", "arthur_a_bland"),
        ("merry.rummage", "reynold_greenleaf"),
        ("merry.pile", "reynold_greenleaf"),
        ("merry.discard", "david_of_doncaster"),
        ("merry.bag", "maid_marian"),
        ("merry.friend", "fair_ellen"),
        ("merry.salvage", "wat_crabstaff"),
    ):
        bags = {1: f"apples {man}", 2: "apples silk"}
        fair = Fair(5, bags=bags, men={1: man}, says={1: "apples", 2: "apples"}, **FULL)
        if kind == "merry.salvage":
            fair.open(2)
            fair.come_to("inspect")
        fair.let_pass(1)
        fair.come_to(kind)
        yield kind, fair.table


def market() -> Iterator[tuple[str, Table[Any]]]:
    fair = Fair(5, stands=STANDS, start="market.aside", **FULL)
    seat = fair.gate.merchants()[0]
    fair.answer(seat, "market.aside", [f"hand:{seat}:{n}" for n in range(5)])
    yield "market.take", fair.table
    fair.answer(seat, "market.take", "deck")
    yield "market.put", fair.table


def opened_bags() -> Iterator[tuple[str, Table[Any]]]:
    laws = "sheriffs_stash night_market"
    more: dict[str, dict[str, Any]] = {
        "confiscate": {"bags": {1: "apples silk mead bread pepper"}},
        "confiscate.one": {"bags": {1: "apples silk"}},
        "stash": {"bags": {1: "apples silk"}, "laws": laws},
        "pay.goods": {"bags": {1: "apples silk"}, "gold": {1: 0}},
    }
    for number, (kind, given) in enumerate(more.items()):
        fair = Fair(5, says={1: "apples"}, stands={1: "apples chickens"}, **{**FULL, **given})
        for gold in range(2 * number):  # else questions of two tables would have the same id
            fair.offer(2, "pass:2", gold=gold)
        fair.open(1)
        fair.come_to(kind)
        yield kind, fair.table


def bargains() -> Iterator[tuple[str, Table[Any]]]:
    """Offers on the table of five, and of two deputies."""
    fair = Fair(5, stands=STANDS, **FULL)
    yield "black", fair.table
    end = Fair(5, stands=STANDS, last_round=True)
    end.end_of_time()
    end.come_to("black.last")
    yield "black.last", end.table
    fair.offer(1, "pass:1", gold=5, zone_silk=1, bag_silk=1, promise="Next time you get more.")
    fair.offer(2, "pass:2", "open:4", gold=9)
    fair.offer(3, "pass:3", gold=4, private=True)
    fair.demand(0, 1, "pass:1", gold=12, blind=2)
    for kind in ("inspect", "deal.withdraw", "deal.accept", "deal.refuse"):
        yield kind, fair.table
    fair.accept(1)
    yield "deal.blind", fair.table
    pair = Fair(6, stands=STANDS, **FULL)
    first, second = pair.gate.officers
    owner = pair.gate.merchants()[0]
    to = [f"stand:{first}", f"stand:{second}"]
    offer = pair.offer(owner, f"pass:{owner}", gold=6, to=to)
    yield "deal.press", pair.table
    pair.answer(first, "deal.press", offer)
    yield "deal.unpress", pair.table


# Six players, two of them deputies, and everything in the box; three play in the lesson.
PICTURED = (6, ("laws", "special_orders", "merry_men", "black_market", "royal_goods"))
SCENES = {
    "merry": ("merry.keep", 0),
    "first": ("market.aside", 0),
    "load": ("load", 0),
    "declare": ("declare", 0),
    "bargain": ("deal.offer", 0),
    "turn": ("inspect.two", 50),
    "chest": ("chest", 50),
    "market": ("market.aside", 60),
}
