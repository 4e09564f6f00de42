"""What the tests of the house need to know of this game (see tests/support/own.py)."""

from __future__ import annotations

CANARIES = ("merry_men",)
KINDS = ("goods",)
# Of fewer than six players, of bargaining, or of cards that have to meet.
RARE = frozenset(
    {
        "black",
        "confiscate",
        "confiscate.one",
        "deal.accept",
        "deal.blind",
        "deal.press",
        "deal.refuse",
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
