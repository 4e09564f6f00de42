"""The patrol, and the raids."""

from __future__ import annotations

from app.engine import Event, Seat, value
from app.games.lockup.view.events.cubes import Cubes


@value(frozen=True, slots=True)
class StorageChecked(Event, moment="storage"):
    """A crew drops what its storage can't keep."""

    seat: Seat
    cubes: Cubes


@value(frozen=True, slots=True)
class Patrolled(Event, moment="alone"):
    """Patrol: new items, and goons on the move. `left`: the goon that has gone."""

    items: tuple[str, ...]
    left: str | None
    goons: tuple[tuple[str, str], ...]  # new ones: goon, room


@value(frozen=True, slots=True)
class SuspicionPlaced(Event):
    """Patrol: suspicion at the locations of goons, and what bandits bring."""

    suspicion: tuple[tuple[str, int], ...]
    bounty: tuple[tuple[str, str], ...]


@value(frozen=True, slots=True)
class Raided(Event, sound="reveal", moment="alone"):
    """A raid: who had how much suspicion and loses how many stars. `last`: after round 6."""

    last: bool
    ranking: tuple[tuple[Seat, int, int], ...]  # seat, suspicion, stars lost
    kept: bool  # solo: the guards were ahead, so the player keeps their suspicion
