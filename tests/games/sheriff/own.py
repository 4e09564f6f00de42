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
        "pay.goods",
        "stash",
    }
)
