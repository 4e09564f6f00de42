"""The schema, one class per table.

Callers outside of this package never see these objects; functions return frozen records instead.
There are no relationships, so nothing is ever loaded implicitly.
"""

from app.storage.schema.models.base import CONSTRAINT_NAMES, Base
from app.storage.schema.models.games import ChatLine, Frames, LogLine, Pulse
from app.storage.schema.models.people import Account, Handover, Person, PushSubscription, Session
from app.storage.schema.models.tables import CardSet, Seat, Table

__all__ = [
    "CONSTRAINT_NAMES",
    "Account",
    "Base",
    "CardSet",
    "ChatLine",
    "Frames",
    "Handover",
    "LogLine",
    "Person",
    "Pulse",
    "PushSubscription",
    "Seat",
    "Session",
    "Table",
]
