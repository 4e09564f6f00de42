"""The guards of the solo game."""

from __future__ import annotations

from typing import ClassVar

from app.engine import Event, Seat, value


@value(frozen=True, slots=True)
class GuardsPosted(Event):
    """Solo: a face-down guard card at each of the first seven locations."""

    moment: ClassVar[str] = "after"

    left: int


@value(frozen=True, slots=True)
class GuardTurned(Event):
    """Solo: a guard card is turned up: in the guards' turn, or by the atlas."""

    sound: ClassVar[str] = "reveal"
    moment: ClassVar[str] = "alone"
    begins_turn: ClassVar[bool] = True

    seat: Seat
    room: str
    card: str


@value(frozen=True, slots=True)
class OrderDrawn(Event):
    """Solo: a location card says where the next guard card goes. `card`: none was left."""

    moment: ClassVar[str] = "alone"

    order: str
    room: str
    card: str | None


@value(frozen=True, slots=True)
class GuardAdded(Event):
    """Solo: a special guard card brings another one, face down."""

    moment: ClassVar[str] = "after"

    room: str


@value(frozen=True, slots=True)
class GuardsChose(Event):
    """Solo: why the guards take what they take; the reasons are named in the templates."""

    moment: ClassVar[str] = "after"

    why: str  # "least", "swap", "suspicion", "value", "reserve"
    what: tuple[str, ...]
