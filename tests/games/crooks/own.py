"""What the tests of the house need to know of this game (see tests/support/own.py)."""

from __future__ import annotations

from tests.support.own import Picture

CANARIES = ("crooks",)
LIKELY = (6, 4)
TEXTS = ("actions",)
SCENES = {
    "first": ("recruit", 0),
    "look": ("choose", 34),
    "place": ("place", 36),
    "turn": ("recruit", 50),
}
README = Picture("table", 3, "place", 36)
