"""What the tests of the house need to know of this game (see tests/support/own.py)."""

from __future__ import annotations

CANARIES = ("items", "goons", "tomes", "traits")
KINDS = ("token",)
# Alone against the guards, or only asked after a tome has been played.
RARE = frozenset({"guard", "move", "move.to", "victim", "wild"})
