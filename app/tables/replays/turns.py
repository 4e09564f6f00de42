"""The turns of a finished game, so that a reader can jump to one, or to a day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine import Seat
from app.engine.game import Game
from app.tables.replays.playback import Replay, SeatEvent, Step


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a turn begins, whose it is, and on which day (0: the game has no days)."""

    step: int
    seat: Seat
    day: int = 0


def turns(replay: Replay, game: Game[Any]) -> list[Turn]:
    """The turns as the game tells them; otherwise a turn begins when somebody else decides."""
    kinds = {event.stored_type for event in game.events if event.begins_turn}
    return list(_told(replay.seat_events, kinds) if kinds else _decided(replay.steps))


def _told(events: Iterable[SeatEvent], kinds: set[str]) -> Iterator[Turn]:
    """Of turns that one decision brings, the reader jumps to the first."""
    before = -1
    for line in events:
        if line.kind in kinds and line.step != before:
            before = line.step
            yield Turn(line.step, line.seat, line.day)


def _decided(steps: Sequence[Step]) -> Iterator[Turn]:
    before: Seat | None = None
    for number, step in enumerate(steps):
        if step.seat is not None and step.seat != before:
            before = step.seat
            yield Turn(number, step.seat)
