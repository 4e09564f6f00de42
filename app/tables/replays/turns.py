"""The turns of a finished game, so that a reader can jump to one, or to a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine import ALL, Seat
from app.engine.game import Game
from app.tables.replays.playback import Replay, Step
from app.tables.replays.recorder import viewer_name


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a turn begins, whose it is, and on which day (0: the game has no days)."""

    step: int
    seat: Seat
    day: int = 0


def turns(replay: Replay, game: Game[Any]) -> list[Turn]:
    """The turns as the game tells them; otherwise a turn begins when somebody else decides."""
    kinds = {event.stored_type for event in game.events if event.begins_turn}
    return list(_told(replay, kinds) if kinds else _decided(replay.steps))


def _told(replay: Replay, kinds: set[str]) -> Iterator[Turn]:
    for step, frame in enumerate(replay.views[viewer_name(ALL)]):
        begun = [
            Turn(step, part["seat"], part.get("day", 0))
            for name, part in frame["parts"].items()
            if part and name.startswith("log:") and part["type"] in kinds
        ]
        yield from begun[:1]  # of turns that one decision brings, the reader jumps to the first


def _decided(steps: Sequence[Step]) -> Iterator[Turn]:
    before: Seat | None = None
    for number, step in enumerate(steps):
        if step.seat is not None and step.seat != before:
            before = step.seat
            yield Turn(number, step.seat)
