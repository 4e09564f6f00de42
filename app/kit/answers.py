"""Answers that are no things on the table, and the small questions that end with one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from app.engine import SKIP, Say, Seat, choose, pick
from app.engine.asks import Pickable

__all__ = ["DONE", "LET", "NO", "PASS", "SKIP", "TAKE", "YES", "agrees", "pick_if_any"]

P = TypeVar("P", bound=Pickable)
T = TypeVar("T")

DONE = Say("done")
LET = Say("let")
NO = Say("no")
PASS = Say("pass")
TAKE = Say("take")
YES = Say("yes")


async def agrees(seat: Seat, kind: str) -> bool:
    """Whether this player wants to; silence means no."""
    return await choose(seat, kind, [YES, NO], silent=lambda: NO.id) == YES


async def pick_if_any(
    seat: Seat, kind: str, things: Callable[[], Mapping[P, T]], *, skip: bool = False
) -> T | None:
    """One of these things; None if there are none, or if this player may skip and does.

    A single thing that can't be skipped is no question. When an interruption takes the last one
    away while the question stands, skipping is all that is left.
    """
    now = things()
    if not now:
        return None
    if len(now) == 1 and not skip:
        return next(iter(now.values()))
    return await pick(seat, kind, things, skip=skip or (lambda: not things()))
