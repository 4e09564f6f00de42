"""The parts of the table without which each kind of question can't be judged."""

from __future__ import annotations

OWN = ("crew:me",)
ROOMS = ("rooms", "crew:me")

NEEDS = {
    "place": ROOMS,
    "pass": ROOMS,
    "guard": ("rooms",),
    "peek": ("rooms",),
    "move": ("rooms",),
    "move.to": ("rooms",),
    "tome": (),
    "window": ROOMS,
    "reward": ROOMS,
    "ware": ROOMS,
    "swap": (),
    "give": (),
    "pay": (),
    "storage": OWN,
    "recruit": ROOMS,
    "recruit.more": ROOMS,
    "craft": ("items", "crew:me"),
    "reserve": ("items", "crew:me"),
    "victim": (),
    "wild": OWN,
    "suspect": (),
    "keep": (),
    "goon": ("crew:me",),
    "trait": ("crew:me", "goals"),
}
