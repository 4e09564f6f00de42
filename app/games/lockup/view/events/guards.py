"""The guards of the solo game."""

from __future__ import annotations

from app.engine import Event, Seat, value


@value(frozen=True, slots=True)
class GuardsPosted(Event, moment="after"):
    """Solo: a face-down guard card at each of the first seven locations."""

    left: int


@value(frozen=True, slots=True)
class GuardTurned(Event, sound="reveal", moment="alone", begins_turn=True):
    """Solo: a guard card is turned up: in the guards' turn, or by the atlas."""

    seat: Seat
    room: str
    card: str


@value(frozen=True, slots=True)
class OrderDrawn(Event, moment="alone"):
    """Solo: a location card says where the next guard card goes. `card`: none was left."""

    order: str
    room: str
    card: str | None


@value(frozen=True, slots=True)
class GuardAdded(Event, moment="after"):
    """Solo: a special guard card brings another one, face down."""

    room: str


@value(frozen=True, slots=True)
class GuardsChose(Event, moment="after"):
    """Solo: why the guards take what they take; the reasons are named in the templates."""

    why: str  # "least", "swap", "suspicion", "value", "reserve"
    what: tuple[str, ...]
