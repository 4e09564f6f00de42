"""What each kind of question can't be judged without: ids of parts or regions of the page."""

from __future__ import annotations

GATE = ("gate",)
HAND = ("hand:me",)

NEEDS = {
    "merry.keep": HAND,
    "laws.choose": ("laws",),
    "market.first": (),
    "market.aside": ("hand:me", "market"),
    "market.take": ("market", "hand:me"),
    "market.put": ("market",),
    "load": HAND,
    "declare": ("bag:me",),
    "declare.lid": ("bag:me",),
    "declare.call": GATE,
    "inform": GATE,
    "inspect": GATE,
    "inspect.two": GATE,
    "deputy.alone": GATE,
    "deal.offer": GATE,
    "deal.demand": GATE,
    "deal.withdraw": GATE,
    "deal.refuse": GATE,
    "deal.accept": GATE,
    "deal.press": GATE,
    "deal.unpress": GATE,
    "deal.blind": ("stand:me",),
    "black": (),
    "black.last": ("black",),
    "order": ("orders",),
    "pay.goods": ("stand:me",),
    "confiscate": ("market",),
    "confiscate.one": ("market",),
    "stash": ("market",),
    "merry.trust": (),
    "merry.give": (),
    "merry.friend": (),
    "merry.bag": GATE,
    "merry.stall": HAND,
    "merry.discard": HAND,
    "merry.pile": ("market",),
    "merry.salvage": ("market",),
    "merry.rummage": ("market",),
    "chest": ("chest",),
}
