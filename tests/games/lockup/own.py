"""What the tests of the house need to know of this game (see tests/support/own.py)."""

from __future__ import annotations

CANARIES = ("items", "goons", "tomes", "traits")
KINDS = ("token",)
# Alone against the guards, or only asked after a tome has been played.
RARE = frozenset({"guard", "move", "move.to", "victim", "wild"})
PICTURED = (5, ("expert",))
SCENES = {
    "trait": ("trait", 0),
    "first": ("place", 0),
    "window": ("window", 8),
    "reward": ("reward", 10),
    "recruit": ("recruit", 20),
    "storage": ("storage", 50),
    "craft": ("craft", 50),
    "turn": ("place", 60),
}
