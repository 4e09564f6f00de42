"""Answers that aren't things on the table, and the small questions that end with one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from app.engine import SKIP, Say, Seat, choose, pick
from app.engine.asks import Pickable

__all__ = ["DONE", "LET", "NO", "PASS", "SKIP", "TAKE", "YES", "agrees", "pick_if_any", "pick_or"]

P = TypeVar("P", bound=Pickable)
T = TypeVar("T")
Things: TypeAlias = Mapping[P, T] | Callable[[], Mapping[P, T]]

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
    seat: Seat, kind: str, things: Things[P, T], *, skip: bool = False
) -> T | None:
    """Ask for one of these things; None if there are none, or if this player skips.

    A single thing that can't be skipped is taken without asking. If an interruption takes the last
    one away while the question stands, the player can only skip.
    """

    def left() -> Mapping[P, T]:
        return things() if callable(things) else things

    now = left()
    if not now:
        return None
    if len(now) == 1 and not skip:
        return next(iter(now.values()))
    return await pick(seat, kind, left, skip=skip or (lambda: not left()))


async def pick_or(
    seat: Seat, kind: str, things: Callable[[], Mapping[P, T]], other: Say, *, grace: int = 0
) -> T | None:
    """Ask for one of these things; None for the other answer, which silence also gives.

    If there is nothing to pick, the other answer is taken without asking.
    """

    if not things():
        return None
    return await pick(seat, kind, things, skip=True, way_out=other, grace=grace)
