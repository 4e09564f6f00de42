"""The patrol, and the raids."""

from __future__ import annotations

from typing import ClassVar

from app.engine import Event, Seat, value
from app.games.lockup.view.events.cubes import Cubes


@value(frozen=True, slots=True)
class StorageChecked(Event):
    """A crew drops what its storage can't keep."""

    moment: ClassVar[str] = "storage"

    seat: Seat
    cubes: Cubes


@value(frozen=True, slots=True)
class Patrolled(Event):
    """Patrol: new items, and goons on the move. `left`: the goon that has gone."""

    moment: ClassVar[str] = "alone"

    items: tuple[str, ...]
    left: str | None
    goons: tuple[tuple[str, str], ...]  # new ones: goon, room


@value(frozen=True, slots=True)
class SuspicionPlaced(Event):
    """Patrol: suspicion at the locations of goons, and what bandits bring."""

    suspicion: tuple[tuple[str, int], ...]
    bounty: tuple[tuple[str, str], ...]


@value(frozen=True, slots=True)
class Raided(Event):
    """A raid: who had how much suspicion and loses how many stars. `last`: after round 6."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "alone"

    last: bool
    ranking: tuple[tuple[Seat, int, int], ...]  # seat, suspicion, stars lost
    kept: bool  # solo: the guards were ahead, so the player keeps their suspicion
