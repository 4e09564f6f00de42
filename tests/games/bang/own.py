"""What the tests of the house need to know of this game (see tests/support/own.py)."""

from __future__ import annotations

CANARIES = ("deck",)
# The rules know these by their names.
KINDS = ("character", "event", "orange", "role")
TEXTS = ("roles",)
# Asked only where characters, events and options meet.
RARE = frozenset(
    {"dorothy.target", "sniper", "vulture", "dynamite", "accuse", "talked", "bid", "raise", "hire"}
    | {
        "keep",
        "keep.cards",
        "keep.character",
        "declare",
        "daltons",
        "handcuffs",
        "suit",
        "will",
        "sid",
        "luck",
        "active",
        "pair",
    }
)
SCENES = {"first": ("play", 0), "turn": ("play", 20), "shot": ("dodge", 25)}
PICTURED = (4, ("high_noon",))
MOMENTS = {
    name: lambda line, name=name: line["type"] == "Played" and line["name"] == name
    for name in ("duel", "gatling", "indians")
}
